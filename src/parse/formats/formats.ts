/**
 * The table of formats: what kind of document a file of YAML is, by its path and its keys, and what
 * it defines and names. A file may be of several, as an application of Argo CD is one of Kubernetes.
 *
 * @module
 */
import type { LineIndex } from "../../text/lines.ts";
import type { LanguageId, LinkFact } from "../../types.ts";
import type { DefinitionTag } from "../definition_tags.ts";
import type { Span } from "../parsed_file.ts";
import { ansible } from "./ansible.ts";
import { argoCd } from "./argo_cd.ts";
import { compose } from "./compose.ts";
import { type Format, type FormatUse, Found } from "./format.ts";
import { githubActions } from "./github_actions.ts";
import { gitlabCi } from "./gitlab_ci.ts";
import { helmChart, helmTemplate, helmValues, isTemplate } from "./helm.ts";
import { kubernetes } from "./kubernetes.ts";
import { openapi } from "./openapi.ts";
import { readYamlLines } from "./yaml_lines.ts";

/** Every format; where several define the same node, the first does. */
const FORMATS: readonly Format[] = [
  ...[githubActions, compose, gitlabCi, openapi, ansible, helmChart, helmValues],
  ...[kubernetes, argoCd, helmTemplate],
];

/** Uses of one file that are kept. */
const MAX_USES = 20_000;

/** Characters of a label and of the addresses of one use. */
const MAX_CHARS = 1000;

/** A file as its formats have it. */
export interface FormattedFile {
  /** Definitions, by start, outer before inner. */
  readonly definitions: readonly DefinitionTag[];
  /** Places that name others, and are named. */
  readonly links: readonly LinkFact[];
  readonly comments: readonly Span[];
  /** Whether actions of a template stand between its lines, which no grammar of YAML reads. */
  readonly isTemplate: boolean;
  /** Whether all of the file was read. */
  readonly isWhole: boolean;
}

interface FormatInput {
  readonly path: string;
  readonly language: LanguageId;
  readonly text: string;
  readonly lines: LineIndex;
}

/** Reads a file by its formats; `undefined` where it is of none. */
export function readFormats(input: FormatInput): FormattedFile | undefined {
  const { path, language, text, lines } = input;
  const hasActions = isTemplate({ path, text });
  if (language !== "yaml" && !(hasActions && language === "text")) return undefined;
  const read = readYamlLines(text);
  const source = { path, text, documents: read.documents };
  const formats = FORMATS.filter((format) => format.isOf(source));
  if (formats.length === 0) return undefined;
  const found = formats.map((format) => {
    const own = new Found(format.name);
    format.read(source, own);
    return own;
  });
  const uses = found.flatMap((each) => each.uses);
  return {
    definitions: dropRepeated(found.flatMap(({ definitions }) => definitions)),
    links: uses.slice(0, MAX_USES)
      .filter(({ label, means }) => label.length <= MAX_CHARS && means.length > 0)
      .map((use) => linkOf(use, lines)),
    comments: read.comments,
    isTemplate: hasActions,
    isWhole: read.isWhole && uses.length <= MAX_USES,
  };
}

function dropRepeated(definitions: readonly DefinitionTag[]): DefinitionTag[] {
  const byPlace = new Map<string, DefinitionTag>();
  for (const each of definitions) {
    const key = `${each.start} ${each.name}`;
    if (!byPlace.has(key)) byPlace.set(key, each);
  }
  return [...byPlace.values()].sort((a, b) => a.start - b.start || b.end - a.end);
}

function linkOf(
  { at, rule, label, means, isTarget = false }: FormatUse,
  lines: LineIndex,
): LinkFact {
  const line = lines.lineAt(at);
  const kept = means.filter((each) => each.length <= MAX_CHARS).slice(0, 12);
  return {
    ...{ kind: "resource", rule, label, role: isTarget ? "target" : "source", line },
    ...{ column: at - lines.indexOfLine(line) + 1, name: kept.join("\n") },
  };
}
