/**
 * Project files as plain data: JSON with the comments and trailing commas that their tools allow.
 *
 * @module
 */

/** Reads a project file; an empty record where it is missing or cannot be read. */
export function parseConfig(text: string | undefined): Record<string, unknown> {
  if (text === undefined) return {};
  for (const candidate of [text, plainJson(text)]) {
    try {
      const value: unknown = JSON.parse(candidate);
      return isRecord(value) ? value : {};
    } catch (error) {
      // What the tools of the project would refuse as well says nothing.
      if (!(error instanceof SyntaxError)) throw error;
    }
  }
  return {};
}

/** Tells whether a value is an object with keys. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Joins a folder and a relative path; what leads out of the tree is kept as `..`. */
export function joinPath(folder: string, path: string): string {
  const parts = folder === "" ? [] : folder.split("/");
  for (const part of path.split("/")) {
    if (part === "." || part === "") continue;
    if (part === ".." && parts.length > 0 && parts.at(-1) !== "..") parts.pop();
    else parts.push(part);
  }
  return parts.join("/");
}

function plainJson(text: string): string {
  // What has no end goes to that of the text: it is looked for once.
  return text.replace(
    /("(?:[^"\\]|\\[^])*"?)|\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)/g,
    (_, quoted?: string) => quoted ?? "",
  )
    .replace(/("(?:[^"\\]|\\[^])*"?)|,(?=\s*[}\]])/g, (_, quoted?: string) => quoted ?? "");
}

/** Counts the folders, from the root of the tree on, that two paths have in common. */
export function countSharedFolders(a: string, b: string): number {
  const [first, second] = [a.split("/"), b.split("/")];
  const differs = first.findIndex((part, index) => part !== second[index]);
  return differs < 0 ? first.length : differs;
}
