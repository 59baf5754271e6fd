import { deepEqual, equal, match, ok } from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { stepsOf } from "./train.ts";

const REQUEST = { repos: "R", work: "W", python: "py", bits: "4", options: ["--dim", "96"] };

Deno.test("stepsOf() hands the pairs to the trainer and the model to the packer", () => {
  const [mine, train, pack] = stepsOf(REQUEST);
  deepEqual(mine!.args.slice(-4), ["--repos", "R", "--out", "W/pairs"]);
  equal(train!.command, "py");
  deepEqual(
    train!.args.slice(1),
    ["--pairs", "W/pairs", "--out", "W/model.npz", "--dim", "96"],
  );
  deepEqual(pack!.args.slice(-4), ["--model", "W/model.npz", "--bits", "4"]);
});

Deno.test("stepsOf() writes the table that ships unless another is named", () => {
  ok(!stepsOf(REQUEST).at(-1)!.args.includes("--out"));
  deepEqual(stepsOf({ ...REQUEST, out: "T" }).at(-1)!.args.slice(-2), ["--out", "T"]);
});

Deno.test("train.ts says how to get what Python lacks", async () => {
  const script = fileURLToPath(new URL("train.ts", import.meta.url));
  const command = new Deno.Command(Deno.execPath(), {
    args: ["run", "--no-prompt", "-A", script, "--repos", "R", "--python", "/nowhere/python"],
  });
  const { code, stderr } = await command.output();
  equal(code, 1);
  match(new TextDecoder().decode(stderr), /no "\/nowhere\/python".*pip install -r/);
});
