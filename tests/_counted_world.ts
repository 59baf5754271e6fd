/**
 * The tree over which work is counted: six modules, each written in five languages. Its files are the
 * same in every run and on every machine.
 *
 * @module
 */
import type { Files } from "./_tree.ts";

const NOUNS = ["order", "invoice", "customer", "parcel", "ledger", "coupon"];
const VERBS = ["parse", "resolve", "merge", "render", "verify", "archive", "notify", "cancel"];

/** A module: what it is about, what it imports, and what its functions do. */
interface Module {
  readonly noun: string;
  readonly other: string;
  readonly verbs: readonly string[];
}

/** Makes the tree. */
export function countedWorld(): Files {
  const modules = NOUNS.map((noun, at): Module => ({
    noun,
    other: NOUNS[(at + 1) % NOUNS.length]!,
    verbs: VERBS.map((_, step) => VERBS[(at + step * 3) % VERBS.length]!),
  }));
  return Object.fromEntries(modules.flatMap((module) => [
    [`web/${module.noun}.ts`, script(module)],
    [`tasks/${module.noun}.py`, python(module)],
    [`server/${module.noun}/${module.noun}.go`, go(module)],
    [`core/src/${module.noun}.rs`, rust(module)],
    [`app/src/shop/${pascal(module.noun)}.java`, java(module)],
  ]));
}

/** The same tree with one more function in one file. */
export function changedFile(): readonly [path: string, text: string] {
  const path = "tasks/parcel.py";
  const more = "\n\ndef weigh_parcel(value):\n    return resolve_ledger(value)\n";
  return [path, countedWorld()[path]! + more];
}

function script({ noun, other, verbs }: Module): string {
  const type = pascal(noun);
  const bodies = verbs.map((verb, at) =>
    `/** Will ${verb} the ${noun}, and hand it to its ${other} when total is over ${at}. */
export function ${verb}${type}(${noun}: ${type}, limit = ${at}): ${type} {
  if (${noun}.total > limit) return ${noun}.next();
  for (const entry of ${noun}.entries) ${noun}.add(entry, "${verb} ${noun} ${at}");
  return ${verbs[(at + 1) % verbs.length]}${
      pascal(other)
    }(${noun}.partner) ? ${noun} : new ${type}();
}
`
  );
  const imports = verbs.map((verb) => verb + pascal(other)).join(", ");
  return `import { ${pascal(other)}, ${imports} } from "./${other}.ts";

/** ${type} with the ${other} that it belongs to. */
export class ${type} {
  partner = new ${pascal(other)}();
  entries: string[] = [];
  total = 0;

  /** Adds an entry to the ${noun}. */
  add(entry: string, note: string): void {
    this.entries.push(entry + note);
    this.total++;
  }

  next(): ${type} {
    return this;
  }
}

${bodies.join("\n")}`;
}

function python({ noun, other, verbs }: Module): string {
  const type = pascal(noun);
  const bodies = verbs.map((verb, at) =>
    `def ${verb}_${noun}(value, limit=${at}):
    """Will ${verb} the ${noun}, and hand it to its ${other}."""
    found = ${type}(value, limit)
    if found.total > limit:
        return ${verbs[(at + 1) % verbs.length]}_${other}(found.partner)
    return found.${verb}("${verb} ${noun} ${at}")
`
  );
  const methods = verbs.map((verb) =>
    `    def ${verb}(self, note):
        # The ${noun} keeps a note of each ${verb}.
        self.notes.append(note)
        return self.total
`
  );
  const imports = verbs.map((verb) => `${verb}_${other}`).join(", ");
  return `from .${other} import ${pascal(other)}, ${imports}


class ${type}:
    """${type} with the ${other} that it belongs to."""

    def __init__(self, value, total):
        self.partner = ${pascal(other)}(value, total)
        self.notes = []
        self.total = total

${methods.join("\n")}

${bodies.join("\n\n")}`;
}

function go({ noun, other, verbs }: Module): string {
  const type = pascal(noun);
  const bodies = verbs.map((verb, at) =>
    `// ${pascal(verb)} will ${verb} the ${noun}, and hand it to its ${other}.
func (each *${type}) ${pascal(verb)}(limit int) int {
	if each.Total > limit {
		return each.Partner.${pascal(verbs[(at + 1) % verbs.length]!)}(limit + ${at})
	}
	each.Notes = append(each.Notes, "${verb} ${noun} ${at}")
	return len(each.Notes)
}
`
  );
  return `package ${noun}

import "shop/server/${other}"

// ${type} with the ${other} that it belongs to.
type ${type} struct {
	Partner *${other}.${pascal(other)}
	Notes   []string
	Total   int
}

${bodies.join("\n")}`;
}

function rust({ noun, other, verbs }: Module): string {
  const type = pascal(noun);
  const bodies = verbs.map((verb, at) =>
    `    /// Will ${verb} the ${noun}, and hand it to its ${other}.
    pub fn ${verb}(&mut self, limit: usize) -> usize {
        if self.total > limit {
            return self.partner.${verbs[(at + 1) % verbs.length]}(limit + ${at});
        }
        self.notes.push("${verb} ${noun} ${at}".to_string());
        self.notes.len()
    }
`
  );
  return `use crate::${other}::${pascal(other)};

/// ${type} with the ${other} that it belongs to.
pub struct ${type} {
    partner: Box<${pascal(other)}>,
    notes: Vec<String>,
    total: usize,
}

impl ${type} {
${bodies.join("\n")}}
`;
}

function java({ noun, other, verbs }: Module): string {
  const type = pascal(noun);
  const bodies = verbs.map((verb, at) =>
    `    /** Will ${verb} the ${noun}, and hand it to its ${other}. */
    public int ${verb}(int limit) {
        if (total > limit) {
            return partner.${verbs[(at + 1) % verbs.length]}(limit + ${at});
        }
        notes.add("${verb} ${noun} ${at}");
        return notes.size();
    }
`
  );
  return `package shop;

import java.util.ArrayList;
import java.util.List;

/** ${type} with the ${other} that it belongs to. */
public class ${type} {
    private ${pascal(other)} partner;
    private final List<String> notes = new ArrayList<>();
    private int total;

${bodies.join("\n")}}
`;
}

function pascal(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
