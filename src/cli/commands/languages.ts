import { reportJson } from "../terminal/json.ts";
import { languagesText } from "./languages_text.ts";
import { type CommandContext, paintOf } from "./context.ts";

/**
 * Prints the known languages.
 *
 * @param context What the command was given.
 */
export function languages(context: CommandContext): void {
  const known = context.library.languages();
  const isJson = context.options.json === true;
  context.streams.out(
    isJson ? reportJson({ languages: known }) : languagesText(known, paintOf(context)),
  );
}
