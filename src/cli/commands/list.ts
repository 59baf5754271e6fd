import type { StoreContents } from "@cbx/core";
import type { CommandContext } from "../command_line/command_row.ts";
import { openRoots, rootsOf } from "../roots/open_roots.ts";
import { count, counted, size } from "../terminal/figures.ts";
import { reportJson } from "../terminal/json.ts";
import { titled } from "../terminal/paint.ts";
import { table } from "../terminal/table.ts";
import { visible } from "../terminal/visible.ts";
import { paintOf, settingsOf } from "./context.ts";

interface ListedIndex {
  readonly root: string;
  readonly indexPath: string | null;
  readonly exists: boolean;
  readonly files?: number;
  readonly chunks?: number;
  readonly builtAt?: string | null;
}

/**
 * Prints the index of the root, and those of the roots that it is linked with.
 *
 * @throws {UsageError} If the root may not be read.
 */
export async function list(context: CommandContext): Promise<void> {
  const { streams, options } = context;
  const settings = await settingsOf(context);
  const { indexes } = await openRoots(context, rootsOf(context, settings));
  const listed: ListedIndex[] = [];
  let store: StoreContents | undefined;
  try {
    for (const { root, index } of indexes.members) {
      // All roots have the same.
      store ??= await index?.storeContents();
      // Without an index the figures would be those of the tree, read for this alone.
      if (!index?.exists) listed.push({ root, indexPath: index?.indexPath ?? null, exists: false });
      else {
        const { indexPath, exists, files, chunks, builtAt } = await index.stats();
        listed.push({ root, indexPath, exists, ...(exists ? { files, chunks, builtAt } : {}) });
      }
    }
  } finally {
    indexes.close();
  }
  if (options.json) {
    return streams.out(reportJson({ indexes: listed, ...(store ? { store } : {}) }));
  }
  streams.out(titled(table([HEAD, ...listed.map(rowOf)], [1, 2]), paintOf(context, settings)));
  if (store) {
    const files = counted(store.values, "file");
    streams.out(`Store ${visible(store.folder)}: analyses of ${files}, ${size(store.bytes)}\n`);
  }
}

const HEAD = ["Root", "Files", "Chunks", "Last indexed", "Index"];

function rowOf({ root, exists, files, chunks, builtAt, indexPath }: ListedIndex): string[] {
  if (!exists) return [visible(root), "-", "-", "-", 'none: run "cbx index"'];
  const counts = [count(files ?? 0), count(chunks ?? 0)];
  return [visible(root), ...counts, visible(builtAt ?? "unknown"), visible(indexPath ?? "")];
}
