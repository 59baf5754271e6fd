/**
 * Ways to resolve a name, or rules, that found edges: the mark of an edge holds the number of one.
 *
 * @module
 */
import { DamageError } from "../errors.ts";
import type { Database } from "./database.ts";
import { orDamaged, RESOLVER_MASK } from "./edge_bytes.ts";
import type { Edge } from "./graph_tables.ts";

/** The resolvers of an index; what was read of them is kept. */
export class Resolvers {
  readonly #database: Database;
  readonly #ids = new Map<string, number>();
  readonly #known = new Map<number, Required<Pick<Edge, "resolver" | "receivers">>>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** Number of a resolver with the receivers behind it, which gets one where it has none. */
  idOf(name: string): number {
    return this.#ids.getOrInsertComputed(name, () => {
      this.#database.run("INSERT OR IGNORE INTO resolvers (name) VALUES (?)", name);
      const id = this.#database.value<number>("SELECT id FROM resolvers WHERE name = ?", name)!;
      // More of them do not fit beside what else a mark holds.
      if (id > RESOLVER_MASK) throw new DamageError("row of resolvers");
      return id;
    });
  }

  /** Resolver of a number, read once, and the receivers that are written behind it. */
  of(id: number): Required<Pick<Edge, "resolver" | "receivers">> {
    return this.#known.getOrInsertComputed(id, () => {
      const name = this.#database.value<string>("SELECT name FROM resolvers WHERE id = ?", id);
      const [resolver = "", ...receivers] = (name ?? orDamaged()).split("\n");
      return { resolver, receivers };
    });
  }

  /** Resolvers by number, without the receivers that are written behind them. */
  all(): [id: number, resolver: string][] {
    return this.#database.rows<{ id: number; name: string }>("SELECT id, name FROM resolvers")
      .map(({ id, name }) => [id, name.split("\n")[0]!]);
  }

  forget(): void {
    this.#ids.clear();
    this.#known.clear();
  }
}
