import type { System } from "../text/paths.ts";

/**
 * Disk as the walk uses it. Synchronous, since the asynchronous calls take five times as
 * long for the small operations of a walk; an interface, so that a test can let a file vanish.
 */
export interface Disk {
  /** The system whose names these are. */
  readonly os: System;
  readonly list: (path: string) => Deno.DirEntry[];
  /** Describes what stands at a path, without following a symbolic link. */
  readonly stat: (path: string) => Deno.FileInfo;
  /** Reads a file of rules; broken UTF-8 becomes replacement characters. */
  readonly readText: (path: string) => string;
  /** Resolves every symbolic link of a path. */
  readonly realPath: (path: string) => string;
  /** Tells whether a path may be read without asking the person at the terminal. */
  readonly mayRead: (path: string) => boolean;
}

/** The disk of this machine. */
export const DISK: Disk = {
  os: Deno.build.os,
  list: (path) => [...Deno.readDirSync(path)],
  stat: (path) => Deno.lstatSync(path),
  readText: (path) => Deno.readTextFileSync(path),
  realPath: (path) => Deno.realPathSync(path),
  mayRead: (path) => Deno.permissions.querySync({ name: "read", path }).state === "granted",
};
