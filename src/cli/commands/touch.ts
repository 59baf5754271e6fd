import type { TouchFlags } from "../agent_flags.ts";
import { type CommandContext, openIndex, settingsOf } from "./context.ts";

/**
 * Notes that files are being worked on.
 *
 * @param context What the command was given.
 * @param paths Files, relative to the root.
 * @param flags What the flags say.
 */
export async function touch(
  context: CommandContext,
  paths: readonly string[],
  flags: TouchFlags,
): Promise<void> {
  const { session } = { ...await settingsOf(context), ...flags };
  const index = await openIndex(context);
  try {
    await index.touch(paths, session === undefined ? {} : { session });
  } finally {
    index.close();
  }
}
