/**
 * Addresses of infrastructure code: `Deployment/web`, `services.db`, `resource.aws_vpc.this`,
 * `.Values.image.tag`, `GET /users`. Such a word of a query names one definition, wherever it stands
 * among others.
 *
 * @module
 */
import type { SymbolRow } from "../../store/rows.ts";
import { lastSegment, normaliseIdentifier } from "../../text/tokens.ts";
import { hitAtLine, isFileAllowed, type RankContext, type RankedHit } from "../ranker.ts";

const LANGUAGES: ReadonlySet<string> = new Set(["yaml", "json", "hcl", "text", "dockerfile"]);

/** Words of a query that are looked up, and places of one of them: more tell nothing. */
const MAX_WORDS = 50;
const MAX_PLACES = 50;

/** An address, as a word. */
const ADDRESS = /^[\w$@{}-]{1,200}(?:[./][\w$@{}-]{1,200}){1,12}$/;

/** A path of a URL behind its method. */
const OPERATION = /\b(?:GET|PUT|POST|DELETE|PATCH|HEAD|OPTIONS|TRACE) \/\S{0,200}/g;

/** Prefixes that uses write before a name, and definitions do not. */
const USED_AS: readonly (readonly [RegExp, string])[] = [
  [/^\$?\.?Values\./, ""],
  [/^var\./, "variable."],
  [/^local\./, "locals."],
];

/** Finds the definitions that words of a query are the addresses of. */
export function resourcePlaces(context: RankContext): RankedHit[] {
  const { query: { text } } = context;
  const words = text.split(/\s+/).slice(0, MAX_WORDS).map((word) => word.replace(/[,:;?]+$/, ""));
  const addresses = [...words.map(nameAsDefined).filter((word) => ADDRESS.test(word))];
  const named = new Set([
    ...addresses,
    ...Array.from(text.matchAll(OPERATION), ([found]) => found),
  ]);
  return [...named].flatMap((address) => placesOf(context, address));
}

function nameAsDefined(word: string): string {
  const row = USED_AS.find(([before]) => before.test(word));
  return row ? word.replace(row[0], row[1]) : word;
}

function placesOf(context: RankContext, address: string): RankedHit[] {
  const { store } = context;
  // A name may hold dots itself.
  const names = [address, address.slice(address.lastIndexOf(".") + 1)];
  const normals = names.map((name) => normaliseIdentifier(lastSegment(name)));
  const isMeant = ({ scope, name }: SymbolRow) =>
    (scope === "" ? name : `${scope}.${name}`) === address ||
    name === address && address.includes("/");
  const named = store.symbolsNamed([...new Set(normals)])
    .filter((symbol) => isMeant(symbol) && isFileAllowed(context, symbol.fileId));
  const found = named.flatMap(({ fileId, startLine: line }) => {
    const file = store.catalog.requireFile(fileId);
    return LANGUAGES.has(file.language) ? [{ file, line }] : [];
  });
  if (found.length > MAX_PLACES) return [];
  const reason = `place: address "${address}"`;
  return found.map(({ file, line }) => hitAtLine(context, file, { line, score: 1, reason }));
}
