/**
 * Secrets without a mark of their maker, beside an identifier that has one: makers hand the two out
 * together.
 *
 * @module
 */
import { isRandom } from "./judge_value.ts";
import { type Candidate, pattern, type SecretRule } from "./secret_rule.ts";

/** How many characters stand between an identifier and its secret at most. */
const REACH = 100;

/** Rules of which the match is the identifier, and the spans are what stands around it. */
export const PAIR_RULES: readonly SecretRule[] = [
  pair("aws_secret", { marks: ["akia", "asia"] }, "A(?:KI|SI)A[A-Z0-9]{16}", {
    chars: "A-Za-z0-9+/",
    count: 40,
    isMixed: true,
  }),
  // The identifier of an account, whose secret is hexadecimal, or that of a key.
  pair("twilio_secret", { marks: [], heads: "AS" }, "(?:AC|SK)[0-9a-f]{32}", {
    chars: "A-Za-z0-9",
    count: 32,
    isMixed: false,
  }),
  pair("alibaba_secret", { marks: ["ltai"] }, "LTAI[A-Za-z0-9]{12,24}", {
    chars: "A-Za-z0-9",
    count: 30,
    isMixed: true,
  }),
  pair("tencent_secret", { marks: ["akid"] }, "AKID[A-Za-z0-9]{32}", {
    chars: "A-Za-z0-9",
    count: 32,
    isMixed: true,
  }),
];

interface Form {
  /** Its characters, as a class of a pattern has them. */
  readonly chars: string;
  readonly count: number;
  /** Whether letters of both cases are in each, as a hash has not. */
  readonly isMixed: boolean;
}

function pair(
  kind: string,
  where: Pick<SecretRule, "marks" | "heads">,
  id: string,
  form: Form,
): SecretRule {
  const { chars, count } = form;
  const run = new RegExp(`(?<![${chars}])[${chars}]{${count}}(?![${chars}=])`, "g");
  return {
    kind,
    ...where,
    pattern: pattern(`(?<![A-Za-z0-9])${id}(?![A-Za-z0-9])`),
    spans: (candidate) => ({ spans: secretsAround(candidate, run, form), end: candidate.end }),
  };
}

/** Finds what has a form before and behind an identifier and the character that sets it apart. */
function secretsAround(
  { text, start, end }: Candidate,
  run: RegExp,
  { count, isMixed }: Form,
): [start: number, end: number][] {
  // One more, so that a run within reach is seen to end.
  const size = REACH + count + 1;
  const before = text.slice(Math.max(0, start - 1 - size), Math.max(0, start - 1));
  const behind = text.slice(end + 1, end + 1 + size);
  const places = [
    ...[...before.matchAll(run)].map(({ index }) => start - 1 - before.length + index),
    ...[...behind.matchAll(run)].map(({ index }) => end + 1 + index),
  ];
  return places.filter((at) => {
    const value = text.slice(at, at + count);
    return Math.max(start - 1 - (at + count), at - (end + 1)) <= REACH && isRandom(value) &&
      (!isMixed || (/[a-z]/.test(value) && /[A-Z]/.test(value)));
  }).map((at) => [at, at + count]);
}
