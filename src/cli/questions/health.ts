/**
 * Whether answers about a root can be trusted, and what to do where they cannot. Few checks, each of
 * them a fact: nothing is guessed from names alone.
 *
 * @module
 */
import { type IndexStats, JSON_SCHEMA_VERSION } from "@cbx/core";
import { dirname } from "node:path";
import { describeError, sentenceOfError } from "../errors/describe_error.ts";
import type { OpenedIndex, OpenedMember } from "../library.ts";
import { isGranted } from "../models/is_granted.ts";
import { insideTree, isReadable, statIfThere } from "../roots/resolve_root.ts";
import type { ServerModels } from "../workspace/workspace.ts";
import { listOf, MODELS, object, TEXT, VERSIONED } from "./answer.ts";
import type { Question } from "./question.ts";
import { type JsonRecord, name, type Row } from "./row.ts";

export const health: Question<{ readonly root: Row<string> }> = {
  name: "health",
  about:
    "Tells whether every root has a current index, what to do if not, and which models take part.",
  inputs: { root: name("Name of one root to look at; all unless given") },
  async run({ members, models, above }, { root }) {
    const asked = root === undefined ? members : members.filter(({ name }) => name === root);
    if (asked.length === 0) throw new RangeError(unknown(members, root));
    const roots: Health[] = [];
    for (const member of asked) roots.push(await checkRoot(member, above));
    return {
      schema_version: JSON_SCHEMA_VERSION,
      status: overall(roots),
      roots: roots.map((root) => ({ ...root })),
      ...modelsOf(models),
    };
  },
  answer: {
    ...VERSIONED,
    status: TEXT,
    roots: listOf(object({ name: TEXT, status: TEXT })),
    "models?": MODELS,
  },
  tool: {
    name: "healthcheck",
    title: "Check the server",
    description:
      "Tells whether the server can answer: ok, index_missing, index_stale, unsafe_config or broken, for every root with its name and with advice. Use it when an answer surprises you, or to learn the names of the roots. Answers take changed files into account even where the index is stale or missing.",
  },
};

/** Where no model is switched on, there is nothing to say of any. */
function modelsOf({ standings }: ServerModels): { readonly models?: readonly JsonRecord[] } {
  if (standings.length === 0) return {};
  return {
    models: standings.map(({ feature, model, isOpen, reason }) => ({
      ...{ feature, model, reason },
      state: isOpen ? "open" : "left_out",
    })),
  };
}

function unknown(members: readonly OpenedMember[], root: string | undefined): string {
  const names = members.map(({ name }) => `"${name}"`).join(", ");
  return `Cannot find root "${root}": use one of ${names}`;
}

/** States of a root, the worst last. */
const STATUSES = ["ok", "index_stale", "index_missing", "unsafe_config", "broken"] as const;

type HealthStatus = typeof STATUSES[number];

/** Permission bits. */
const OTHERS_MAY_WRITE = 0o002;
const OTHERS_MAY_READ = 0o004;
const OTHERS_MAY_ENTER = 0o001;
const STICKY = 0o1000;

/** Folders that hold everything that a person has. */
const HOME = /^(?:\/|\/root|\/(?:home|Users)(?:\/[^/]+)?|[A-Za-z]:\/?|[A-Za-z]:\/Users\/[^/]+)$/;

/** How a root stands; in snake_case, as it is answered. */
interface Health {
  readonly name: string;
  readonly root: string;
  readonly status: HealthStatus;
  readonly exists: boolean;
  /** Whether the tree has changed since it was built. */
  readonly stale: boolean;
  readonly files_changed: number;
  /** Whether this process may write the index. */
  readonly can_write: boolean;
  /** Reasons that keep it from being asked; empty for none. */
  readonly error: string;
  readonly advice: readonly string[];
}

/**
 * Looks at a root.
 *
 * @param above Where an index may be that cannot be read, and what to do, if there may be one.
 */
export async function checkRoot(
  { name, root, index, error }: OpenedMember,
  above?: string,
): Promise<Health> {
  const nothing = { name, root, exists: false, stale: false, files_changed: 0, can_write: false };
  if (!index) return { ...nothing, ...describeBroken(error ?? "it cannot be opened") };
  const can_write = mayWrite(index);
  try {
    const { unusable, ...standing } = await standingOf(index);
    if (unusable !== undefined) return { ...nothing, can_write, ...describeBroken(unusable) };
    const { exists, stale, filesChangedSinceBuild } = standing;
    const dangers = dangersOf(index);
    return {
      ...{ name, root, exists, stale, can_write },
      files_changed: filesChangedSinceBuild,
      status: dangers.length > 0 ? "unsafe_config" : statusOf(standing),
      error: "",
      advice: [...dangers, ...adviceFor(standing, can_write, above)],
    };
  } catch (cause) {
    return { ...nothing, can_write, ...describeBroken(sentenceOf(cause)) };
  }
}

/** Without an index, figures would cost a reading of the whole tree. */
async function standingOf(index: OpenedIndex): Promise<Standing & Pick<IndexStats, "unusable">> {
  if (statOf(index.indexPath) !== undefined) return await index.stats();
  return { exists: false, stale: false, filesChangedSinceBuild: 0 };
}

function sentenceOf(cause: unknown): string {
  const described = describeError(cause);
  if (described) return sentenceOfError(described);
  return cause instanceof Error ? cause.message : "no reason was given";
}

/** The worst state of some roots; one without any is broken. */
export function overall(roots: readonly Pick<Health, "status">[]): HealthStatus {
  const worst = Math.max(...roots.map(({ status }) => STATUSES.indexOf(status)));
  return STATUSES[worst] ?? "broken";
}

type Standing = Pick<IndexStats, "exists" | "stale" | "filesChangedSinceBuild">;

function statusOf({ exists, stale }: Standing): HealthStatus {
  if (!exists) return "index_missing";
  return stale ? "index_stale" : "ok";
}

function adviceFor({ exists, stale }: Standing, canWrite: boolean, above?: string): string[] {
  const more = canWrite ? "" : ", with write permission for its folder";
  if (!exists) {
    const advice = above ?? `run "cbx index"${more}`;
    return [`Answers are complete but slow, as files are read into memory: ${advice}`];
  }
  return stale ? [`Answers take changed files into account: run "cbx update"${more}`] : [];
}

function describeBroken(error: string): Pick<Health, "status" | "error" | "advice"> {
  return {
    status: "broken",
    error,
    advice: ['Do what the error says, or look closer with "cbx doctor"'],
  };
}

/** Tells whether an index may be written. It asks about the permission alone: nothing is written. */
export function mayWrite({ indexPath }: Pick<OpenedIndex, "indexPath">): boolean {
  return isGranted({ name: "write", path: dirname(indexPath) });
}

/** Lists permissions that let others read or change what they should not, a sentence each. */
export function dangersOf(
  { root, indexPath }: Pick<OpenedIndex, "root" | "indexPath">,
): string[] {
  const folder = dirname(indexPath);
  const dangers: string[] = [];
  if (HOME.test(root)) {
    dangers.push(`Root "${root}" holds more than one project: serve the folder of a project`);
  }
  if (mayOthersChange(folder) || mayOthersChange(indexPath)) {
    dangers.push(`Every user may change "${indexPath}": remove that permission`);
  }
  if (
    insideTree(folder, root) === undefined && isPrivate(root) && isShared(folder) &&
    isShared(indexPath)
  ) {
    dangers.push(`Every user may read "${indexPath}" but not the tree: remove that permission`);
  }
  return dangers;
}

function mayOthersChange(path: string): boolean {
  const mode = modeOf(path);
  return (mode & OTHERS_MAY_WRITE) !== 0 && (mode & STICKY) === 0;
}

function isPrivate(folder: string): boolean {
  const mode = modeOf(folder);
  return mode !== 0 && (mode & (OTHERS_MAY_READ | OTHERS_MAY_ENTER)) === 0;
}

function isShared(path: string): boolean {
  return (modeOf(path) & (OTHERS_MAY_READ | OTHERS_MAY_ENTER)) !== 0;
}

/** Permission bits; 0 where there is nothing, or the system has none, as Windows. */
function modeOf(path: string): number {
  return statOf(path)?.mode ?? 0;
}

function statOf(path: string): Deno.FileInfo | undefined {
  return isReadable(path) ? statIfThere(path) : undefined;
}
