/**
 * Permissions: what is granted, what that allows, and what is granted beyond need.
 *
 * @module
 */
import type { Finding } from "./finding.ts";

const CHECK = "permissions";

/** Where the command works. */
export interface CheckedPlace {
  /** Absolute path of the tree. */
  readonly root: string;
  /** Absolute path of the folder of the index. */
  readonly indexDir: string;
}

/** Checks what this run may do. */
export function checkPermissions({ root, indexDir }: CheckedPlace): Finding[] {
  return [
    { check: CHECK, level: "ok", message: `"${root}" may be read` },
    writeFinding(indexDir),
    ...excess(),
  ];
}

function writeFinding(indexDir: string): Finding {
  if (isGranted({ name: "write", path: indexDir })) {
    return { check: CHECK, level: "ok", message: `"${indexDir}" may be written` };
  }
  return {
    check: CHECK,
    level: "note",
    message: `"${indexDir}" may not be written: nothing is kept from one run to the next`,
    advice: `run "cbx index" with --allow-write="${indexDir}"`,
  };
}

/** Whole permissions that no command needs, and what would do. */
const EXCESSES: readonly {
  readonly descriptor: Deno.PermissionDescriptor;
  readonly enough: string;
}[] = [
  { descriptor: { name: "write" }, enough: "--allow-write=.cbx" },
  { descriptor: { name: "run" }, enough: "none of it" },
  { descriptor: { name: "net" }, enough: "--allow-net=127.0.0.1:7700" },
  { descriptor: { name: "ffi" }, enough: "none of it" },
];

function excess(): Finding[] {
  return EXCESSES.filter(({ descriptor }) => isGranted(descriptor)).map((
    { descriptor, enough },
  ) => ({
    check: CHECK,
    level: "note",
    message: `Every "${descriptor.name}" is allowed, which is more than cbx asks for`,
    advice: `${enough} is enough`,
  }));
}

function isGranted(descriptor: Deno.PermissionDescriptor): boolean {
  return Deno.permissions.querySync(descriptor).state === "granted";
}
