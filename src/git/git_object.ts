export type ObjectType = "commit" | "tree" | "blob" | "tag";

export interface GitObject {
  readonly type: ObjectType;
  readonly data: Uint8Array;
}

/** Largest object that is made; trees of 200,000 files have 10 MB. */
export const MAX_OBJECT_BYTES = 64 * 1024 * 1024;
