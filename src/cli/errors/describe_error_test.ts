import { IndexCorruptError, IndexReadOnlyError } from "@cbx/core";
import { deepEqual, equal, match, ok } from "node:assert/strict";
import { inTree } from "../../../tests/_tree.ts";
import { endingOf } from "../terminal/ending.ts";
import { describeError, describeSystemError, errorJson } from "./describe_error.ts";

/** Errors of the system, and the message to a caller. */
const ERRORS: readonly (readonly [Error, string, string])[] = [
  [
    new Deno.errors.NotFound("No such file or directory (os error 2): realpath '/x/y'"),
    'Cannot use "/x/y" as it does not exist',
    "Check the name; if it was there just now, try again",
  ],
  [
    new Deno.errors.PermissionDenied("Permission denied (os error 13): open '/x'"),
    'Cannot use "/x" as the system does not allow it',
    "Change its owner or mode, or run as a user who may",
  ],
  [
    new Deno.errors.NotCapable(
      'Requires read access to "/etc/x", run again with the --allow-read flag',
    ),
    'Cannot go on as permission is missing to read "/etc/x"',
    "Run with --allow-read=/etc/x",
  ],
  [
    new Deno.errors.NotCapable('Requires all access to "/dev/full", run again with the -A flag'),
    'Cannot use "/dev/full" as Deno opens it with all permissions only',
    "Name another file",
  ],
  [
    withCode(
      new Error(
        "No space left on device (os error 28): open " +
          "'/x/touches.json.01234567-89ab-cdef-0123-456789abcdef.tmp'",
      ),
      "ENOSPC",
    ),
    'Cannot use "/x/touches.json" as the disk is full',
    "Free some space, then try again",
  ],
  ...["ENOLCK", "EOPNOTSUPP", "ENOTSUP"].map((code) =>
    [
      withCode(new Error("No locks available (os error 37)"), code),
      "Cannot go on as the file system does not support locks",
      "Name a folder on a local disk, such as with --index",
    ] as const
  ),
  [
    new Deno.errors.NotCapable("Requires env access, run again with the --allow-env flag"),
    "Cannot go on as permission is missing to env",
    "Run with --allow-env",
  ],
  [
    new Deno.errors.IsADirectory("Is a directory (os error 21): readfile '/x'"),
    'Cannot use "/x" as it is a folder',
    "Name a file",
  ],
  [
    new Deno.errors.NotADirectory("Not a directory (os error 20): readdir '/x/y'"),
    'Cannot use "/x/y" as a part of the path is not a folder',
    "Check each part of the path",
  ],
  [
    new Deno.errors.FilesystemLoop("Too many levels of symbolic links (os error 40): stat '/x'"),
    'Cannot use "/x" as its symbolic links form a loop',
    "Fix the links",
  ],
  [
    withCode(new Error("File name too long (os error 36): stat '/xx'"), "ENAMETOOLONG"),
    'Cannot use "/xx" as its name is too long',
    "Use a shorter path",
  ],
  [
    withCode(new Error("Too many open files (os error 24): open '/x'"), "EMFILE"),
    'Cannot use "/x" as this process has too many files open',
    "Raise the limit, such as with ulimit -n 4096",
  ],
  [
    withCode(new Error("ENOSPC: no space left on device, write"), "ENOSPC"),
    "Cannot go on as the disk is full",
    "Free some space, then try again",
  ],
  [
    withCode(new Error("EACCES: permission denied, open '/x'"), "EACCES"),
    'Cannot use "/x" as the system does not allow it',
    "Change its owner or mode, or run as a user who may",
  ],
  [
    new Deno.errors.InvalidData("stream did not contain valid UTF-8: readfile '/x'"),
    'Cannot use "/x" as its name or content is not valid UTF-8',
    "Rename it, or save it as UTF-8",
  ],
];

function withCode(error: Error, code: string): Error {
  return Object.assign(error, { code });
}

for (const [error, message, hint] of ERRORS) {
  Deno.test(`describeSystemError() says of ${error.message} what is wrong, and what to do`, () => {
    const described = describeSystemError(error)!;
    deepEqual([described.message, described.hint], [message, hint]);
    deepEqual(endingOf(error), { status: 2, message: `${message}. ${hint}` });
  });
}

Deno.test("describeSystemError() says what an unknown code of the system says", () => {
  const { code, message } = describeSystemError(withCode(new Error("Odd (os error 99)"), "EODD"))!;
  deepEqual([code, message], ["SYSTEM", "Cannot go on as the system refused: Odd"]);
});

Deno.test("describeSystemError() finds what the disk said behind an error of SQLite", () => {
  const cause = withCode(new Error("No space (os error 28)"), "ENOSPC");
  const error = withCode(new Error("Cannot run SQL", { cause }), "SQLITE");
  equal(describeSystemError(error)?.message, "Cannot go on as the disk is full");
  equal(describeSystemError(withCode(new Error("Cannot run SQL"), "SQLITE")), undefined);
});

Deno.test("describeSystemError() knows what the file system really throws", async () => {
  await inTree({ "a/b.ts": "", "c.ts": "" }, (root) => {
    Deno.symlinkSync("loop", `${root}/loop`);
    const attempts: readonly (readonly [() => unknown, RegExp])[] = [
      [() => Deno.realPathSync(`${root}/none`), /does not exist/],
      [() => Deno.readTextFileSync(`${root}/a`), /is a folder/],
      [() => Deno.readDirSync(`${root}/c.ts`).next(), /not a folder/],
      [() => Deno.statSync(`${root}/c.ts/x`), /not a folder/],
      [() => Deno.statSync(`${root}/loop`), /form a loop/],
      [() => Deno.statSync(`${root}/${"x".repeat(300)}`), /too long/],
    ];
    for (const [attempt, sentence] of attempts) {
      const described = describeError(thrownBy(attempt))!;
      match(described.message, sentence);
      ok(described.message.includes(root), described.message);
      ok(!/os error|Error:|NotFound/.test(JSON.stringify(errorJson(described))));
    }
  });
});

function thrownBy(attempt: () => unknown): unknown {
  try {
    attempt();
  } catch (error) {
    return error;
  }
  throw new Error("Nothing was thrown");
}

Deno.test("describeError() names a read-only disk as such, and no permission", () => {
  const cause = withCode(new Error("Read-only file system (os error 30)"), "EROFS");
  const { message, hint } = describeError(new IndexReadOnlyError("/x/.cbx", { cause }))!;
  equal(message, 'Cannot write the index to "/x/.cbx": the disk is read-only');
  equal(hint, "Name another folder with --index");
});

Deno.test("describeError() names the flag of the folder that is refused", () => {
  for (const place of ["index", "store"] as const) {
    const errors = [
      new IndexCorruptError("/p", "it is a link", { isForeign: true, place }),
      new IndexReadOnlyError("/p", { place }),
    ];
    for (const error of errors) {
      const { message, hint } = describeError(error)!;
      match(hint!, new RegExp(`another folder with --${place}$`));
      match(message, new RegExp(` ${place} `));
    }
  }
});
