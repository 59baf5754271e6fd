import type { LanguageInfo } from "@cbx/core";
import type { CommandContext } from "../command_line/command_row.ts";
import { reportJson } from "../terminal/json.ts";
import { type Paint, titled } from "../terminal/paint.ts";
import { table } from "../terminal/table.ts";
import { paintOf } from "./context.ts";

export function languages(context: CommandContext): void {
  print(context, context.library.languages());
}

export function grammars(context: CommandContext): void {
  print(context, context.library.languages().filter(({ grammar }) => grammar));
}

function print(context: CommandContext, known: readonly LanguageInfo[]): void {
  const isJson = context.options.json === true;
  context.streams.out(
    isJson ? reportJson({ languages: known }) : languagesText(known, paintOf(context)),
  );
}

export function languagesText(languages: readonly LanguageInfo[], paint: Paint): string {
  const rows = languages.map(({ id, name, grammar, extensions, fileNames }) => [
    id,
    name,
    grammar ? "symbols" : "text",
    [...extensions.map((each) => `.${each.replace(/^\./, "")}`), ...fileNames].join(" "),
  ]);
  return titled(table([["Id", "Name", "Indexed as", "Files"], ...rows]), paint);
}
