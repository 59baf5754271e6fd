/** A repository that pairs are mined from. */
export interface ManifestEntry {
  /** `OWNER/NAME`. */
  readonly name: string;
  /** The commit that is read. */
  readonly revision: string;
  /** SPDX identifier of its licence. */
  readonly licence: string;
  /** The language that most of it is in. */
  readonly language: string;
}

/**
 * Reads the list of repositories.
 *
 * @throws {SyntaxError} If the file is no such list.
 */
export function readManifest(file: string | URL): ManifestEntry[] {
  const { repositories } = JSON.parse(Deno.readTextFileSync(file));
  if (!Array.isArray(repositories) || !repositories.every(isEntry)) {
    throw new SyntaxError(`Cannot read "${file}": it holds no list of repositories`);
  }
  return repositories;
}

function isEntry(entry: Partial<ManifestEntry> | null): boolean {
  const isName = /^\w[\w.-]*\/[\w.-]+$/.test(entry?.name ?? "");
  return isName && /^[0-9a-f]{40,64}$/.test(entry?.revision ?? "");
}
