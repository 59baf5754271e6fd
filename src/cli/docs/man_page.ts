/**
 * The manual page, made of the tables of commands, flags and settings. It has no date, so that the
 * same version always prints the same bytes.
 *
 * @module
 */
import type { CommandContext } from "../commands/context.ts";
import { effectOf } from "../config/narrow_settings.ts";
import { SETTING_NAMES, type SettingName, SETTINGS } from "../config/settings.ts";
import config from "../deno.json" with { type: "json" };
import {
  allCommands,
  type CommandModel,
  commandModel,
  type FlagModel,
  type OperandModel,
} from "./command_model.ts";
import {
  ABOUT_PERMISSIONS,
  CONFIGURATION,
  DESCRIPTION,
  type Entry,
  EXIT_STATUS,
  FILES,
  MODELS,
  PERMISSIONS,
  QUERY_SYNTAX,
} from "./man_text.ts";
import { bold, italic, type RoffBlock, roffText, section } from "./roff.ts";

/**
 * Prints the manual page.
 *
 * @param context What the command was given.
 */
export function manPage(context: CommandContext): void {
  context.streams.out(manOf(commandModel(context.library.languages().map(({ id }) => id))));
}

/**
 * Writes the manual page.
 *
 * @param program The program.
 */
export function manOf(program: CommandModel): string {
  const commands = allCommands(program).filter((each) => each !== program && !isHelp(each));
  return [
    `.TH CBX 1 "" "cbx ${roffText(config.version)}" "User Commands"\n`,
    section("NAME", [{ text: `cbx - ${program.about}` }]),
    synopsis(),
    section("DESCRIPTION", DESCRIPTION.map((text) => ({ text }))),
    section("COMMANDS", commands.flatMap(commandBlocks)),
    section("GLOBAL FLAGS", program.flags.map(flagBlock)),
    section("QUERY SYNTAX", [
      { text: "A query is free text. These parts of it are filters:" },
      ...entryBlocks(QUERY_SYNTAX),
    ]),
    section("CONFIGURATION", [
      ...CONFIGURATION.map((text) => ({ text })),
      ...SETTING_NAMES.map(settingBlock),
    ]),
    section("MODELS", MODELS.map((text) => ({ text }))),
    section("EXIT STATUS", entryBlocks(EXIT_STATUS)),
    section("FILES", entryBlocks(FILES)),
    section("PERMISSIONS", [{ text: ABOUT_PERMISSIONS }, ...entryBlocks(PERMISSIONS)]),
    section("EXAMPLES", [{ code: [...new Set(commands.flatMap(({ examples }) => examples))] }]),
  ].join("");
}

/** The commands that print help are told of by the flag that does the same. */
function isHelp({ path }: CommandModel): boolean {
  return path.at(-1) === "help";
}

function synopsis(): string {
  const [flags, command, rest] = ["flags", "command", "operands"].map(italic);
  return `.SH "SYNOPSIS"\n${bold("cbx")} [${flags}] ${command} [${flags}] [${rest}]\n.br\n` +
    `${bold("cbx help")} [${command}]\n`;
}

function commandBlocks({ path, alias, about, operands, flags }: CommandModel): RoffBlock[] {
  const words = [bold(["cbx", ...path].join(" ")), ...operands.map(operandText)];
  const other = alias === undefined ? "" : ` Also called "${alias}".`;
  return [
    { heading: words.join(" ") },
    { text: `${sentence(about)}${other}` },
    ...flags.map(flagBlock),
  ];
}

function operandText({ name, isMany, isOptional }: OperandModel): string {
  const text = italic(name) + (isMany ? " ..." : "");
  return isOptional ? `[${text}]` : text;
}

function flagBlock({ names, value, about }: FlagModel): RoffBlock {
  const term = names.map(bold).join(", ") + (value === undefined ? "" : ` ${italic(value.name)}`);
  return { term, text: sentence(about) };
}

function settingBlock(name: SettingName): RoffBlock {
  const { kind, about, default: byDefault, flag, commands } = SETTINGS[name];
  const holds = byDefault === null ? "" : ` Default: ${shown(byDefault)}.`;
  const above = flag === undefined ? "" : ` Flag: ${flag}.`;
  const widens = effectOf(name) === "widens" ? " What widens is ignored." : "";
  return {
    term: bold(name),
    text: `${sentence(about)} It must be ${kind.expected}.${holds}${above}${widens} ` +
      `Heeded by: ${commands.join(", ")}.`,
  };
}

function shown(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function entryBlocks(entries: readonly Entry[]): RoffBlock[] {
  return entries.map(([term, text]) => ({ term: bold(term), text }));
}

/** Capital first, and a period at the end. */
function sentence(text: string): string {
  const first = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.…]$/.test(first) ? first : `${first}.`;
}
