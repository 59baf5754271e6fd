/**
 * Commands that change which checkouts a fleet has, and tell of them.
 *
 * @module
 */
import {
  type CliStreams,
  type CommandContext,
  type CommandRow,
  counted,
  type Flag,
  interruptible,
  list,
  ProgressLine,
  reportJson,
  requireReadable,
  size,
  table,
  UsageError,
  visible,
} from "@cbx/cli/program";
import type { IndexProgress } from "@cbx/core";
import { checkoutName } from "../checkout_document.ts";
import { type GitSource, placeOf } from "../clone.ts";
import type { CheckoutSource, WriteReport } from "../write_checkout.ts";
import { FILTER_FLAGS, type Flags, PLACE_FLAGS, readAuth, withFleet } from "./place.ts";

const SOURCE_FLAGS: readonly Flag[] = [
  { flags: "--branch <name>", about: "name of the branch (default: the one that is checked out)" },
  { flags: "--index <dir>", key: "indexDir", about: "folder of the local index" },
  {
    ...{ flags: "--store <dir>", key: "storeDir" },
    about: "folder that keeps analyses of files: without it, a new file is parsed twice",
  },
  {
    ...{ flags: "--host <list>", key: "hosts", read: list("--host") },
    about: "hosts that git may clone an address from",
  },
  {
    flags: "--git-auth-file <file>",
    about: "file that holds user:password, or a token alone, for that host",
  },
  ...PLACE_FLAGS,
];

/** An address in the place of a folder. */
const ADDRESS = /^[a-z][a-z+.-]*:\/\//i;

/** The commands, in the order of the help. */
export const CHECKOUT_COMMANDS: readonly CommandRow[] = [
  {
    usage: "add <repository> [path-or-address]",
    about: "send a checkout to the fleet, by its local index",
    flags: SOURCE_FLAGS,
    examples: [
      "cbx-fleet add pallets/flask ./flask",
      "cbx-fleet add pallets/flask https://github.com/pallets/flask --host github.com",
    ],
    run: (context, operands, flags) => send(context, operands, flags, "add"),
  },
  {
    usage: "update <repository> [path-or-address]",
    about: "send what has changed in a checkout",
    flags: SOURCE_FLAGS,
    examples: ["cbx-fleet update pallets/flask ./flask"],
    run: (context, operands, flags) => send(context, operands, flags, "update"),
  },
  {
    usage: "remove <repository>",
    about: "take a checkout out of the fleet",
    flags: [{ flags: "--branch <name>", about: "its branch" }, ...PLACE_FLAGS],
    examples: ["cbx-fleet remove pallets/flask --branch main"],
    run: remove,
  },
  {
    usage: "list",
    about: "list the checkouts of the fleet",
    flags: [...FILTER_FLAGS, ...PLACE_FLAGS],
    examples: ["cbx-fleet list --org pallets"],
    run: listCheckouts,
  },
  {
    usage: "stats",
    about: "print how much the fleet holds",
    flags: PLACE_FLAGS,
    examples: ["cbx-fleet stats --json"],
    run: printStats,
  },
  {
    usage: "doctor",
    about: "say what is wrong with the fleet, and what to do about it",
    flags: PLACE_FLAGS,
    examples: ["cbx-fleet doctor --json"],
    run: doctor,
  },
];

async function send(
  context: CommandContext,
  [repository = "", from = "."]: readonly string[],
  flags: Flags & Pick<CheckoutSource, "branch" | "indexDir" | "storeDir"> & {
    readonly hosts?: readonly string[];
    readonly gitAuthFile?: string;
  },
  how: "add" | "update",
): Promise<void> {
  const { branch, indexDir, storeDir, hosts = [], gitAuthFile, ...place } = flags;
  using progress = context.options.quiet ? undefined : new ProgressLine(context.streams);
  const shared = {
    ...{ repository, onProgress: (each: IndexProgress) => progress?.report(each) },
    ...(branch === undefined ? {} : { branch }),
    ...(storeDir === undefined ? {} : { storeDir }),
  };
  if (ADDRESS.test(from)) {
    const auth = gitAuthFile === undefined ? {} : { auth: readAuth(gitAuthFile) };
    const source = { ...shared, ...auth, url: from, hosts };
    // What is wrong with an address is said without asking the cluster.
    placeOf(source);
    return await report(source);
  }
  requireReadable(from);
  await report({ ...shared, root: from, ...(indexDir === undefined ? {} : { indexDir }) });

  async function report(source: CheckoutSource | GitSource): Promise<void> {
    const sent = await endable(
      context.streams,
      (signal) => withFleet(place, (fleet) => fleet[how]({ ...source, signal })),
    );
    print(context, sent, () => [sentText(sent)]);
  }
}

/** Exit status of a process that was told to end: 128 + SIGTERM. */
const TERMINATED = 143;

/** Does a work that Ctrl-C and a polite kill end, after it has taken away what it has begun. */
async function endable<T>(
  streams: CliStreams,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const killed = new AbortController();
  const end = () => killed.abort();
  const hasKill = Deno.build.os !== "windows";
  if (hasKill) Deno.addSignalListener("SIGTERM", end);
  try {
    return await interruptible(
      streams,
      (signal) => work(AbortSignal.any([signal, killed.signal])),
      () => "what was sent stays, and the next run goes on with it",
    );
  } finally {
    if (hasKill) Deno.removeSignalListener("SIGTERM", end);
    if (killed.signal.aborted) Deno.exit(TERMINATED);
  }
}

function sentText({ checkout, commit, sent, unchanged, chunks, bytes }: WriteReport): string {
  const at = commit === null ? "" : ` at ${commit.slice(0, 12)}`;
  const files = `${counted(sent, "file")} sent, ${counted(unchanged, "file")} unchanged`;
  return `${checkout}${at}: ${files}; ${counted(chunks, "chunk")}, ${size(bytes)}`;
}

async function remove(
  context: CommandContext,
  [repository = ""]: readonly string[],
  { branch, ...place }: Flags & { readonly branch?: string },
): Promise<void> {
  const removed = await withFleet(place, (fleet) => fleet.remove(repository, branch));
  if (!removed) {
    const checkout = checkoutName(repository, branch ?? "");
    throw new UsageError(
      `Cannot remove "${checkout}" as the fleet does not hold it: see "cbx-fleet list"`,
    );
  }
  print(context, { removed }, () => [`${checkoutName(repository, branch ?? "")}: removed`]);
}

async function listCheckouts(
  context: CommandContext,
  _: readonly string[],
  { repositories = [], organisations = [], branches = [], ...place }: Flags,
): Promise<void> {
  const filters = { repositories, organisations, branches };
  const checkouts = await withFleet(place, (fleet) => fleet.list(filters));
  print(
    context,
    { checkouts },
    () =>
      checkouts.map(({ checkout, commit, files, chunks, published }) => [
        ...[checkout, commit?.slice(0, 12) ?? "", counted(files, "file")],
        ...[counted(chunks, "chunk"), published],
      ]),
  );
}

async function printStats(
  context: CommandContext,
  _: readonly string[],
  flags: Flags,
): Promise<void> {
  const stats = await withFleet(flags, (fleet) => fleet.stats());
  const { checkouts, files, chunks, bytes } = stats;
  print(context, stats, () => [
    [
      ...[counted(checkouts, "checkout"), counted(files, "file"), counted(chunks, "chunk")],
      ...(bytes === null ? [] : [size(bytes)]),
    ].join(", "),
  ]);
}

async function doctor(context: CommandContext, _: readonly string[], flags: Flags): Promise<void> {
  const health = await withFleet(flags, (fleet) => fleet.doctor());
  const { status, nodes, checkouts, faults } = health;
  print(context, health, () => [
    `${status}: ${counted(nodes.length, "node")}, ${counted(checkouts.length, "checkout")}`,
    ...faults.map(({ statement, advice }) => `${statement}. ${advice}`),
  ]);
}

/** Prints a report: as JSON, or rows of cells. */
function print(
  { streams, options }: CommandContext,
  report: object,
  rows: () => readonly (string | readonly string[])[],
): void {
  if (options.json) return streams.out(reportJson(report));
  streams.out(table(rows().map((row) => [row].flat().map(visible))));
}
