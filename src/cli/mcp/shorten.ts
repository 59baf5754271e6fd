/**
 * Short forms of a payload, for budgets that have no room for it as it is. Only prose is cut: a path,
 * a name or a cursor that is cut names nothing.
 *
 * @module
 */
import type { JsonValue } from "@cbx/core";
import { pick, recordOf } from "../questions/records.ts";
import type { JsonRecord } from "../questions/row.ts";

/** How much of a payload stays. */
export interface Form {
  /** Entries of each list beside the results. */
  readonly entries: number;
  /** Characters of a text; none of it where there is no room for any. */
  readonly chars: number;
  /** Whether nothing stays that counts or explains the results. */
  readonly isBare?: boolean;
}

/** Forms of a payload, the largest first. */
export const FORMS: readonly Form[] = [
  { entries: 8, chars: 300 },
  { entries: 3, chars: 120 },
  { entries: 1, chars: 60 },
  { entries: 0, chars: 0 },
  { entries: 0, chars: 0, isBare: true },
];

/** Fields beside the results that no page can do without. */
const NEEDED = [
  ...["schema_version", "untrusted", "queries", "query", "results", "coverage", "pagination"],
  ...["omitted", "index"],
];

/** Texts that every answer has whole. */
const WHOLE = new Set(["untrusted"]);

/** Lists whose entries are counted by whoever makes the payload. */
const COUNTED = new Set(["results", "queries"]);

/** Shortens a payload; `shortened` counts the entries and the texts that it lost. */
export function shorten(payload: JsonRecord, form: Form): JsonRecord {
  const cut = new Cut(form);
  const { index, ...rest } = form.isBare ? bare(payload) : payload;
  const short = cut.record(rest);
  return {
    ...short,
    ...(index === undefined ? {} : { index: pick(recordOf(index), ["exists", "stale"]) }),
    ...(cut.lost === 0 ? {} : { shortened: cut.lost }),
  };
}

/** A payload with nothing but what its results are, and of which definition they are. */
function bare(payload: JsonRecord): JsonRecord {
  const target = pick(recordOf(payload.target), ["path", "line", "symbol"]);
  return { ...pick(payload, NEEDED), ...(payload.target === undefined ? {} : { target }) };
}

/** Shortens one item of a payload. */
export function shortenItem<Item extends JsonValue>(item: Item, form: Form): Item {
  // A value keeps its kind; fields alone are left out.
  return new Cut(form).value(item) as Item;
}

class Cut {
  lost = 0;
  readonly #form: Form;

  constructor(form: Form) {
    this.#form = form;
  }

  value(value: JsonValue): JsonValue {
    if (typeof value === "string") return this.#text(value);
    if (Array.isArray(value)) return value.map((each) => this.value(each));
    return typeof value === "object" && value !== null ? this.record(recordOf(value)) : value;
  }

  record(record: JsonRecord): JsonRecord {
    // Of a query that nothing is shown of, the number of its results says enough.
    const { results, omitted } = record;
    if (this.#form.chars === 0 && omitted !== undefined && Array.isArray(results) && !results[0]) {
      return pick(record, ["number", "omitted"]);
    }
    const fields = Object.entries(record).flatMap(([field, value]) => {
      if (WHOLE.has(field)) return [[field, value]];
      const short = this.#field(field, value);
      return short === undefined ? [] : [[field, short]];
    });
    return Object.fromEntries(fields);
  }

  /** A field in its short form; none where nothing of it is left. */
  #field(field: string, value: JsonValue): JsonValue | undefined {
    // An item has been shortened before it was counted.
    if (field === "results") return value;
    if (Array.isArray(value) && !COUNTED.has(field)) {
      const kept = value.slice(0, this.#form.entries);
      this.lost += value.length - kept.length;
      return kept.length === 0 ? undefined : this.value(kept);
    }
    const short = this.value(value);
    return short === "" || isEmptyList(value) ? undefined : short;
  }

  #text(text: string): string {
    const { chars } = this.#form;
    if (text.length <= chars || !/\s/.test(text)) return text;
    this.lost++;
    return chars === 0 ? "" : `${text.slice(0, chars).toWellFormed()}…`;
  }
}

/** Whether a value is a list of nothing that tells its total. */
function isEmptyList(value: JsonValue): boolean {
  const { items, total } = recordOf(value);
  return Array.isArray(items) && total === 0;
}
