import { equal } from "node:assert/strict";
import { declaredType } from "./declared_type.ts";

/** Definitions of Python by their heads, and the type that each declares. */
const PYTHON: readonly (readonly ["method" | "field", string, string])[] = [
  ["method", "def name(self) -> Store:", "Store"],
  [
    "method",
    "async def name(self, x: int = f(1)) -> dict[str, Store] | None:",
    "dict[str, Store] | None",
  ],
  ["method", "def name[T](self, x: T)->'Store':", "'Store'"],
  ["method", "def name(self, x: int):", ""],
  ["field", "name: Store | None = None", "Store | None"],
  ["field", "name: Annotated[Store, Field(gt=1)] = make(x=2)", "Annotated[Store, Field(gt=1)]"],
  ["field", "name = {'a': 1}", ""],
  ["field", 'name: "Store"', '"Store"'],
];

for (const [kind, head, type] of PYTHON) {
  Deno.test(`declaredType() reads the type of ${JSON.stringify(head)} in Python`, () => {
    equal(declaredType({ language: "python", kind, name: "name", head }), type);
  });
}

/** Definitions of PHP by their heads and documentation, and the type that each declares. */
const PHP: readonly (readonly ["method" | "field", string, string, string])[] = [
  ["field", "private ?Http $name = null", "", "?Http"],
  ["field", "protected static \\A\\Http|Store $name", "", "\\A\\Http|Store"],
  ["field", "private array $name", "Stores. @var array<int, Store> by id", "array<int, Store>"],
  ["field", "private $name", "@var Store[] all", "Store[]"],
  ["field", "private Http $name", "@var Store", "Http"],
  ["field", "case name = 1", "", "Self"],
  ["method", "public function name(int $a = 1): ?Key", "@return Store", "?Key"],
  ["method", "public function name()", "Opens. @param Key $a @return $this|null", "static|null"],
  ["method", "public function name()", "", ""],
];

for (const [kind, head, doc, type] of PHP) {
  Deno.test(`declaredType() reads the type of ${JSON.stringify(head + doc)} in PHP`, () => {
    equal(declaredType({ language: "php", kind, name: "name", head, doc }), type);
  });
}

/** Definitions of Rust by their heads, and the type that each declares. */
const RUST: readonly (readonly ["method" | "field" | "constant" | "type", string, string])[] = [
  [
    "method",
    "pub async fn name(&self, x: u8) -> Result<Store, Error> where T: Send ",
    "Result<Store, Error>",
  ],
  ["method", "fn name<F: Fn(u8) -> u8, T>(f: F, t: T) -> Store ", "Store"],
  ["method", "fn name(&self);", ""],
  ["field", "pub(crate) name: Option<Arc<Store>>,", "Option<Arc<Store>>"],
  ["field", "name(Store),", "Self"],
  ["field", "name = 3,", "Self"],
  ["constant", 'pub const name: &str = "x";', "&str"],
  ["type", "pub type name = Arc<Store>;", "Arc<Store>"],
];

for (const [kind, head, type] of RUST) {
  Deno.test(`declaredType() reads the type of ${JSON.stringify(head)} in Rust`, () => {
    equal(declaredType({ language: "rust", kind, name: "name", head }), type);
  });
}

/** Definitions of Go by their heads, and the type that each declares. */
const GO:
  readonly (readonly ["method" | "function" | "field" | "variable" | "type", string, string])[] = [
    ["method", "func (r *Ring[T]) name(key string) (T, bool) ", "(T, bool)"],
    ["method", "name(ctx context.Context) error", "error"],
    ["function", "func name[T any](n int) *Ring[T] ", "*Ring[T]"],
    ["function", "func name() (found *A, a, b B, err error) ", "(*A, B, B, error)"],
    ["function", "func name() (err error) ", "error"],
    [
      "function",
      "func name() (chan int, func(a, b int) error) ",
      "(chan int, func(a, b int) error)",
    ],
    ["function", "func name() ", ""],
    ["function", "name = func(c *Context) *Foo ", "*Foo"],
    ["field", 'name map[string]*Foo `json:"x"`', "map[string]*Foo"],
    ["field", "name []Foo // many", "[]Foo"],
    ["variable", "name Foo = 1", "Foo"],
    ["variable", "name = make()", ""],
    ["type", "type name []*Foo", "[]*Foo"],
    ["type", "name = Foo", "Foo"],
    ["type", "type name[T any] map[string]T", "map[string]T"],
  ];

for (const [kind, head, type] of GO) {
  Deno.test(`declaredType() reads the type of ${JSON.stringify(head)} in Go`, () => {
    equal(declaredType({ language: "go", kind, name: "name", head }), type);
  });
}

/** Definitions of C, C++ and C# by their heads, and the type that each declares. */
const FAMILY_OF_C: readonly (readonly [
  "c" | "cpp" | "c_sharp",
  "function" | "field" | "variable" | "type",
  string,
  string,
])[] = [
  ["c", "function", "static inline struct key **name(int a)", "key"],
  ["c", "function", "LIB_EXTERN const struct key *name(void)", "key"],
  ["c", "field", "struct key *name, *other", "key"],
  ["c", "field", "struct key *other, *name", ""],
  ["c", "field", "int (*name)(struct key *key)", ""],
  ["c", "type", "typedef struct key name", "key"],
  [
    "cpp",
    "function",
    "template <typename T, class U = Box<T>> static Ring<T>& name(T item)",
    "Ring<T>",
  ],
  ["cpp", "function", "Key* Store::name(int a)", "Key"],
  ["cpp", "function", "auto name(int a) -> std::vector<Key>", "std::vector<Key>"],
  ["cpp", "function", "[[nodiscard]] std::unique_ptr<Key> name()", "std::unique_ptr<Key>"],
  ["cpp", "type", "using name = std::vector<Key>;", "std::vector<Key>"],
  ["c_sharp", "field", "public event EventHandler name", "EventHandler"],
  ["c_sharp", "field", "public name name { get; } = new name();", "name"],
  ["c", "variable", "const struct name *name = &name;", "name"],
  ["c_sharp", "field", "[Required] public List<Key> name", "List<Key>"],
  ["c_sharp", "function", "public static async Task<Key> name(int a)", "Task<Key>"],
];

for (const [language, kind, head, type] of FAMILY_OF_C) {
  Deno.test(`declaredType() reads the type of ${JSON.stringify(head)} in ${language}`, () => {
    equal(declaredType({ language, kind, name: "name", head }), type);
  });
}

/** Definitions of Java, Kotlin and Scala by their heads, and the type that each declares. */
const JVM: readonly (readonly [string, "method" | "field", string, string])[] = [
  [
    "java",
    "field",
    "private final Map<String, Store> name = new HashMap<>()",
    "Map<String, Store>",
  ],
  ["java", "field", "@Inject Store[] name", "Store[]"],
  ["java", "field", "name", ""],
  ["java", "method", "public <T extends Store> List<T> name(int a)", "List<T>"],
  ["java", "method", "@Override protected synchronized Outer.Inner name()", "Outer.Inner"],
  ["kotlin", "field", "override val name: Store? = null", "Store?"],
  ["kotlin", "field", "val name: Store by lazy { Store() }", "Store"],
  ["kotlin", "field", "val Other.name: Store get() = Store()", "Store"],
  ["kotlin", "method", "suspend fun <T> Other.name(a: (Int) -> Unit = {}): Store<T>", "Store<T>"],
  ["kotlin", "method", "fun name()", ""],
  ["scala", "field", "implicit val name: Store[Int] = new Store", "Store[Int]"],
  ["scala", "method", "def name: Store =", "Store"],
  ["scala", "method", "def name[A](a: A)(implicit b: B[A]): Store[A] =", "Store[A]"],
  ["scala", "method", "def name(a: (Int, Int) = (1, 2)) =", ""],
];

for (const [language, kind, head, type] of JVM) {
  Deno.test(`declaredType() reads the type of ${JSON.stringify(head)} in ${language}`, () => {
    equal(declaredType({ language, kind, name: "name", head }), type);
  });
}

Deno.test("declaredType() ends on a long union of Python that is none to its end", () => {
  const names = Array.from({ length: 60 }, (_, at) => `Subscription.CycledAfterTrialEmail${at}`);
  const head = `name = Annotated[${names.join(" | ")}, Discriminator("template")]`;
  equal(declaredType({ language: "python", kind: "variable", name: "name", head }), "");
});
