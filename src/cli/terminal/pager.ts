/**
 * Shows a long text page by page in a terminal. Pagers of the system are programs, which cbx never
 * runs: what it needs of one is a prompt and three keys.
 *
 * @module
 */

/** A terminal, and the keys that are pressed on it. */
export interface Screen {
  readonly rows: number;
  readonly columns: number;
  write(text: string): void;
  /** Waits for a key; `undefined` where no more can come. */
  readKey(): string | undefined;
}

type Step = "page" | "line" | "rest" | "end" | "none";

const PROMPT = "\x1b[7m Space: next page, Enter: next line, q: end \x1b[27m";
/** Takes the prompt away. */
const ERASE = "\r\x1b[K";
// deno-lint-ignore no-control-regex -- colours are control sequences
const COLOURS = /\x1b\[\d+m/g;

/**
 * Writes a text; where it is longer than the screen, a page at a time, as keys are pressed.
 *
 * @param text The text; its colours are the only control sequences in it.
 */
export function page(text: string, screen: Screen): void {
  const lines = text.match(/[^\n]*\n|[^\n]+/g) ?? [];
  // The last line of the screen is that of the prompt.
  const room = Math.max(1, screen.rows - 1);
  let at = 0;
  let step: Step = "page";
  while (step !== "end") {
    const end = step === "rest"
      ? lines.length
      : endOf(lines, at, step === "line" ? 1 : room, screen);
    screen.write(lines.slice(at, end).join(""));
    at = end;
    if (at >= lines.length) return;
    screen.write(PROMPT);
    do step = stepOf(screen.readKey()); while (step === "none");
    screen.write(ERASE);
  }
}

/** Where a number of lines of the screen ends: a long line of the text takes several. */
function endOf(lines: readonly string[], start: number, room: number, { columns }: Screen): number {
  let end = start;
  for (let left = room; end < lines.length; end++) {
    const width = lines[end]!.replace(COLOURS, "").trimEnd().length;
    left -= Math.max(1, Math.ceil(width / Math.max(1, columns)));
    if (left < 0 && end > start) break;
  }
  return end;
}

function stepOf(key: string | undefined): Step {
  switch (key) {
    case undefined:
    case "G":
    case "\x1b[F":
      return "rest";
    case " ":
    case "f":
    case "\x1b[6~":
      return "page";
    case "\r":
    case "\n":
    case "j":
    case "\x1b[B":
      return "line";
    // Ctrl-C and Ctrl-D are keys as long as the terminal hands on each of them.
    case "q":
    case "Q":
    case "\x1b":
    case "\x03":
    case "\x04":
      return "end";
    default:
      return "none";
  }
}

/** Shows a text in the terminal of the process. */
export function pageInTerminal(text: string, write: (text: string) => void): void {
  const { rows, columns } = Deno.consoleSize();
  const fits = rows === 0 || text.length < columns && !text.includes("\n");
  if (fits) return write(text);
  Deno.stdin.setRaw(true);
  try {
    page(text, { rows, columns, write, readKey });
  } finally {
    Deno.stdin.setRaw(false);
  }
}

function readKey(): string | undefined {
  const bytes = new Uint8Array(16);
  const length = Deno.stdin.readSync(bytes);
  return length === null ? undefined : new TextDecoder().decode(bytes.subarray(0, length));
}
