/**
 * Bound on the steps of a regular expression that a stranger may have written. The engine behind
 * `RegExp` goes back over every way to match, so the ways are counted before it is run, and an
 * expression that has too many of them is refused.
 *
 * @module
 */

/** Repetitions in a row that a text may be divided among. */
const MAX_REPETITIONS = 3;

/** Ways that alternatives and optional parts make. */
const MAX_WAYS = 1_000;

/** Ways in which a regular expression may match. */
export interface PatternCost {
  /** Power of the length of the text. */
  readonly power: number;
  /** Factor beside it. */
  readonly ways: number;
}

/** Parts of a group, which is not to be repeated where it can match in several ways. */
interface Group {
  alternatives: number;
  /** Repetitions, optional parts and alternatives within. */
  choices: number;
}

/**
 * Counts the ways in which a regular expression may match.
 *
 * @returns What is wrong with it, as a clause, where it is not to be run.
 */
export function costOfPattern(source: string): PatternCost | string {
  try {
    new RegExp(source);
  } catch (error) {
    if (error instanceof SyntaxError) return "it is not a regular expression";
    throw error;
  }
  const tokens = source.matchAll(
    /\\.|\[(?:\\.|[^\]\\])*\]|\(\?(?!:)|\(\?:|[*+?]\??|\{\d[\d,]*\}\??|./gsu,
  );
  const open: Group[] = [{ alternatives: 1, choices: 0 }];
  let closed: Group | undefined;
  let [repetitions, ways] = [0, 1];
  for (const [token] of tokens) {
    const last = closed;
    closed = undefined;
    if (token === "(?" || /^\\(?:[1-9]|k)/.test(token)) {
      return "the regular expression looks around, or back";
    }
    if (token.startsWith("(")) open.push({ alternatives: 1, choices: 0 });
    else if (token === ")") {
      closed = open.pop()!;
      ways *= closed.alternatives;
      open.at(-1)!.choices += closed.choices + closed.alternatives - 1;
    } else if (token === "|") open.at(-1)!.alternatives++;
    else if (/^\?/.test(token)) {
      ways *= 2;
      open.at(-1)!.choices++;
    } else if (/^[*+]|^\{\d/.test(token)) {
      if (last && last.alternatives + last.choices > 1) {
        return "the regular expression repeats alternatives or repetitions";
      }
      repetitions++;
      open.at(-1)!.choices++;
    }
  }
  if (repetitions > MAX_REPETITIONS || ways > MAX_WAYS) {
    return `the regular expression has more than ${MAX_REPETITIONS} repetitions, or too many alternatives`;
  }
  const isAnchored = source.startsWith("^") && open[0]!.alternatives === 1;
  ways *= open[0]!.alternatives;
  return { power: Math.max(1, repetitions + (isAnchored ? 0 : 1)), ways };
}
