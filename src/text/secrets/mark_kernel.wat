;; The loop of mark_scanner.ts, which says what its memory holds. Assembled by wat2wasm 1.0.39; its bytes
;; stand in mark_scanner.ts.
(module
  (import "m" "memory" (memory 1))
  (func (export "scan")
    (param $at i32) (param $end i32) (param $state i32) (param $table i32) (param $hit i32)
    (result i32 i32)
    (local $unit i32) (local $byte i32)
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $at) (local.get $end)))
        (local.set $byte (i32.load8_u (local.get $at)))
        (local.set $at (i32.add (local.get $at) (i32.const 1)))
        ;; UTF-16 has one unit for each first byte of UTF-8, and two where four bytes follow each other.
        (local.set $unit (i32.add (local.get $unit)
          (i32.add
            (i32.ne (i32.and (local.get $byte) (i32.const 0xc0)) (i32.const 0x80))
            (i32.ge_u (local.get $byte) (i32.const 0xf0)))))
        (local.set $state (i32.load (i32.add (local.get $table)
          (i32.shl
            (i32.add (i32.shr_u (local.get $state) (i32.const 1)) (i32.load8_u (local.get $byte)))
            (i32.const 2)))))
        (br_if $next (i32.eqz (i32.and (local.get $state) (i32.const 1))))
        (i32.store (local.get $hit) (local.get $unit))
        (i32.store offset=4 (local.get $hit) (i32.shr_u (local.get $state) (i32.const 1)))
        (local.set $hit (i32.add (local.get $hit) (i32.const 8)))
        (br $next)))
    (local.get $state) (local.get $hit)))
