import { loadTests } from "./_units.ts";

await loadTests("cli");
