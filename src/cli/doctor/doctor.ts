/**
 * `cbx doctor`: whether answers can be trusted, and nothing leaks.
 *
 * @module
 */
import { dirname } from "node:path";
import { IndexCorruptError, IndexVersionError } from "@cbx/core";
import type { DoctorFlags } from "../agent_flags.ts";
import { CheckError } from "../check_error.ts";
import { type CommandContext, openIndex, paintOf } from "../commands/context.ts";
import type { OpenedIndex } from "../library.ts";
import { reportJson } from "../print/json.ts";
import { ProgressLine } from "../print/progress.ts";
import { checkIndex, checkLanguages } from "./check_index.ts";
import { checkPermissions } from "./check_permissions.ts";
import { checkSafety } from "./check_safety.ts";
import { checkSecrets } from "./check_secrets.ts";
import { doctorText } from "./doctor_text.ts";
import type { Finding } from "./finding.ts";

/**
 * Checks permissions, index, freshness, files, languages, secrets and configuration.
 *
 * @param context What the command was given.
 * @param flags What the flags say.
 * @throws {CheckError} With `strict`, if there is a warning or a problem.
 */
export async function doctor(context: CommandContext, flags: DoctorFlags): Promise<void> {
  const { streams, options } = context;
  const findings = await findingsOf(context);
  const troubles = findings.filter(({ level }) => level === "warning" || level === "problem");
  const isFine = troubles.length === 0;
  streams.out(
    options.json ? reportJson({ isFine, findings }) : doctorText(findings, paintOf(context)),
  );
  if (flags.strict && !isFine) {
    throw new CheckError(
      `Checked as asked, and ${troubles.length} of ${findings.length} need a look`,
    );
  }
}

async function findingsOf(context: CommandContext): Promise<Finding[]> {
  using progress = context.options.quiet ? undefined : new ProgressLine(context.streams);
  const index = await openIndex(context, { onProgress: (each) => progress?.report(each) });
  try {
    const place = { root: index.root, indexDir: dirname(index.indexPath) };
    return [
      ...checkPermissions(place),
      ...await contentFindings(index),
      ...checkSafety(index),
    ];
  } finally {
    index.close();
  }
}

/** An index that cannot be opened is a finding, and no reason to leave the other checks out. */
async function contentFindings(index: OpenedIndex): Promise<Finding[]> {
  try {
    const stats = await index.stats();
    const audit = await index.audit();
    return [...checkIndex(stats, audit), ...checkLanguages(stats, audit), ...checkSecrets(audit)];
  } catch (error) {
    const isBroken = error instanceof IndexCorruptError || error instanceof IndexVersionError;
    if (!isBroken) throw error;
    return [{ check: "index", level: "problem", message: error.message }];
  }
}
