/**
 * `deno task eval train`: repositories in, the table that ships out.
 *
 * ```sh
 * deno run --allow-read --allow-write --allow-run eval/train/train.ts --repos DIR [--work DIR]
 *   [--python FILE] [--out FILE] [--bits 4] [-- OPTIONS OF train.py]
 * ```
 *
 * DIR holds what `mine.ts` reads. Pairs and model are kept in `--work`; a repository whose pairs
 * lie there is not mined again.
 *
 * @module
 */
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

/** Programs to run, in order. */
export interface Step {
  /** Sentence that says what it does, for whoever waits. */
  readonly title: string;
  /** Program. */
  readonly command: string;
  /** Its arguments. */
  readonly args: readonly string[];
}

/** Options for {@linkcode stepsOf}. */
export interface TrainRequest {
  /** Folder of the repositories. */
  readonly repos: string;
  /** Folder for pairs and model. */
  readonly work: string;
  /** Python that has numpy and scipy. */
  readonly python: string;
  /** Bits a dimension. */
  readonly bits: string;
  /** The table, where it is not the one that ships. */
  readonly out?: string;
  /** Options for `train.py`. */
  readonly options: readonly string[];
}

/** The three steps: mine, train, pack. */
export function stepsOf({ repos, work, python, bits, out, options }: TrainRequest): Step[] {
  const file = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
  const [pairs, model] = [`${work}/pairs`, `${work}/model.npz`];
  const deno = (...args: string[]): Pick<Step, "command" | "args"> => ({
    command: Deno.execPath(),
    args: ["run", "--no-prompt", "--allow-read", "--allow-write", ...args],
  });
  return [
    {
      title: "Mining pairs",
      ...deno("--allow-run=git", file("mine.ts"), "--repos", repos, "--out", pairs),
    },
    {
      title: "Training",
      command: python,
      args: [file("train.py"), "--pairs", pairs, "--out", model, ...options],
    },
    {
      title: "Packing",
      ...deno(file("pack.ts"), "--model", model, "--bits", bits, ...(out ? ["--out", out] : [])),
    },
  ];
}

/** Says what is missing, or nothing. */
async function problemOf(python: string): Promise<string | undefined> {
  const requirements = fileURLToPath(new URL("requirements.txt", import.meta.url));
  const remedy = "Make one that has what training needs: " +
    `python3 -m venv VENV && VENV/bin/pip install -r "${requirements}", ` +
    "then name it with --python VENV/bin/python";
  try {
    const command = new Deno.Command(python, {
      args: ["-c", "import numpy, scipy"],
      stdout: "null",
      stderr: "null",
    });
    return (await command.output()).success
      ? undefined
      : `"${python}" lacks numpy or scipy. ${remedy}`;
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    return `There is no "${python}". ${remedy}`;
  }
}

async function main(args: string[]): Promise<number> {
  const end = args.indexOf("--");
  const { values } = parseArgs({
    args: end < 0 ? args : args.slice(0, end),
    options: {
      repos: { type: "string" },
      work: { type: "string", default: ".train" },
      python: { type: "string", default: "python3" },
      bits: { type: "string", default: "4" },
      out: { type: "string" },
    },
  });
  const { repos, out, ...rest } = values;
  if (repos === undefined) throw new TypeError("Name the folder of the repositories: --repos DIR");
  const problem = await problemOf(values.python);
  if (problem !== undefined) {
    console.error(problem);
    return 1;
  }
  const options = end < 0 ? [] : args.slice(end + 1);
  for (const step of stepsOf({ ...rest, repos, options, ...(out === undefined ? {} : { out }) })) {
    console.error(step.title);
    const { code } = await new Deno.Command(step.command, { args: [...step.args] }).spawn().status;
    if (code !== 0) return code;
  }
  return 0;
}

if (import.meta.main) Deno.exit(await main(Deno.args));
