import { deepEqual, equal } from "node:assert/strict";
import { outline } from "../../../grammars/testdata/outline.ts";
import type { Definition } from "../../types.ts";
import { parseFile } from "../parse_file.ts";
import { repairC } from "./repair_c.ts";

/** Texts, and what is made of them, with one blank for several and none at the end of a line. */
const REPAIRED: Readonly<Record<string, string>> = {
  // Macros that give a type, or say something of a declaration.
  "API_FUNC(int) run(void);": "const int run(void);",
  "LOCAL_INLINE(void)\nrun(int a)\n{\n}": "const void\nrun(int a)\n{\n}",
  "API_DATA(Type *) TYPE_LIST[2];": "const Type * TYPE_LIST[2];",
  "static hot_path int run(void)": "static int run(void)",
  "extern DLL_IMPORT int count;": "extern int count;",
  "struct a { struct b __rcu *next; };": "struct a { struct b *next; };",
  "int run(int signal UNUSED, char **argv UNUSED)": "int run(int signal , char **argv )",
  "int run(int a) _format_(1, 2) _pure_;": "int run(int a) ;",
  "static Object FORMAT(1, 2)\nrun(int a)\n{": "static Object\nrun(int a)\n{",
  "EXTERN int count INITIAL(= 6);": " int count ;",
  "static char *run ARGS((int a));": "static char *run (int a) ;",
  "NORETURN(static void fail(int a));": " static void fail(int a) ;",
  "static DEFINE_TABLE(names, 8);": " DEFINE_TABLE(names, 8);",
  "typedef int (CALL *run_t)(int);": "typedef int ( *run_t)(int);",
  "struct { OBJECT_HEAD\n int a; } b;": "struct { \n int a; } b;",
  "struct a {\n  HANDLE_FIELDS\n};": "struct a {\n\n};",
  "struct a {\n  REQ_FIELDS\n  union { int b; } c;\n};": "struct a {\n\n union { int b; } c;\n};",
  "struct a { LIST_HEAD(Node, nodes); };": "struct a { LIST_HEAD nodes ; };",
  "LIB_API int (run)(int a);": " int (run)(int a);",
  "static void printed(3, 4)\nrun(int a)\n{": "static void\nrun(int a)\n{",
  "typedef int (*run_t) _((int, char *));": "typedef int (*run_t) (int, char *) ;",
  "typedef Node *(*run_t) _((int, char *));": "typedef Node *(*run_t) (int, char *) ;",
  "typedef Node (*run_t) _((int, char *));": "typedef Node (*run_t) (int, char *) ;",
  "mod_export int (*run) _((int)) = 0;": " int (*run) (int) = 0;",
  "__dead void printed(1, 2) fatal(const char *, ...);": " void fatal(const char *, ...);",
  "#if A\nstatic\n#endif\nint f(void) {": "#if A\n\n#endif\nint f(void) {",
  "static LIST_HEAD(, item) items = NONE;": "static LIST_HEAD items = NONE;",
  "struct a { LIST_HEAD(Node, nodes) b; };": "struct a { LIST_HEAD b; };",
  "UNUSED(static struct a b(int c)) {": " static struct a b(int c) {",
  "#if A\n__attribute__((destructor))\n#endif\nvoid f(void) {": "#if A\n\n#endif\nvoid f(void) {",
  // Macros that name constants.
  "enum {\n#define X(a) a,\n  ALL(X)\n#undef X\n  NAMED(a),\n  B = 2\n};":
    "enum {\n\n\n\n\n B = 2\n};",
  "switch (a) {\n  ALL(X)\n#undef X\n}": "switch (a) {\n ALL(X)\n;\n}",
  // What stands within a macro.
  "#define FIELDS \\\n  /* One. */ \\\n  int a; // b": "#define FIELDS \\\n \\\n int a; // b",
  '#define A "/*" /* b \\\n c */ d /* e */': '#define A "/*" \\\n d /* e */',
  "#define SAY(format, args...) say(format, args)": "#define SAY(format, ...) say(format, args)",
  // Macros that bring a sign.
  "void f(void) {\n  each(a, b) {\n  }\n}": "void f(void) {\n each(a, b);{\n }\n}",
  "void f(void) {\n  TAKE(a)\n  TAKE(b)\n}": "void f(void) {\n TAKE(a); TAKE(b);}",
  "switch (a) {\n  case B:\n  each(c, d)\n    e();\n}":
    "switch (a) {\n case B:\n each(c, d); e();\n}",
  "DEFINE_ALL(a)\nint b;": "DEFINE_ALL(a);int b;",
  "BEGIN_ALL()\n#include <a.h>": "BEGIN_ALL;\n#include <a.h>",
  "GET(module)\n#endif": "GET;module;\n#endif",
  "M a[] = {\n  ONE\n  TWO(b)\n  {c},\n};": "M a[] = {\n ONE, TWO(b), {c},\n};",
  "void f(void) {\n  ALLOW_THREADS\n  a = b();\n  END_THREADS\n  if (a) c();\n}":
    "void f(void) {\n ALLOW_THREADS; a = b();\n END_THREADS; if (a) c();\n}",
  // Macros that define a function.
  "static int METHOD(Class, run)(int a)\n{": "static int run (int a)\n{",
  'DEFUN ("run", Frun, 2,\n  doc: /* Runs. */)\n  (Object a)\n{': "int Frun \n \n (Object a)\n{",
  "#define CMD(a, b) a##b\nCMD(Class, run)(int a)\n{":
    "#define CMD(a, b) a##b\nCMD( run)(int a)\n{",
  "SYSCALL(read, int, a)\n{": "SYSCALL(read )\n{",
  "METHOD(Class, run)\n{": "METHOD( run)\n{",
  // Types that are arguments.
  "void f(void) { a = of(b, struct c, d); }": "void f(void) { a = of(b, c, d); }",
  "void f(void) { a = next(b, const void *); }": "void f(void) { a = next(b, 0 ); }",
  "void f(void) { test(a, ==, b); timed(c, d, <); e(*); }":
    "void f(void) { test(a, 0 , b); timed(c, d, 0); e(*); }",
  "void f(void) { push(name *, b); }": "void f(void) { push(name , b); }",
  "void f(void) {\n  goto end;\nend:\n}": "void f(void) {\n goto end;\n\n}",
  "define_slab(names, struct name *);": "define_slab(names, name );",
  "int run(int a, const int b[] UNUSED)": "int run(int a, const int b[] )",
  "__attribute__((pure)) void NORETURN run(void);": "__attribute__((pure)) void run(void);",
  // Conditions that cut.
  "void f(void) {\n  if (a) {\n    b();\n#if C\n  } else if (d) {\n    e();\n#endif\n  }\n}":
    "void f(void) {\n if (a) {\n b();\n\n } else if (d) {\n e();\n\n }\n}",
  '#ifdef __cplusplus\nextern "C" {\n#endif\nint a;\n#ifdef __cplusplus\n}\n#endif':
    '\nextern "C" {\n\nint a;\n\n}\n',
  "int a[] = {\n1\n#if B\n, 2\n#else\n, 3\n#endif\n};": "int a[] = {\n1\n\n, 2\n\n\n\n};",
  "void f(void) {\n  if (a) b();\n#if C\n  else c();\n#endif\n}":
    "void f(void) {\n if (a) b();\n\n else c();\n\n}",
  "#ifdef WIN\nint wide(int a) {\n#else\nint main(int a) {\n#endif\n  return a;\n}":
    "\nint wide(int a) {\n}\nint main(int a) {\n\n return a;\n}",
  "#if A\nint f(int a) {\n  if (a) {\n#else\nint g(int b) {\n  if (b) {\n#endif\n  }\n}":
    "\nint f(int a) {\n if (a) {\n}}\nint g(int b) {\n if (b) {\n\n }\n}",
  "#if AT_LEAST (4, 2)\n#endif": "#if AT_LEAST(4, 2)\n#endif",
};

for (const [text, expected] of Object.entries(REPAIRED)) {
  Deno.test(`repairC() reads \`${text.replaceAll("\n", "⏎")}\``, () => {
    const repaired = repairC(text, "c");
    equal(repaired.length, text.length);
    equal(repaired.replace(/ +/g, " ").replace(/ $/gm, ""), expected.replace(/ $/gm, ""));
    equal(repairC(text, "java"), text);
  });
}

for (
  const text of [
    "static const unsigned long int a = 1;",
    "typedef struct a b;",
    "int run(a, b) int a; char *b;\n{\n}",
    "void f(void) { if (a) b(c); while (d) e(); return g(h); }",
    "void f(void) { a = sizeof(struct b); c = (char *) d; }",
    "enum a { ONE, TWO = 2 };",
    "#if A\nint a;\n#else\nlong a;\n#endif",
    'char *a[] = { "a" B "c", D };',
    "// static hot_path int run(void)\n/* each(a) { */",
    "TEST(Suite, name)\n{\n}",
  ]
) {
  Deno.test(`repairC() leaves \`${text.replaceAll("\n", "⏎")}\` as it is`, () => {
    equal(repairC(text, "c"), text);
  });
}

Deno.test("parseFile() finds what macros of C define and declare", async () => {
  const text =
    'Api_FUNC(Pot *) run(void);\n\nDEFUN ("list", Flist, 1, 1,\n       doc: /* Lists. */)\n' +
    "  (Object a)\n{\n  _cleanup_(drop) char *b = 0;\n  each(a, b) {\n    keep(b);\n  }\n" +
    "  return a;\n}\n\nFUNCTION(pop)\n{\n  TAKE(a)\n  TAKE(b)\n  if (a) {\n  }\n}\n";
  const parsed = await parseFile(text, "c");
  equal(parsed.status, "ok");
  deepEqual(outline(parsed), [
    "function run 1-1",
    "function Flist 3-12",
    "method FUNCTION.pop 14-20",
  ]);
  const [{ signature, type }] = parsed.definitions as [Definition];
  deepEqual([signature, type], ["Api_FUNC(Pot *) run(void)", "Pot"]);
  deepEqual(
    parsed.facts.uses.filter(({ kind }) => kind === "call").map(({ name, line }) => [name, line]),
    [["each", 8], ["keep", 9], ["TAKE", 16], ["TAKE", 17]],
  );
});

for (const language of ["c", "cpp"]) {
  Deno.test(`parseFile() declares functions whose names are in parentheses in ${language}`, async () => {
    const text = "LIB_API int (run) (int a);\nLIB_API const char *(name_of) (int a);\n";
    const parsed = await parseFile(text, language);
    equal(parsed.status, "ok");
    deepEqual(outline(parsed), ["function run 1-1", "function name_of 2-2"]);
  });
}
