/**
 * Findings: the input, and what came of it. Kept ones are files of `found/`, which
 * `tests/fuzz_found_test.ts` runs again.
 *
 * @module
 */
import { inputOf } from "./target.ts";

/** An input that something came of. */
export interface Finding {
  /** Name of the target. */
  readonly target: string;
  /** The error. */
  readonly what: string;
  /** The seed of the run. */
  readonly seed: number;
  /** Number of the input in the run. */
  readonly number: number;
  /** The input as text; the other one is absent. */
  readonly text?: string;
  /** The input as bytes, in base64. */
  readonly base64?: string;
}

/** Where findings are kept. */
export const FOUND: URL = new URL("found/", import.meta.url);

/** The input of a finding. */
export function inputOfFinding({ text, base64 }: Finding): string {
  return base64 === undefined ? text ?? "" : inputOf(Uint8Array.fromBase64(base64));
}

/** Reads what is kept, in the order of the names. */
export function readFindings(): ReadonlyMap<string, Finding> {
  const names = [...Deno.readDirSync(FOUND)].map(({ name }) => name)
    .filter((name) => name.endsWith(".json")).sort();
  return new Map(
    names.map((name) => [name, JSON.parse(Deno.readTextFileSync(new URL(name, FOUND)))]),
  );
}

/** Writes a finding; its name says what it is of, and is the same for the same input. */
export function writeFinding(finding: Finding): string {
  Deno.mkdirSync(FOUND, { recursive: true });
  const name = `${finding.target}-${shortHash(inputOfFinding(finding))}.json`;
  Deno.writeTextFileSync(new URL(name, FOUND), `${JSON.stringify(finding, null, 2)}\n`);
  return name;
}

function shortHash(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, "0");
}

/**
 * Gives what makes two findings the same: the error without what differs from input to input, and where in
 * our sources it was thrown.
 */
export function signatureOf(error: unknown): string {
  if (!(error instanceof Error)) return `thrown: ${typeof error}`;
  const said = error.message.replace(/"[^]*"|'[^]*'|\d+/g, "…").slice(0, 100);
  const place = /\/(src\/[\w/.]+\.ts):(\d+)/.exec(error.stack ?? "");
  return `${error.name}: ${said}${place === null ? "" : ` at ${place[1]}`}`;
}

/** Describes an error for a reader. */
export function describeFinding(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const places = (error.stack ?? "").split("\n").filter((line) => /\/(?:src|eval)\//.test(line))
    .slice(0, 3).map((line) => line.replace(/^.*\/((?:src|eval)\/[^)]*)\)?$/, "$1"));
  return [`${error.name}: ${error.message.slice(0, 500)}`, ...places].join(" < ");
}
