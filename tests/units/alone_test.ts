import { ALONE } from "./_units.ts";

for (const path of ALONE) await import(`../../${path}`);
