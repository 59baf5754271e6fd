import { equal } from "node:assert/strict";
import { withoutMacros } from "./without_macros.ts";

/** Texts, and what is left of them without their blanks at both ends of a line. */
function check(language: string, cases: Readonly<Record<string, string>>): void {
  for (const [text, expected] of Object.entries(cases)) {
    const blank = withoutMacros(text, language);
    equal(blank.length, text.length, text);
    equal(blank.replace(/ +/g, " ").replace(/^ | $/gm, ""), expected, text);
  }
}

Deno.test("withoutMacros() blanks macros that hide declarations of C and C++", () => {
  check("cpp", {
    "BEGIN_NAMESPACE\nnamespace a {}": "\nnamespace a {}",
    "}\nLIB_NAMESPACE_END\n}": "}\n\n}",
    "class LIB_API Name : public Base {": "class Name : public Base {",
    "LIB_API LIB_INLINE int f();": "int f();",
    "static LIB_INLINE int f();": "static int f();",
    "  LIB_CONSTEXPR ~Ring();": "~Ring();",
    "if LIB_CONSTEXPR (x) return;": "if (x) return;",
    "template <class T> LIB_INLINE void f(T t);": "template <class T> void f(T t);",
    "  void f() const GUARDED_BY(mutex_);": "void f() const ;",
    "size_t len) WARN_UNUSED;": "size_t len) ;",
    "template <typename T, ENABLE_IF(is_int<T>::value)>": "template <typename T >",
    "#if X && __has_include(<version>)": "#if X && __has_include( )",
    "const char* lib_nonnull name, int a": "const char* name, int a",
    "  LIB_CONSTEXPR Ring(int size) : size_(size) {}": "Ring(int size) : size_(size) {}",
    "LIB_INLINE Ring::Ring(int size,\n  int first)": "Ring::Ring(int size,\nint first)",
    "LIB_INLINE ns::Ring<T>::~Ring() {}": "ns::Ring<T>::~Ring() {}",
  });
});

Deno.test("withoutMacros() blanks what the parser takes for no default of a parameter", () => {
  check("cpp", {
    "Ring(int size, const Options &options = {});": "Ring(int size, const Options &options );",
    "void f(Options options = { }, int a = 1);": "void f(Options options , int a = 1);",
    "Point p = {.x = {}, .y = {}};": "Point p = {.x = {}, .y = {}};",
    "Ring ring = {};": "Ring ring = {};",
  });
});

Deno.test("withoutMacros() leaves words in capitals where they are values or types", () => {
  const texts = [
    "enum kind {\nFIRST_KIND,\nLAST_KIND\n};",
    "x = FIRST_FLAG |\nLAST_FLAG;",
    "call(first,\nLAST_FLAG\n);",
    "HANDLE_PTR open(int flags);",
    "HANDLE_PTR handle;",
    "HANDLE_PTR ns::open(int flags);",
    "if(ready) RUN_NOW();",
    "#define OPEN(x) LIB_OK",
    "flags &= ~(unsigned)LAST_FLAG;",
    "void* operator new(size_t size);",
  ];
  check("c", Object.fromEntries(texts.map((text) => [text, text])));
});

Deno.test("withoutMacros() blanks conditions of C#, and keeps both sides of them", () => {
  check("c_sharp", {
    "class Writer\n#if ASYNC\n: IAsync\n#endif\n{": "class Writer\n\n: IAsync\n\n{",
    "#region Public": "#region Public",
  });
});

Deno.test("withoutMacros() leaves other languages alone", () => {
  check("typescript", { "BEGIN_X\nclass LIB_API Name {": "BEGIN_X\nclass LIB_API Name {" });
});
