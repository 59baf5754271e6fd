import { equal } from "node:assert/strict";
import { type Files, inWorld } from "../../tests/_world.ts";
import { sourceOf } from "./testdata/source.ts";
import { search } from "./search.ts";

/** Many files that say the values of the message, and one of its words. */
const RIVALS: Files = Object.fromEntries(
  Array.from({ length: 160 }, (_, index) => [
    `src/kitchen/Lang${index}.java`,
    `package kitchen.lang${index};\n\nimport kitchen.lang.Integer;\nimport kitchen.lang.Boolean;\n\n` +
    `/** Converts: kitchen lang Integer 5 to a kitchen lang Boolean. */\n` +
    `class Lang${index} {\n  Integer kitchenLang(Boolean lang) { return new Integer(5, lang); }\n}\n`,
  ]),
);

const PASTED = "ConvertError: Cannot convert kitchen.lang.Integer '5' to kitchen.lang.Boolean";

const CASES: Readonly<Record<string, readonly [path: string, text: string, line: number]>> = {
  "Java, by + in one line": [
    "src/Node.java",
    "class Node {\n  Object as(Object value, Class type) {\n" +
    '    throw new ConvertError("Cannot convert " + value.getClass().getName() + " \'" + value + "\' to " + type.getName());\n' +
    "  }\n}\n",
    3,
  ],
  "Java, by + over lines that end and begin with values": [
    "src/Node.java",
    'class Node {\n  Object as(Object value, Class type) {\n    throw new ConvertError("Cannot convert " +\n' +
    '        value.getClass().getName()\n        + " \'" + value + "\' to "\n        + type.getName());\n  }\n}\n',
    3,
  ],
  "Java, by concat() behind a key": [
    "src/Node.java",
    "class Node {\n  Object as(Object value, Class type) {\n" +
    '    return fail("node.convert", "Cannot convert ".concat(nameOf(value, 1)).concat("\' to ").concat(type.getName()));\n' +
    "  }\n}\n",
    3,
  ],
  "Java, by String.format() with numbered values": [
    "src/Node.java",
    "class Node {\n  Object as(Object value, Class type) {\n" +
    "    throw new ConvertError(String.format(\"Cannot convert %1$s '%2$s'\"\n" +
    '        + " to %3$s", value.getClass(), value, type));\n  }\n}\n',
    3,
  ],
  "PHP, by .": [
    "src/Node.php",
    "<?php\nclass Node {\n  function as($value, $type) {\n" +
    "    throw new ConvertError('Cannot convert ' . get_class($value)\n      . \" '\" . $value . \"' to \"\n      . $type);\n  }\n}\n",
    4,
  ],
  "C++, by <<": [
    "src/node.cpp",
    'void as(Value value, Type type) {\n  std::ostringstream out;\n  out << "Cannot convert "\n      << value.type()\n' +
    '      << " \'" << value << "\' to " << type;\n  throw ConvertError(out.str());\n}\n',
    3,
  ],
  "C++, by a list of pieces": [
    "src/node.cpp",
    'Status as(Value value, Type type) {\n  return ConvertError(absl::StrCat(\n      "Cannot convert ", value.type(),\n' +
    '      " \'", value,\n      "\' to ", type.name()));\n}\n',
    3,
  ],
  "TypeScript, by pieces of templates": [
    "src/node.ts",
    "export function as(value: Value, type: Type) {\n  throw new ConvertError(\n    `Cannot convert ${value.type} ` +\n" +
    "      `'${value}'` +\n      describe(value, 1) +\n      ` to ${type.name}`,\n  );\n}\n",
    3,
  ],
  "Python, by several f-strings": [
    "src/node.py",
    'def as_type(value, type):\n    raise ConvertError(\n        f"Cannot convert {type(value)} "\n' +
    '        f"\'{value}\' "\n        f"to {type.__name__}"\n    )\n',
    3,
  ],
  "Python, by + with a value first in a line": [
    "src/node.py",
    'def as_type(value, type):\n    raise ConvertError("Cannot convert " + name(value) + " \'" +\n' +
    '                       str(value) + "\' to " +\n                       type.__name__)\n',
    2,
  ],
  "Go, by + over lines": [
    "src/node.go",
    'package node\n\nfunc as(value Value, kind Kind) error {\n\treturn errors.New("Cannot convert " +\n' +
    '\t\tvalue.Kind() + " \'" +\n\t\tvalue.String() + "\' to " + kind.Name())\n}\n',
    4,
  ],
  "Ruby, by + and named formats": [
    "src/node.rb",
    "class Node\n  def as(value, type)\n    raise ConvertError, format('Cannot convert %<kind>s ' +\n" +
    "      \"'%<value>s' to %<type>s\", kind: value.class, value: value, type: type)\n  end\nend\n",
    3,
  ],
  "C#, by + with a value first": [
    "src/Node.cs",
    "class Node {\n  object As(object value, Type type) {\n" +
    '    throw new ConvertError(prefix + "Cannot convert " + value.GetType()\n      + $" \'{value}\' to "\n      + type);\n  }\n}\n',
    3,
  ],
  "Lua, by ..": [
    "src/node.lua",
    'function as(value, kind)\n  error("Cannot convert " .. type(value)\n    .. " \'" .. value .. "\' to "\n    .. kind)\nend\n',
    2,
  ],
};

for (const [language, [path, text, line]] of Object.entries(CASES)) {
  Deno.test(`search() finds where a message is put together in ${language}`, async () => {
    await inWorld({ ...RIVALS, [path]: text }, (world) => {
      const [first] = search(sourceOf(world), PASTED, {}).results;
      equal(`${first?.path}:${first?.line}`, `${path}:${line}`);
    });
  });
}

Deno.test("search() finds what puts a message together that tests alone quote", async () => {
  const quoting = (name: string) =>
    `describe "${name}" do\n  it "asks" do\n    expect { run }.to raise_error("No lid given for required pots '--tea'")\n  end\nend\n`;
  const files = {
    "lib/arguments.rb": "class Arguments\n  def check(kind, names)\n" +
      "    raise Missing, \"No lid given for required #{kind} '#{names}'\"\n  end\nend\n",
    "spec/options_spec.rb": quoting("required pots"),
    "spec/pots_spec.rb": quoting("lid given for pots"),
  };
  await inWorld(files, (world) => {
    const [best] = search(sourceOf(world), "No lid given for required pots", {}).results;
    equal(`${best?.path}:${best?.line}`, "lib/arguments.rb:3");
  });
});

Deno.test("search() takes a value for one also where a sign alone closes the string", async () => {
  const files = {
    "errors.go":
      'package samovar\n\nfunc (e *E) Error() string {\n\treturn "samovar: (nil " + e.Type() + ")"\n}\n',
    "user.go":
      "package samovar\n\n// User is nil until a samovar has one.\ntype User struct{ nil int }\n",
  };
  await inWorld(files, (world) => {
    const { results } = search(sourceOf(world), "samovar: (nil *User)", {});
    const said = results.flatMap(({ path, reasons }) =>
      reasons.some((reason) => reason.startsWith("place: says")) ? [path] : []
    );
    equal(said.join(), "errors.go");
  });
});
