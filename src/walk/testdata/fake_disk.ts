import type { System } from "../../text/paths.ts";
import type { Disk } from "../disk.ts";

/** Content of a fake disk. */
export interface FakeDiskOptions {
  /** The system whose ways it has. */
  readonly os: System;
  /** Texts by absolute path, with `/`. */
  readonly files: Readonly<Record<string, string>>;
  /** Where links lead, by absolute path, with `/`. */
  readonly links?: Readonly<Record<string, string>>;
}

/**
 * Makes a disk in memory that behaves like that of another system: on Windows it answers with
 * backslashes and finds names whatever their case; on macOS it finds a name however it is composed.
 */
export function fakeDisk({ os, files, links = {} }: FakeDiskOptions): Disk {
  const key = (path: string) => {
    const slashes = os === "windows" ? path.replaceAll("\\", "/") : path;
    const whole = slashes.replace(/(?<=[^/])\/+$/, "").normalize("NFC");
    return os === "linux" ? whole : whole.toLowerCase();
  };
  const nodes = new Map<string, { path: string; text?: string }>();
  for (const [path, text] of Object.entries(files)) {
    nodes.set(key(path), { path, text });
    for (let end = path.lastIndexOf("/"); end > 0; end = path.lastIndexOf("/", end - 1)) {
      nodes.set(key(path.slice(0, end)), { path: path.slice(0, end) });
    }
  }
  const real = (path: string): string => {
    for (const [link, target] of Object.entries(links)) {
      if (key(path) === key(link)) return target;
      if (key(path).startsWith(`${key(link)}/`)) return target + key(path).slice(key(link).length);
    }
    return path;
  };
  const nodeAt = (path: string) => {
    const node = nodes.get(key(real(path)));
    if (!node) throw new Deno.errors.NotFound(`No such file: ${path}`);
    return node;
  };
  return {
    os,
    list: (path) => {
      const folder = `${nodeAt(path).path}/`;
      return [...nodes.values()].flatMap(({ path, text }) => {
        const name = path.startsWith(folder) ? path.slice(folder.length) : "";
        if (name === "" || name.includes("/")) return [];
        const isFile = text !== undefined;
        return [{ name, isFile, isDirectory: !isFile, isSymlink: false }];
      });
    },
    stat: (path) => {
      const { text } = nodeAt(path);
      const isFile = text !== undefined;
      // The walk reads no more of it than this.
      return {
        ...{ isFile, isDirectory: !isFile, isSymlink: false },
        ...{ size: text?.length ?? 0, mtime: new Date(0), ino: null },
      } as Deno.FileInfo;
    },
    readText: (path) => nodeAt(path).text ?? "",
    realPath: (path) => {
      const { path: found } = nodeAt(path);
      return os === "windows" ? found.replaceAll("/", "\\") : found;
    },
    mayRead: () => true,
  };
}
