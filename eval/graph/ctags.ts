import type { CtagsRules, Tag } from "./definition_rules.ts";
import { runTool } from "./tool.ts";

/** The fields of ctags that are read. */
interface RawTag {
  readonly _type: string;
  readonly name: string;
  readonly path: string;
  readonly line: number;
  readonly kind: string;
  readonly pattern?: string;
  readonly scope?: string;
  readonly scopeKind?: string;
}

/**
 * Runs universal-ctags over a tree.
 *
 * @param command Its name or path.
 * @throws {Error} If it is missing.
 */
export async function readTags(
  root: string,
  { command, rules }: { readonly command: string; readonly rules: CtagsRules },
): Promise<Tag[]> {
  const output = await runTool({
    command,
    args: [
      ...["-R", `--languages=${rules.ctags}`, "--output-format=json", "--fields=+nKsZ"],
      ...["--exclude=node_modules", "--map-TypeScript=+.mts", "--map-TypeScript=+.cts"],
      ...["-o", "-", "."],
    ],
    cwd: root,
    remedy: 'Install universal-ctags with JSON output, as by "apt-get install universal-ctags", ' +
      "or name it with --ctags",
  });
  return parseTags(output, rules);
}

/** Reads the JSON lines of ctags: every tag, whether its kind is compared or not. */
export function parseTags(text: string, rules: CtagsRules): Tag[] {
  const raw = text.split("\n").filter(Boolean)
    // The format is that of ctags, whose option asked for these fields.
    .map((line) => JSON.parse(line) as RawTag)
    .filter(({ _type, name }) => _type === "tag" && !isAnonymous(name));
  const functions = new Set(
    raw.filter(({ kind }) => rules.functionKinds.includes(kind)).map(qualified),
  );
  return raw.map((tag) => ({
    path: tag.path.replace(/^\.\//, ""),
    name: tag.name,
    line: tag.line,
    kind: tag.kind,
    isLocal: isLocal(tag, rules, functions),
    text: textOf(tag),
  }));
}

function isAnonymous(name: string): boolean {
  return name.startsWith("anonymous") || name.startsWith("__anon");
}

/** The line of a tag, out of the pattern that finds it: `/^  const x = 1;$/`. */
function textOf({ pattern = "" }: RawTag): string {
  return pattern.replace(/^\/\^?/, "").replace(/\$?\/$/, "");
}

function qualified({ path, scope, name }: RawTag): string {
  return `${path}\n${scope === undefined ? name : `${scope}.${name}`}`;
}

/** The scope of ctags is a path of names, of which only the last has its kind beside it. */
function isLocal(tag: RawTag, rules: CtagsRules, functions: ReadonlySet<string>): boolean {
  const { path, scope, scopeKind } = tag;
  if (scope === undefined) return rules.indentedIsLocal === true && /^\s/.test(textOf(tag));
  if (rules.functionKinds.includes(scopeKind ?? "")) return true;
  const names = scope.split(".");
  return names.some((_, index) => functions.has(`${path}\n${names.slice(0, index + 1).join(".")}`));
}
