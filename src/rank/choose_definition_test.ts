import { deepEqual, equal, ok } from "node:assert/strict";
import { type Files, inWorld } from "../../tests/_world.ts";
import { chooseDefinitions, type Definition, definitionCandidates } from "./choose_definition.ts";

/** The head of each container says all words of the query; a member does what is asked. */
const MEMBERS: Files = {
  "Jar.java": `/** A jar of cookies. It can remove expired cookies, or store cookies. */
public class Jar {
  private final Map<String, String> cookies = new HashMap<>();
  private final Clock clock;
  private final long limit;
  private final Logger logger;

  public Jar(Clock clock, long limit, Logger logger) {
    this.clock = clock;
    this.limit = limit;
    this.logger = logger;
    logger.debug("made");
  }

  public int removeExpired() {
    int before = cookies.size();
    long now = clock.now();
    cookies.values().removeIf(each -> each.until() < now);
    logger.debug("removed");
    return before - cookies.size();
  }
}
`,
  "Jar.php": `<?php
/** A jar of cookies. It can remove expired cookies, or store cookies. */
trait Jar
{
    private array $cookies = [];
    private int $limit = 9;
    private int $count = 0;
    private bool $isOpen = true;

    public function size(): int
    {
        $count = 0;
        foreach ($this->cookies as $each) {
            $count += $each->count();
        }
        return $count;
    }

    public function removeExpired(int $now): int
    {
        $before = count($this->cookies);
        foreach ($this->cookies as $name => $each) {
            if ($each->until < $now) unset($this->cookies[$name]);
        }
        return $before - count($this->cookies);
    }
}
`,
  "jar.py": `class Jar:
    """A jar of cookies.

    It can remove expired cookies, or store cookies.
    """

    cookies = None
    limit = 9
    is_open = True
    count = 0

    def size(self):
        count = 0
        for each in self.cookies:
            count += each.count()
        return count

    def remove_expired(self, now):
        before = len(self.cookies)
        for name, each in list(self.cookies.items()):
            if each.until < now:
                del self.cookies[name]
        return before - len(self.cookies)
`,
  "jar.ts": `/** A jar of cookies: its methods remove expired cookies, or store cookies. */
export const jar = {
  cookies: new Map<string, Cookie>(),
  limit: 9,
  isOpen: true,
  count: 0,

  size(): number {
    let count = 0;
    for (const each of this.cookies.values()) {
      count += each.count();
    }
    return count;
  },

  removeExpired(now: number): number {
    const before = this.cookies.size;
    for (const [name, each] of this.cookies) {
      if (each.until < now) this.cookies.delete(name);
    }
    return before - this.cookies.size;
  },
};
`,
  "jar.go": `package jar

// Jar is a jar of cookies. It can remove expired cookies, or store cookies.
type Jar struct {
	cookies map[string]Cookie
	limit   int
	isOpen  bool
	count   int
	clock   Clock
}

// Size tells how many there are.
func (j *Jar) Size() int {
	count := 0
	for _, each := range j.cookies {
		count += each.Count()
	}
	return count
}

// RemoveExpired drops what is too old.
func (j *Jar) RemoveExpired(now int) int {
	before := len(j.cookies)
	for name, each := range j.cookies {
		if each.until < now {
			delete(j.cookies, name)
		}
	}
	return before - len(j.cookies)
}
`,
};

const QUERY = "remove the expired cookies of a jar";

for (const path of Object.keys(MEMBERS)) {
  Deno.test(`chooseDefinitions() takes the member before its container in ${path}`, async () => {
    await inWorld({ [path]: MEMBERS[path]! }, ({ context, store, idOf }) => {
      const file = store.catalog.requireFile(idOf(path));
      const { chunkId } = chooseDefinitions(context(QUERY, { vectors: true }), [file]).get(
        file.id,
      )!;
      equal(
        store.chunks([chunkId]).get(chunkId)!.symbol.replace("_e", "E").toLowerCase(),
        "removeexpired",
      );
    });
  });
}

Deno.test("chooseDefinitions() takes the container where a name asks for it", async () => {
  await inWorld({ "jar.py": MEMBERS["jar.py"]! }, ({ context, store, idOf }) => {
    const file = store.catalog.requireFile(idOf("jar.py"));
    const { chunkId } = chooseDefinitions(context("a jar"), [file]).get(file.id)!;
    equal(store.chunks([chunkId]).get(chunkId)!.symbol, "Jar");
  });
});

Deno.test("chooseDefinitions() is surer where less speaks for other chunks", async () => {
  await inWorld({ "jar.py": MEMBERS["jar.py"]! }, ({ context, store, idOf }) => {
    const file = store.catalog.requireFile(idOf("jar.py"));
    const share = (query: string) => chooseDefinitions(context(query), [file]).get(file.id)!.share;
    ok(share("remove expired") > share("all cookies"));
    ok(share("remove expired") < 1);
  });
});

Deno.test("chooseDefinitions() tells the other chunks, best first, with what is left of the sureness", async () => {
  await inWorld(MEMBERS, ({ store, context }) => {
    const file = store.catalog.files[0]!;
    const { chunkId, share, others } = chooseDefinitions(context("remove expired"), [file])
      .get(file.id)!;
    ok(others.length > 0 && others.every((other) => other.chunkId !== chunkId));
    const shares = [share, ...others.map((other) => other.share)];
    deepEqual(shares, shares.toSorted((a, b) => b - a));
    ok(Math.abs(shares.reduce((a, b) => a + b, 0) - 1) < 1e-9);
  });
});

Deno.test("chooseDefinitions() has no choice in a file without chunks", async () => {
  await inWorld({ "empty.py": "" }, ({ context, store, idOf }) => {
    const file = store.catalog.requireFile(idOf("empty.py"));
    deepEqual([...chooseDefinitions(context("jar"), [file])], []);
  });
});

Deno.test("definitionCandidates() knows name, scope, kind and size of each definition", async () => {
  await inWorld({ "jar.py": MEMBERS["jar.py"]! }, ({ context, store, idOf }) => {
    const file = store.catalog.requireFile(idOf("jar.py"));
    const candidates = definitionCandidates(context("expired jar"), [file]).get(file.id)!;
    const featuresOf = (name: string) =>
      candidates.find(({ definition }) => definition.name === name)!.features;
    const [member, other, container] = ["remove_expired", "size", "Jar"].map(featuresOf);
    ok(member!.name > 0 && member!.scope > 0 && other!.name === 0 && container!.scope === 0);
    deepEqual([member!.head, other!.head, container!.head], [1, 0, 1]);
    deepEqual([member!.callable, container!.callable], [1, 0]);
    ok(other!.size < member!.size && member!.size < container!.size && container!.size < 1);
    equal(Math.max(...candidates.map(({ features }) => features.words)), 1);
  });
});

Deno.test("definitionCandidates() compares all definitions of a chunk, and the one it continues", async () => {
  const rows = Array.from({ length: 90 }, (_, index) => `    water_${index} = boil(${index})\n`);
  const files = {
    "long.py": `def boil_all():\n${rows.join("")}    return 1\n`,
    "short.py": "def boil_one():\n    return 1\n\n\ndef boil_two():\n    return 2\n",
  };
  await inWorld(files, ({ context, store, idOf }) => {
    const of = (path: string): Definition[] => {
      const file = store.catalog.requireFile(idOf(path));
      return definitionCandidates(context("boil water"), [file]).get(file.id)!
        .map(({ definition }) => definition);
    };
    deepEqual(of("short.py").map(({ name }) => name), ["boil_one", "boil_two"]);
    const parts = of("long.py").filter(({ name }) => name === "boil_all");
    ok(parts.length > 1 && parts.every(({ kind }) => kind === "function"));
  });
});

Deno.test("definitionCandidates() keeps to chunks and kinds that filters let through", async () => {
  await inWorld({ "jar.py": MEMBERS["jar.py"]! }, ({ context, store, idOf }) => {
    const file = store.catalog.requireFile(idOf("jar.py"));
    const names = (query: string) =>
      definitionCandidates(context(query), [file]).get(file.id)!
        .map(({ definition }) => definition.name);
    ok(names("jar").includes("Jar"));
    deepEqual(names("jar kind:method"), ["size", "remove_expired"]);
  });
});

Deno.test("chooseDefinitions() chooses for sentences, in files of code", async () => {
  const files = {
    "boil.ts": "export function boilWater() {\n  return salt;\n}\n",
    "boil.md": "# Boil water\n\nWith salt.\n",
    "boil.yaml": "boil: water\n",
  };
  await inWorld(files, (world) => {
    const { files } = world.context("boil water").store.catalog;
    const chosenFor = (query: string) => [...chooseDefinitions(world.context(query), files).keys()];
    deepEqual(chosenFor("how to boil water"), [world.idOf("boil.ts")]);
    deepEqual(chosenFor("boilWater"), []);
  });
});

Deno.test("chooseDefinitions() chooses once for a query", async () => {
  await inWorld({ "boil.ts": "export function boilWater() {\n  return salt;\n}\n" }, (world) => {
    const context = world.context("how to boil water");
    const { files } = context.store.catalog;
    const { id } = files[0]!;
    equal(
      chooseDefinitions(context, files).get(id),
      chooseDefinitions(context, files).get(id),
    );
  });
});
