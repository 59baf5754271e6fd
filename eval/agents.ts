/**
 * What an agent reads until it is shown the right definition, with cbx and with ripgrep:
 *
 * ```sh
 * deno task eval agents --repos DIR [--set open|kept] [--indexes DIR] [--out FILE]
 * ```
 *
 * DIR holds one checkout a repository, as `owner+name`, at the revision of `agents/repos.json`. Of the
 * kept set figures alone are printed.
 *
 * @module
 */
import { median } from "../src/cli/commands/eval/statistics.ts";
import {
  type AgentQuestion,
  type AgentRepository,
  KINDS,
  readAgentQuestions,
  readAgentRepositories,
} from "./agents/questions.ts";
import { type Reading, readWithCbx, readWithGrep, type SearchedFile } from "./agents/readers.ts";
import { revisionOf } from "./infra.ts";
import { textTable } from "./text_table.ts";
import { Agent } from "./tokens/agent.ts";
import { type CorpusIndex, withIndex } from "./with_index.ts";
import { readSetArguments } from "./set_arguments.ts";

const NOTE =
  `Characters down to the right definition; where it was not shown, all that was read. A definition is
shown with its first line and half of its lines, or ten. "ratio" is of the medians, cbx to rg.`;

interface Outcome {
  readonly question: AgentQuestion;
  readonly cbx: Reading;
  readonly rg: Reading;
}

async function searchedFiles(
  { index }: CorpusIndex,
  folder: string,
): Promise<SearchedFile[]> {
  const definitions = Map.groupBy(await index.definitions(), ({ path }) => path);
  const { nodes } = await index.graph({ level: "file", nodes: 100_000 });
  return nodes.map(({ path }) => path).sort().map((path) => {
    const lines = Deno.readTextFileSync(`${folder}/${path}`).split("\n");
    const small = lines.map((line) => line.toLowerCase());
    return { path, lines, small, definitions: definitions.get(path) ?? [] };
  });
}

async function ask(
  { repo, revision }: AgentRepository,
  questions: readonly AgentQuestion[],
  { repos, indexes }: { readonly repos: string; readonly indexes: string | undefined },
): Promise<Outcome[]> {
  const folder = `${repos}/${repo.replace("/", "+")}`;
  const at = revisionOf(folder);
  if (at !== revision) throw new RangeError(`Cannot ask "${repo}" at ${at}: check out ${revision}`);
  const name = repo.replace("/", "+");
  const corpus = { repo: name, checkout: folder, folder, prefix: "", queries: [] };
  return await withIndex(corpus, indexes === undefined ? {} : { indexes }, async (found) => {
    const files = await searchedFiles(found, folder);
    const { indexPath } = found.index;
    await using agent = await Agent.start(folder, indexPath.slice(0, indexPath.lastIndexOf("/")));
    const outcomes: Outcome[] = [];
    for (const question of questions) {
      const rg = readWithGrep(files, question);
      outcomes.push({ question, cbx: await readWithCbx(agent, files, question), rg });
    }
    return outcomes;
  });
}

function row(name: string, outcomes: readonly Outcome[]): string[] {
  const count = outcomes.length;
  if (count === 0) return [name, "0"];
  const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / count;
  const of = (reader: "cbx" | "rg", field: "characters" | "calls") =>
    outcomes.map((outcome) => outcome[reader][field]);
  const shown = (reader: "cbx" | "rg") =>
    String(outcomes.filter((outcome) => outcome[reader].isShown).length);
  const [cbx, rg] = [of("cbx", "characters"), of("rg", "characters")];
  return [
    ...[name, String(count), shown("cbx"), shown("rg")],
    ...[median(cbx).toFixed(0), median(rg).toFixed(0), (median(cbx) / median(rg)).toFixed(2)],
    ...[mean(cbx).toFixed(0), mean(rg).toFixed(0)],
    ...[mean(of("cbx", "calls")).toFixed(1), mean(of("rg", "calls")).toFixed(1)],
  ];
}

const HEAD_ROW = [
  ...["questions", "n", "shown cbx", "shown rg", "median cbx", "median rg", "ratio"],
  ...["mean cbx", "mean rg", "calls cbx", "calls rg"],
];

function agentsReport(set: string, outcomes: readonly Outcome[]): string {
  const rows = KINDS.map((kind) =>
    row(kind, outcomes.filter((each) => each.question.kind === kind))
  );
  const naming = (names: boolean) =>
    outcomes.filter(({ question }) => question.names_things === names);
  rows.push(row("that name things", naming(true)), row("that do not", naming(false)));
  rows.push(row("all", outcomes));
  const listed = set === "kept" ? [] : ["Read further with cbx than with rg, or not shown:", ""];
  if (set !== "kept") {
    for (const { question: { id, query }, cbx, rg } of outcomes) {
      if (cbx.isShown && (!rg.isShown || cbx.characters <= rg.characters)) continue;
      const [own, other] = [cbx, rg].map(({ isShown, characters, calls }) =>
        `${isShown ? "shown" : "not"} ${characters} in ${calls}`
      );
      listed.push(`${id}: cbx ${own}, rg ${other}: ${JSON.stringify(query.slice(0, 70))}`);
    }
    listed.push("");
  }
  return [`Set ${set} of what agents ask.`, NOTE, "", textTable([HEAD_ROW, ...rows]), ...listed]
    .join("\n");
}

if (import.meta.main) {
  const { repos, set, indexes, out } = readSetArguments(["indexes"]);
  const questions = Map.groupBy(readAgentQuestions(), ({ repo }) => repo);
  const outcomes: Outcome[] = [];
  for (const repository of readAgentRepositories()) {
    if (repository.split !== set) continue;
    const some = questions.get(repository.repo) ?? [];
    if (some.length > 0) outcomes.push(...await ask(repository, some, { repos, indexes }));
  }
  const text = agentsReport(set, outcomes);
  console.log(text);
  if (out !== undefined) Deno.writeTextFileSync(out, text);
}
