/**
 * Quotations in a query: code, a path, a message, a place, a route, a key.
 *
 * @module
 */
import { framesOf } from "./frames.ts";
import { isDiagnostic, isPasted, messagesOf, unsureMessages } from "./message.ts";
import type { Query } from "./query.ts";
import { isMostlyCode, readsAsCode } from "./reads_as_code.ts";

/** A path of a URL, as a whole query; its parameters are left out. */
const ROUTE =
  /^(?:(?<method>GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\s+)?(?:https?:\/\/[^\s/]{1,200})?(?<path>\/[\w\-.~%:@{}<>+*]{1,200}(?:\/[\w\-.~%:@{}<>+*]{0,200}){0,20})(?:\?\S*)?$/;

/** A dotted key, as a whole query. */
const KEY = /^[\w$@-]{1,100}(?:\.[\w$@-]{1,100}){1,12}$/;

/** A line of a test runner: a title with what became of it, maybe below those of its groups. */
const RAN =
  /^\s*(?:--- (?:FAIL|PASS|SKIP)|=== RUN|FAILED|FAIL|PASS|[✕✗×●✘]|not ok \d{1,5})[\s:-]{1,5}(?:[^\n]{1,400} [›>] )?(?<title>[^\n]{1,300}?)(?:\s{1,5}\(?[\d.]{1,12} ?m?s\)?)?\s*$/u;

type QuotedParts = Pick<
  Query,
  "literals" | "isLiteral" | "isQuotation" | "frames" | "messages" | "route" | "key"
>;

/** Text of a query, in which quotations are looked for. */
interface QuotedSource {
  /** The text, without quotes. */
  readonly text: string;
  /** The text as typed, quotes among it. */
  readonly typed: string;
  /** Whether a part of it was in quotes. */
  readonly hasPhrases: boolean;
}

/** Finds what a query quotes. */
export function findQuotations({ text, typed, hasPhrases }: QuotedSource): QuotedParts {
  const frames = framesOf(typed);
  const messages = messagesOf(typed);
  const { method, path } = ROUTE.exec(text)?.groups ?? {};
  const title = RAN.exec(typed)?.groups?.title;
  // A test of Go names its parts behind a slash.
  const titles = title === undefined ? [] : [title, title.replace(/\/.*$/, "")];
  const isReport = isDiagnostic(typed);
  const isQuoted = frames.length > 0 || messages.length > 0 || hasPhrases ||
    titles.length > 0 || isReport;
  const isWhole = frames.length > 0 || isPasted(typed) || isReport || isMostlyCode(text) ||
    /^"[^"]*"$/.test(typed);
  return {
    literals: [...new Set([typed, text, ...titles])].filter((literal) => literal !== ""),
    isLiteral: text !== "" && (isQuoted || readsAsCode(text)),
    isQuotation: text !== "" && isWhole,
    frames,
    messages: messages.length > 0 ? messages : unsureMessages(text),
    ...(path === undefined ? {} : { route: { path, ...(method === undefined ? {} : { method }) } }),
    ...(KEY.test(text) ? { key: text.split(".") } : {}),
  };
}
