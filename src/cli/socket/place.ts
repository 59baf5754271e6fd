/**
 * The Unix socket of `cbx serve --socket`: where it is, who may use it, and what both sides compare
 * before one believes the other. Every command loads it, so it imports
 * next to nothing.
 *
 * @module
 */
import config from "../deno.json" with { type: "json" };

/** Folder of the socket, which nobody else may enter. */
export const FOLDER = ".cbx/serve";

/**
 * The socket, from the working directory: the path of a socket has 107 bytes at most, and absolute
 * ones are often longer.
 */
export const SOCKET: string = `${FOLDER}/socket`;

/** Bits of a mode that grant something to others than the owner. */
const OTHERS = 0o077;

/** Circumstances of a process that an answer depends on, beside its command line. */
export interface Circumstances {
  readonly version: string;
  readonly folder: string;
  /** Folders that may be read, of the working directory and those above; last whether all may. */
  readonly reads: readonly boolean[];
}

/** Question of a command line. */
export interface Asked extends Circumstances {
  readonly args: readonly string[];
  readonly outIsTerminal: boolean;
  readonly errIsTerminal: boolean;
  readonly noColor: boolean;
  /** Columns of the terminal; `null` without one. */
  readonly columns: number | null;
  readonly hasPager: boolean;
}

/** Ways in which a text is printed, as the streams of the command name them. */
export const PRINTERS = ["out", "err", "page"] as const;

export interface Told {
  readonly status: number;
  /** Texts in their order, and how each is printed. */
  readonly printed: readonly (readonly [typeof PRINTERS[number], string])[];
}

/** Permissions that both sides take, in this folder. */
export function neededIn(folder: string): Deno.PermissionDescriptor[] {
  return [
    { name: "net", host: `unix:${folder}/${SOCKET}` } as const,
    { name: "sys", kind: "uid" } as const,
    { name: "read", path: SOCKET } as const,
    { name: "write", path: SOCKET } as const,
  ];
}

export function circumstances(): Circumstances {
  const folder = Deno.cwd();
  const names = folder.split("/");
  const reads = names.map((_, at) => mayReadAll(names.slice(0, at + 1).join("/") || "/"));
  return { version: config.version, folder, reads: [...reads, mayReadAll()] };
}

/** Tells whether a folder, or everything, may be read, without a part that is denied. */
export function mayReadAll(path?: string): boolean {
  const permission = path === undefined
    ? { name: "read" } as const
    : { name: "read", path } as const;
  const { state, partial } = Deno.permissions.querySync(permission);
  return state === "granted" && !partial;
}

/**
 * Tells whether the socket is one, and of this user: a tree may carry a link that leads to any other.
 *
 * @throws {Deno.errors.NotFound} If there is none.
 */
export function isOwnSocket(): boolean {
  const { isSocket, uid } = Deno.lstatSync(SOCKET);
  return isSocket === true && uid === Deno.uid();
}

/**
 * Tells whether the folder of the socket belongs to this user, and to nobody else: no link, of no
 * other owner, and closed to others. So what listens in it was started by this user.
 */
export function isOwnFolder(): boolean {
  if (!Deno.lstatSync(".cbx").isDirectory) return false;
  const { isDirectory, uid, mode } = Deno.lstatSync(FOLDER);
  return isDirectory && uid === Deno.uid() && mode !== null && (mode & OTHERS) === 0;
}
