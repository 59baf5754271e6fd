import { cutEntry, type JsonEntry, putEntry } from "./json_entry.ts";
import type { Step } from "./step.ts";

/**
 * Makes a step that adds an entry to a JSON file.
 *
 * @param path The file.
 * @param entry The entry.
 */
export function jsonStep(path: string, entry: JsonEntry): Step {
  return {
    path,
    install: (text, force) =>
      text === undefined ? { text: fileOf(entry) } : putEntry(text, entry, force),
    remove: (text) => cutEntry(text, entry),
  };
}

/** A file that holds the entry alone; one that was there, and empty, is filled on its first line. */
function fileOf(entry: JsonEntry): string {
  const { text } = putEntry("{}", entry, false);
  return JSON.stringify(JSON.parse(text!), null, 2) + "\n";
}
