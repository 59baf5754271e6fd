/**
 * GitHub Actions: jobs and their steps; `needs`, reusable workflows, actions of the tree, outputs.
 *
 * @module
 */
import { addressOf, type Format, type Found, scalarOf } from "./format.ts";
import { namesIn, nodeAt, valueAt, type YamlNode } from "./yaml_lines.ts";

/** An output of a job or a step, as expressions name it. */
const OUTPUT =
  /\b(needs|steps|jobs)\.([\w-]{1,100})\.(?:outputs\.([\w-]{1,100})|result|outcome|conclusion)/g;

/** Where the steps of a job are defined, by their ids. */
type Steps = ReadonlyMap<string, string>;

export const githubActions: Format = {
  name: "github actions",
  isOf: ({ path, documents: [first] }) =>
    /(?:^|\/)\.github\/workflows\/[^/]+\.ya?ml$/.test(path) ||
    nodeAt(first, "jobs") !== undefined && nodeAt(first, "on") !== undefined ||
    /(?:^|\/)action\.ya?ml$/.test(path) && nodeAt(first, "runs") !== undefined,
  read: ({ documents: [first], text }, found) => {
    found.defineKeys(first);
    const jobs = nodeAt(first, "jobs")?.children ?? [];
    for (const job of jobs) readJob(job, found);
    const runs = nodeAt(first, "runs");
    readSteps(nodeAt(runs, "steps"), found);
    for (const group of ["inputs", "outputs"]) {
      for (const each of nodeAt(first, group)?.children ?? []) found.define(each, { kind: "key" });
      const called = nodeAt(first, "on", "workflow_call", group);
      if (called) found.define(called, { kind: "section" });
      for (const each of called?.children ?? []) found.define(each, { kind: "key" });
    }
    const known = jobs.map((job) => ({ job, steps: stepsOf(job, `jobs.${job.key}`) }));
    const own = stepsOf(runs, "runs");
    let next = 0;
    for (const match of text.matchAll(OUTPUT)) {
      while (next < known.length && known[next]!.job.end <= match.index) next++;
      const around = known[next];
      const steps = around && around.job.at <= match.index ? around.steps : own;
      readOutput(match, steps, found);
    }
  },
};

function readJob(job: YamlNode, found: Found): void {
  found.define(job);
  for (const needed of namesIn(nodeAt(job, "needs"))) {
    found.use(needed, "needs", addressOf("", needed.name, "jobs"));
  }
  const outputs = nodeAt(job, "outputs");
  if (outputs) found.define(outputs);
  for (const output of outputs?.children ?? []) found.define(output, { kind: "key" });
  readUses(nodeAt(job, "uses"), found);
  readSteps(nodeAt(job, "steps"), found);
}

function readSteps(steps: YamlNode | undefined, found: Found): void {
  for (const step of steps?.children ?? []) {
    const [id, name] = [valueAt(step, "id"), valueAt(step, "name")];
    const title = name || id;
    if (title !== "") found.define(step, { name: title });
    // Expressions know a step by its id alone.
    const idNode = nodeAt(step, "id");
    if (idNode && name !== "") found.define(idNode, { name: id, kind: "key" });
    readUses(nodeAt(step, "uses"), found);
  }
}

/** Addresses of the steps of a job: a step has a definition of its id where it has a title as well. */
function stepsOf(job: YamlNode | undefined, scope: string): Steps {
  const steps = nodeAt(job, "steps")?.children ?? [];
  return new Map(steps.map((step) => {
    const [id, title] = [valueAt(step, "id"), valueAt(step, "name").replace(/\s+/g, " ")];
    return [id, addressOf("", id, title === "" ? scope : `${scope}.${title}`)];
  }));
}

/** A value that starts with `./` is of the same tree; all else is of others. */
function readUses(node: YamlNode | undefined, found: Found): void {
  const used = scalarOf(node);
  if (used.name.startsWith("./")) found.use(used, "uses", used.name.slice(1));
}

function readOutput(match: RegExpExecArray, steps: Steps, found: Found): void {
  const [whole, kind = "", owner = "", output] = match;
  const name = { name: whole, at: match.index };
  const step = steps.get(owner);
  if (kind === "steps") return step === undefined ? undefined : found.use(name, "outputs", step);
  const job = addressOf("", owner, "jobs");
  if (output === undefined) return found.use(name, kind, job);
  found.use(name, "outputs", addressOf("", output, `jobs.${owner}.outputs`), job);
}
