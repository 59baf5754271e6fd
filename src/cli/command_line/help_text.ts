import type { CommandGroup, CommandRow } from "./command_row.ts";
import type { Flag } from "./flags.ts";
import { commandAt, fullName, namesOf, type Place } from "./read_command_line.ts";

/** Blanks before a term, and between it and what is said of it. */
const GAP = 2;

/** A term, and what is said of it. */
type Item = readonly [term: string, about: string];

const HELP: Item = ["-h, --help", "print this help"];
const HELP_COMMAND: Item = ["help [command]", "print the help of a command"];
const VERSION: Item = ["--version", "print the version"];

/**
 * Writes a help.
 *
 * @param columns Characters of a line at most.
 */
export function helpText(place: Place, columns: number): string {
  const globals = [VERSION, ...place.program.flags.map(itemOf)];
  const own = commandAt(place)?.flags.map(itemOf) ?? [];
  const isProgram = place.parent === undefined;
  const commands = place.commands.map((row): Item => [summaryOf(row), row.about]);
  const sections: readonly (readonly [title: string, items: readonly Item[]])[] = [
    ["Options", isProgram ? [...globals, HELP] : [...own, HELP]],
    ["Global Options", isProgram ? [] : globals],
    ["Commands", commands.length > 0 ? [...commands, HELP_COMMAND] : []],
  ];
  const width = Math.max(...sections.flatMap(([, items]) => items.map(([term]) => term.length)));
  const layout = { width, columns };
  return [
    `Usage: ${usageOf(place)}\n`,
    `${place.row?.about ?? place.program.about}\n`,
    ...sections.filter(([, items]) => items.length > 0)
      .map(([title, items]) => `${title}:\n${items.map((item) => lineOf(item, layout)).join("")}`),
    `Examples:\n${(place.row ?? place.program).examples.map((each) => `  ${each}\n`).join("")}`,
  ].join("\n");
}

/** A flag, with its further names behind what is said of it. */
function itemOf({ flags, about, aliases = [] }: Flag): Item {
  const others = aliases.map((each) => each.replace(/=(.*)/, " ($1)"));
  return [flags, others.length === 0 ? about : `${about}; also ${others.join(", ")}`];
}

function usageOf(place: Place): string {
  if (place.row === undefined || "commands" in place.row) {
    return `${fullName(place)} [options] [command]`;
  }
  const [, ...operands] = place.row.usage.split(" ");
  const above = place.words.slice(0, -1);
  return [...above, namesOf(place.row).join("|"), "[options]", ...operands].join(" ");
}

/** A command as the list of commands has it. */
function summaryOf(row: CommandRow | CommandGroup): string {
  const [, ...operands] = row.usage.split(" ");
  const hasFlags = "flags" in row && row.flags.length > 0;
  return [namesOf(row).join("|"), ...(hasFlags ? ["[options]"] : []), ...operands].join(" ");
}

function lineOf(
  [term, about]: Item,
  { width, columns }: { width: number; columns: number },
): string {
  const margin = " ".repeat(GAP + width + GAP);
  const lines = wrap(about, Math.max(1, columns - margin.length));
  return `${" ".repeat(GAP)}${term.padEnd(width + GAP)}${lines.join(`\n${margin}`)}\n`;
}

/** Breaks a sentence into lines; a word that is longer than a line stays whole. */
function wrap(text: string, columns: number): string[] {
  const lines = [""];
  for (const word of text.split(" ")) {
    const line = lines.at(-1)!;
    if (line !== "" && line.length + 1 + word.length > columns) lines.push(word);
    else lines[lines.length - 1] = line === "" ? word : `${line} ${word}`;
  }
  return lines;
}
