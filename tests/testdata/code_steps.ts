/**
 * Counts the JavaScript that runs, by V8's precise coverage: how often each block was executed, times
 * the words and signs that it is written with. No clock and no optimisation has a part in it, and
 * neither have comments, types or formatting.
 *
 * @module
 */
import { Session } from "node:inspector";

interface CoverageRange {
  readonly startOffset: number;
  readonly endOffset: number;
  readonly count: number;
}

interface ScriptCoverage {
  readonly scriptId: string;
  readonly url: string;
  readonly functions: readonly { readonly ranges: readonly CoverageRange[] }[];
}

/** Parts of a program: comments, which count for nothing, and words and signs. */
const TOKENS = /\/\/.*|\/\*[^]*?\*\/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|[\w$]+|[^\s\w$]/g;

/** Counts steps of scripts from one reading to the next. */
export class CodeSteps {
  readonly #session = new Session();
  readonly #isCounted: (url: string) => boolean;
  /** For each script, how many tokens begin before each offset. */
  readonly #tokens = new Map<string, Uint32Array>();

  /** @param isCounted Tells by the address of a script whether its steps count. */
  constructor(isCounted: (url: string) => boolean) {
    this.#isCounted = isCounted;
    this.#session.connect();
  }

  /** Begins to count. */
  async start(): Promise<void> {
    await this.#post("Debugger.enable");
    await this.#post("Profiler.enable");
    await this.#post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  }

  /** Returns the steps since the start, or since the last call. */
  async take(): Promise<number> {
    const { result } = await this.#post<{ result: readonly ScriptCoverage[] }>(
      "Profiler.takePreciseCoverage",
    );
    let steps = 0;
    for (const { scriptId, url, functions } of result) {
      if (!this.#isCounted(url)) continue;
      const tokens = await this.#tokensOf(scriptId);
      for (const { ranges } of functions) steps += stepsOf(ranges, tokens);
    }
    return steps;
  }

  async #tokensOf(scriptId: string): Promise<Uint32Array> {
    const known = this.#tokens.get(scriptId);
    if (known) return known;
    const { scriptSource } = await this.#post<{ scriptSource: string }>(
      "Debugger.getScriptSource",
      { scriptId },
    );
    const before = countTokens(scriptSource);
    this.#tokens.set(scriptId, before);
    return before;
  }

  #post<T>(method: string, parameters: object = {}): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#session.post(method, parameters, (error: unknown, result: unknown) => {
        // The protocol says what each method answers.
        if (error) reject(error);
        else resolve(result as T);
      });
    });
  }
}

/** Sums the tokens of blocks, each as often as it ran. Inner ranges follow the one that holds them. */
function stepsOf(ranges: readonly CoverageRange[], tokens: Uint32Array): number {
  const open: CoverageRange[] = [];
  let steps = 0;
  for (const range of ranges) {
    const size = tokens[range.endOffset]! - tokens[range.startOffset]!;
    while (open.length > 0 && open.at(-1)!.endOffset <= range.startOffset) open.pop();
    steps += size * (range.count - (open.at(-1)?.count ?? 0));
    open.push(range);
  }
  return steps;
}

function countTokens(source: string): Uint32Array {
  const before = new Uint32Array(source.length + 1);
  for (const { index, 0: token } of source.matchAll(TOKENS)) {
    if (!/^\/[/*]/.test(token)) before[index + 1] = 1;
  }
  for (let at = 1; at < before.length; at++) before[at]! += before[at - 1]!;
  return before;
}
