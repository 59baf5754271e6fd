/**
 * Rules of a grammar for the children of its nodes, from the engine's memory: their fields, other types
 * that they have there, and the types that others see. The struct is tree-sitter's `TSLanguage`
 * (`parser.h`), compiled for 32 bits; its first members are the same in all versions that the engine
 * reads.
 *
 * @module
 */
import type { Language } from "web-tree-sitter";

/** Places of members of `TSLanguage`, in words of four bytes. */
const LANGUAGE = {
  abiVersion: 0,
  symbolCount: 1,
  aliasCount: 2,
  productionCount: 7,
  fieldCount: 8,
  aliasWidth: 9,
  fieldSlices: 16,
  fieldEntries: 17,
  symbolMetadata: 18,
  publicSymbols: 19,
  aliases: 21,
} as const;

const LANGUAGE_WORDS = 22;

/** Rules for the children of a production. */
export interface GrammarRules {
  /** Type that others see, by the type in the grammar. */
  readonly publicSymbols: Uint16Array;
  readonly isNamed: Uint8Array;
  /** Children of a production that the tables have room for. */
  readonly width: number;
  /** Where a production's children stand in the tables; -1 for one of which they say nothing. */
  readonly places: Int32Array;
  /** Another type for a child; 0 for none. */
  readonly aliases: Uint16Array;
  /** The field of a child; 0 for none. */
  readonly fields: Uint16Array;
}

/** Address of what an object stands for, which the package declares as private. */
export function addressOf(object: object): number {
  return (object as unknown as Readonly<Record<0, number>>)[0];
}

/**
 * Reads the rules of a grammar.
 *
 * @throws {RangeError} If the memory does not hold it.
 */
export function readRules(language: Language, { buffer }: WebAssembly.Memory): GrammarRules {
  const members = new Uint32Array(buffer, addressOf(language), LANGUAGE_WORDS);
  if (!isExpected(members, language)) {
    throw new RangeError("Cannot read a grammar: the memory of the parser's engine holds none");
  }
  const count = countSymbols(members);
  const metadata = new Uint8Array(buffer, members[LANGUAGE.symbolMetadata], count * 3);
  return {
    publicSymbols: new Uint16Array(buffer, members[LANGUAGE.publicSymbols], count).slice(),
    isNamed: Uint8Array.from({ length: count }, (_, symbol) => metadata[symbol * 3 + 1]!),
    ...readProductions(members),
  };
}

function isExpected(members: Uint32Array, { abiVersion, fieldCount, types }: Language): boolean {
  return members[LANGUAGE.abiVersion] === abiVersion &&
    members[LANGUAGE.fieldCount] === fieldCount && countSymbols(members) === types.length;
}

function countSymbols(members: Uint32Array): number {
  return members[LANGUAGE.symbolCount]! + members[LANGUAGE.aliasCount]!;
}

/** Tables of the productions that have a field or another type for a child. */
function readProductions(
  members: Uint32Array,
): Pick<GrammarRules, "width" | "places" | "aliases" | "fields"> {
  const count = members[LANGUAGE.productionCount]!;
  const found = [...aliasesOf(members), ...fieldsOf(members)];
  const width = found.reduce((most, { place }) => Math.max(most, place + 1), 0);
  const places = new Int32Array(count).fill(-1);
  let next = 0;
  for (const { production } of found) {
    if (places[production] === -1) places[production] = width * next++;
  }
  const rules = { aliases: new Uint16Array(width * next), fields: new Uint16Array(width * next) };
  for (const { production, place, table, value } of found) {
    // Of two fields, the first counts.
    rules[table][places[production]! + place] ||= value;
  }
  return { width, places, ...rules };
}

/** Rule for a child of a production. */
interface Placed {
  readonly production: number;
  readonly place: number;
  readonly table: "aliases" | "fields";
  readonly value: number;
}

function aliasesOf(members: Uint32Array): Placed[] {
  const width = members[LANGUAGE.aliasWidth]! & 0xffff;
  const length = members[LANGUAGE.productionCount]! * width;
  const table = new Uint16Array(members.buffer, members[LANGUAGE.aliases], length);
  const found: Placed[] = [];
  // The first production is that of nodes of which nothing is said.
  for (let at = width; at < length; at++) {
    const production = Math.floor(at / width);
    const value = table[at]!;
    if (value) found.push({ production, place: at % width, table: "aliases", value });
  }
  return found;
}

/** Fields of children, without those that a hidden child has from its own. */
function fieldsOf(members: Uint32Array): Placed[] {
  if (members[LANGUAGE.fieldCount] === 0) return [];
  const { buffer } = members;
  const count = members[LANGUAGE.productionCount]!;
  const slices = new Uint16Array(buffer, members[LANGUAGE.fieldSlices], count * 2);
  const found: Placed[] = [];
  for (let production = 0; production < count; production++) {
    const start = members[LANGUAGE.fieldEntries]! + slices[production * 2]! * 4;
    const entries = new DataView(buffer, start, slices[production * 2 + 1]! * 4);
    for (let at = 0; at < entries.byteLength; at += 4) {
      const isInherited = entries.getUint8(at + 3) !== 0;
      const [place, value] = [entries.getUint8(at + 2), entries.getUint16(at, true)];
      if (!isInherited) found.push({ production, place, table: "fields", value });
    }
  }
  return found;
}
