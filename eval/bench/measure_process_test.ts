import { equal, ok, rejects } from "node:assert/strict";
import { measureDeno, measureProcess } from "./measure_process.ts";

Deno.test("measureProcess() counts the time and the memory of a process", async () => {
  const code = "const held = new Uint8Array(2e8).fill(1); " +
    "for (const end = performance.now() + 300; performance.now() < end;); console.log(held.length)";
  const { cpuMs, wallMs, peakBytes, stdout } = await measureProcess(
    Deno.execPath(),
    ["eval", code],
    { watchMemory: true },
  );
  equal(stdout, "200000000\n");
  ok(cpuMs > 0 && wallMs >= 300);
  ok(peakBytes > 2e8);
});

Deno.test("measureProcess() fails with what a process that failed has said", async () => {
  await rejects(
    measureProcess(Deno.execPath(), ["eval", "console.error('broken'); Deno.exit(3)"]),
    /it ended with 3\nbroken/,
  );
  await measureProcess(Deno.execPath(), ["eval", "Deno.exit(3)"], { codes: [3] });
});

Deno.test("measureDeno() hands flags of V8 on", async () => {
  const script = Deno.makeTempFileSync({ suffix: ".ts" });
  Deno.writeTextFileSync(script, "console.log(typeof gc)");
  try {
    equal((await measureDeno([script])).stdout, "undefined\n");
    equal((await measureDeno([script], { v8Flags: "--expose-gc" })).stdout, "function\n");
  } finally {
    Deno.removeSync(script);
  }
});
