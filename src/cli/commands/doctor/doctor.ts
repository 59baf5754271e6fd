import { IndexCorruptError, type IndexStats, IndexVersionError, redact } from "@cbx/core";
import { dirname } from "node:path";
import type { CommandContext } from "../../command_line/command_row.ts";
import type { FeatureFlags } from "../../command_line/flags.ts";
import { describeError } from "../../errors/describe_error.ts";
import { CheckError } from "../../errors/usage_error.ts";
import type { OpenedIndex } from "../../library.ts";
import { isGranted } from "../../models/is_granted.ts";
import type { ConsentGrounds } from "../../models/consent.ts";
import { switchOf } from "../../models/model_settings.ts";
import { indexAbove, resolveRoot } from "../../roots/resolve_root.ts";
import { reportJson } from "../../terminal/json.ts";
import { ProgressLine } from "../../terminal/progress.ts";
import type { DoctorFlags } from "../command_rows.ts";
import { openIndex, paintOf, settingsOf } from "../context.ts";
import { checkIndex, checkLanguages, checkSafety, checkSecrets } from "./check_index.ts";
import { checkModels } from "./check_models.ts";
import { doctorText, type Finding, note, ok, problem } from "./finding.ts";
import { omitUndefined } from "../../omit_undefined.ts";

/**
 * Checks whether answers can be trusted and nothing leaks: permissions, index, freshness, files,
 * languages, secrets, configuration and models.
 *
 * @throws {CheckError} With `strict`, if there is a warning or a problem.
 */
export async function doctor(context: CommandContext, flags: DoctorFlags): Promise<void> {
  const { streams, options } = context;
  const findings = (await findingsOf(context, flags)).map(mask);
  const troubles = findings.filter(({ level }) => level === "warning" || level === "problem");
  const isFine = troubles.length === 0;
  streams.out(
    options.json ? reportJson({ isFine, findings }) : doctorText(findings, paintOf(context)),
  );
  if (flags.strict && !isFine) {
    throw new CheckError(
      `Cannot pass with --strict as ${troubles.length} of ${findings.length} findings are warnings or problems: do what they advise`,
    );
  }
}

/** Masks secrets in a finding, as it may quote the tree. */
function mask(finding: Finding): Finding {
  const { message, advice } = finding;
  const masked = omitUndefined({ message: redact(message), advice: advice && redact(advice) });
  return { ...finding, ...masked };
}

async function findingsOf(context: CommandContext, flags: DoctorFlags): Promise<Finding[]> {
  const grounds = await groundsOf(context, flags);
  using progress = context.options.quiet ? undefined : new ProgressLine(context.streams);
  using index = await openIndex(context, { onProgress: (each) => progress?.report(each) });
  const place = { root: index.root, indexDir: dirname(index.indexPath) };
  const { findings, stats } = await contentFindings(index, indexAbove(context.options));
  return [
    ok(CHECK, `"${place.root}" may be read`),
    writeFinding(place.indexDir),
    ...excess(),
    ...findings,
    ...checkSafety(index),
    ...checkModels(grounds, stats?.exists ? stats : undefined),
  ];
}

/** Reads which models are configured and switched on; none of them is opened. */
async function groundsOf(context: CommandContext, flags: FeatureFlags): Promise<ConsentGrounds> {
  const settings = await settingsOf(context);
  const root = resolveRoot(context.options.root);
  return { settings, root, chosen: switchOf(flags, settings), backend: context.models };
}

interface ContentFindings {
  readonly findings: readonly Finding[];
  /** Absent where it cannot be opened. */
  readonly stats?: IndexStats;
}

/** An index that cannot be opened is a finding, and no reason to leave the other checks out. */
async function contentFindings(index: OpenedIndex, above?: string): Promise<ContentFindings> {
  try {
    const audit = await index.audit();
    // What the audit finds to be damaged counts as none in the figures.
    const stats = await index.stats();
    return {
      findings: [
        ...checkIndex(stats, audit, above),
        ...checkLanguages(stats, audit),
        ...checkSecrets(audit),
      ],
      stats,
    };
  } catch (error) {
    const isBroken = error instanceof IndexCorruptError || error instanceof IndexVersionError;
    if (!isBroken) throw error;
    const { message, hint } = describeError(error)!;
    return { findings: [problem("index", message, hint)] };
  }
}

const CHECK = "permissions";

interface CheckedPlace {
  readonly root: string;
  readonly indexDir: string;
}

function writeFinding(indexDir: string): Finding {
  if (isGranted({ name: "write", path: indexDir })) {
    return ok(CHECK, `"${indexDir}" may be written`);
  }
  const message = `"${indexDir}" may not be written: nothing is kept from one run to the next`;
  return note(CHECK, message, `run "cbx index" with --allow-write="${indexDir}"`);
}

/** Whole permissions that no command needs, and what would do. */
const EXCESSES: readonly {
  readonly descriptor: Deno.PermissionDescriptor;
  readonly enough: string;
}[] = [
  { descriptor: { name: "write" }, enough: "--allow-write=.cbx" },
  { descriptor: { name: "run" }, enough: "no such permission" },
  { descriptor: { name: "net" }, enough: "--allow-net=127.0.0.1:7700" },
  { descriptor: { name: "ffi" }, enough: "no such permission" },
];

function excess(): Finding[] {
  return EXCESSES.filter(({ descriptor }) => isGranted(descriptor)).map(
    ({ descriptor: { name }, enough }) => {
      const message = `Every "${name}" is allowed, which is more than cbx asks for`;
      return note(CHECK, message, `${enough} is enough`);
    },
  );
}
