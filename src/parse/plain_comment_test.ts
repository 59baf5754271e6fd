import { equal } from "node:assert/strict";
import { plainComment } from "./plain_comment.ts";

Deno.test("plainComment() takes the marks of line comments away", () => {
  for (
    const mark of ["//", "///", "//!", "#", "##", "#'", "#!", "--", "-- |", "--|", ";;", "%", "!"]
  ) {
    equal(plainComment(`${mark} One.\n  ${mark} Two.`), "One. Two.", mark);
  }
});

Deno.test("plainComment() takes the marks of block comments away", () => {
  const blocks = [
    "/** One.\n * Two.\n */",
    "/*! One.\n    Two. **/",
    "<#\nOne.\nTwo.\n#>",
    "<# One.\nTwo. #>",
    "<!--\nOne.\nTwo.\n-->",
    "{-| One.\n  Two. -}",
    '"""\nOne.\nTwo.\n"""',
    "'''One.\nTwo.'''",
    '"One.\n  Two."',
  ];
  for (const block of blocks) equal(plainComment(block), "One. Two.", block);
  equal(plainComment("/**/"), "");
});

Deno.test("plainComment() reads the documentation attributes of Elixir", () => {
  equal(plainComment('@doc "One."'), "One.");
  equal(plainComment('  @moduledoc """\n  One.\n  """'), "One.");
  equal(plainComment('# One.\n@doc ~S"""\nTwo.\n"""'), "One. Two.");
  equal(plainComment('# One.\n@doc "Two."'), "One. Two.");
});

Deno.test("plainComment() keeps the quotes of what is said", () => {
  equal(plainComment('// "foo" is bar'), '"foo" is bar');
  equal(plainComment("# Sees 'foo'"), "Sees 'foo'");
  equal(plainComment("/**\n * 'a' or 'b'\n */"), "'a' or 'b'");
  equal(plainComment('"""\nOne.\n"two" is not "three"\n"""'), 'One. "two" is not "three"');
  equal(plainComment('"a" or "b"'), '"a" or "b"');
});

Deno.test("plainComment() keeps what only looks like an end in a line comment", () => {
  equal(plainComment("// a -->"), "a -->");
  equal(plainComment('# Ends with """'), 'Ends with """');
});

Deno.test("plainComment() gives nothing for marks alone", () => {
  for (const comment of ["", "//", "/** */", "####", "-----", "/*\n * \n */", "<!---->"]) {
    equal(plainComment(comment), "", comment);
  }
});
