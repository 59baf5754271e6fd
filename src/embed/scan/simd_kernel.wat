;; The kernel of simd_kernel.ts, which says what its memory holds. Both functions compare at least one
;; row. Assembled by wat2wasm 1.0.37; its bytes stand in simd_kernel.ts.
(module
  (import "m" "memory" (memory 0))

  ;; Compares consecutive rows.
  (func (export "scan")
    (param $query i32) (param $queryEnd i32) (param $rows i32) (param $stride i32)
    (param $into i32) (param $end i32) (param $scale f64)
    (loop $next
      (call $compare
        (local.get $query) (local.get $queryEnd) (local.get $rows) (local.get $into)
        (local.get $scale))
      (local.set $rows (i32.add (local.get $rows) (local.get $stride)))
      (local.set $into (i32.add (local.get $into) (i32.const 4)))
      (br_if $next (i32.lt_u (local.get $into) (local.get $end)))))

  ;; Compares the rows of some numbers.
  (func (export "gather")
    (param $query i32) (param $queryEnd i32) (param $rows i32) (param $stride i32)
    (param $into i32) (param $end i32) (param $scale f64) (param $numbers i32)
    (loop $next
      (call $compare
        (local.get $query) (local.get $queryEnd)
        (i32.add
          (local.get $rows) (i32.mul (i32.load (local.get $numbers)) (local.get $stride)))
        (local.get $into) (local.get $scale))
      (local.set $numbers (i32.add (local.get $numbers) (i32.const 4)))
      (local.set $into (i32.add (local.get $into) (i32.const 4)))
      (br_if $next (i32.lt_u (local.get $into) (local.get $end)))))

  ;; From the start of a row to its cosine: 16 dimensions a turn, in two sums that do not wait for
  ;; each other.
  (func $compare
    (param $query i32) (param $queryEnd i32) (param $at i32) (param $into i32) (param $scale f64)
    (local $a v128) (local $b v128)
    (loop $step
      (local.set $a (i32x4.add (local.get $a) (i32x4.dot_i16x8_s
        (v128.load8x8_s (local.get $at)) (v128.load (local.get $query)))))
      (local.set $b (i32x4.add (local.get $b) (i32x4.dot_i16x8_s
        (v128.load8x8_s offset=8 (local.get $at)) (v128.load offset=16 (local.get $query)))))
      (local.set $at (i32.add (local.get $at) (i32.const 16)))
      (local.set $query (i32.add (local.get $query) (i32.const 32)))
      (br_if $step (i32.lt_u (local.get $query) (local.get $queryEnd))))
    (local.set $a (i32x4.add (local.get $a) (local.get $b)))
    (f32.store (local.get $into) (f32.demote_f64 (f64.mul (local.get $scale) (f64.convert_i32_s
      (i32.add
        (i32.add (i32x4.extract_lane 0 (local.get $a)) (i32x4.extract_lane 1 (local.get $a)))
        (i32.add (i32x4.extract_lane 2 (local.get $a)) (i32x4.extract_lane 3 (local.get $a))))))))))
