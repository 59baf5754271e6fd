/** A type that a test names, or some of which it names any. */
const TESTED = `[
  (identifier) @local.type
  (attribute) @local.type
  (tuple . [(identifier) (attribute)] @local.type . [(identifier) (attribute)] @local.type
    . [(identifier) (attribute)]? @local.type .)
]`;

/** A test of what a value is, which holds in what follows it. */
const TEST = `(call function: (identifier) @_test
  arguments: (argument_list . [(identifier) (attribute)] @narrow . ${TESTED} .)
  (#eq? @_test "isinstance"))`;
const TESTS =
  `[${TEST} (boolean_operator left: ${TEST} "and") (boolean_operator "and" right: ${TEST})]`;

/**
 * Patterns for the graph, beside definitions and references: imports, strings, and names that
 * are local with what is known of their values.
 *
 * A variable of a function is local from where it is first set. `x = y or Default()` and
 * `x = A() if y else z` are taken for what is made there, the only thing that they tell. A parameter
 * without a default has its own name for a value: a fixture may give it. The name of an
 * argument names a parameter of what is called: it is silent, as text is, unless that is a class by
 * its spelling, or `cls`, whose field it may be; so are the names that `global` lists.
 */
const uses = `
(import_statement) @import
(import_from_statement) @import
(future_import_statement) @import
(string_content) @string
(type (string (string_content) @quoted.type))
(type (_ (string (string_content) @quoted.type)))
(subscript value: [(identifier) @_generic (_ attribute: (identifier) @_generic)]
  subscript: [(string (string_content) @quoted.type) (list (string (string_content) @quoted.type))]
  (#match? @_generic "^(Callable|Optional|Union|List|Dict|Set|Tuple|Type|Sequence|Mapping|Iterable|Iterator|Awaitable|Coroutine|Generator)$"))
(call function: [(identifier) @_cast (_ attribute: (identifier) @_cast)]
  arguments: (_ . (string (string_content) @quoted.type)) (#eq? @_cast "cast"))
(keyword_argument name: (identifier) @_bound value: (string (string_content) @quoted.type)
  (#eq? @_bound "bound"))
(keyword_argument name: (identifier) @string)
(call function: [(identifier) (attribute)] @key.of
  arguments: (argument_list (keyword_argument name: (identifier) @key))
  (#match? @key.of "^cls$|(^|[.])_*[A-Z][A-Za-z0-9_]*$"))
(call function: (identifier) @key.by
  arguments: (argument_list . (_) @key.in (keyword_argument name: (identifier) @key))
  (#any-of? @key.by "replace" "evolve"))
(call function: (attribute) @_copy
  arguments: (argument_list . (_) @key.in (keyword_argument name: (identifier) @key))
  (#any-of? @_copy "attr.evolve" "attrs.evolve" "copy.replace" "dataclasses.replace"))
(call function: (attribute object: (_) @key.in attribute: (identifier) @_copy)
  arguments: (argument_list (keyword_argument name: (identifier) @key)) (#eq? @_copy "_replace"))
(keyword_pattern . (identifier) @string)
(class_pattern (dotted_name) @key.of (case_pattern (keyword_pattern . (identifier) @key)))
[(global_statement (identifier) @string) (nonlocal_statement (identifier) @string)]
(global_statement (identifier) @global)
(nonlocal_statement (identifier) @global)
(assignment left: [(pattern_list) (tuple_pattern) (list_pattern) (parenthesized_expression)] @write)
(assignment left: (_) @write type: (_))
(for_statement left: (_) @write)
(for_in_clause left: (_) @write)
(as_pattern_target) @write
(delete_statement (_) @write)
(named_expression name: (_) @write)

(lambda parameters: (lambda_parameters [
  (identifier) @local
  (default_parameter name: (identifier) @local)
  (list_splat_pattern (identifier) @local)
  (dictionary_splat_pattern (identifier) @local)
])) @local.extent
(parameters (identifier) @local @local.value)
(typed_parameter . (identifier) @local @local.value type: (type (_) @local.type))
(typed_default_parameter name: (identifier) @local type: (type (_) @local.type))
(default_parameter name: (identifier) @local value: (_) @local.value)
(list_splat_pattern (identifier) @local)
(dictionary_splat_pattern (identifier) @local)
(function_definition type_parameters: (_ (type
  (constrained_type . (type (identifier) @local) . (type) @local.type))))
(class_definition type_parameters: (_ (type
  (constrained_type . (type (identifier) @local) . (type) @local.type))))
(function_definition type_parameters: (_ (type [(identifier) @local (_ . (type (identifier) @local))])))
(class_definition type_parameters: (_ (type [(identifier) @local (_ . (type (identifier) @local))])))

(assignment left: (identifier) @local type: (type (_) @local.type))
((assignment left: (identifier) @local right: (call function: (_) @_variable
  arguments: (_ (keyword_argument name: (identifier) @_bound value: (_) @local.type))))
  (#match? @_variable "(^|[.])TypeVar$") (#eq? @_bound "bound"))
((assignment left: (identifier) @local right: (call function: (_) @_variable
  arguments: (_ . (string)
    . [(identifier) (attribute) (string) (subscript)] @local.type
    . [(identifier) (attribute) (string) (subscript)] @local.type
    . [(identifier) (attribute) (string) (subscript)]? @local.type)))
  (#match? @_variable "(^|[.])TypeVar$"))
((assignment left: (identifier) @local right: (call function: (_) @_partial
  arguments: (argument_list . (_) @local.value)))
  (#any-of? @_partial "partial" "functools.partial"))
(assignment left: (identifier) @local right: (boolean_operator right: (call) @local.value))
(assignment left: (identifier) @local right: (conditional_expression . (call) @local.value))
(assignment left: (identifier) @local right: (_) @local.value)
(assignment left: (pattern_list (identifier) @local) @local.among right: (call) @local.value)
(assignment left: (pattern_list . (identifier) @local . (identifier) .) right: (expression_list . (_) @local.value . (_) .))
(assignment left: (pattern_list . (identifier) . (identifier) @local .) right: (expression_list . (_) . (_) @local.value .))
(assignment left: (pattern_list (identifier) @local))
(tuple_pattern (identifier) @local)
(named_expression name: (identifier) @local value: (_) @local.value)
(except_clause value: (as_pattern [(identifier) (attribute)] @local.type
  alias: (as_pattern_target (identifier) @local)))
(as_pattern (_) @local.value alias: (as_pattern_target (identifier) @local))
(as_pattern_target (tuple (identifier) @local))
(for_statement left: (identifier) @local right: (_) @local.each)
(for_statement left: (pattern_list (identifier) (identifier) @local .)
  right: (call function: (attribute attribute: (identifier) @_items)) @local.each
  (#eq? @_items "items"))
(for_statement left: (pattern_list (identifier) (identifier) @local .)
  right: (call function: (identifier) @_count arguments: (argument_list . (_) @local.each))
  (#eq? @_count "enumerate"))
(for_statement left: (pattern_list (identifier) @local))
(_ (for_in_clause left: (identifier) @local right: (_) @local.each)) @local.extent
(_ (for_in_clause left: (pattern_list (identifier) (identifier) @local .)
  right: (call function: (attribute attribute: (identifier) @_items)) @local.each)
  (#eq? @_items "items")) @local.extent
(_ (for_in_clause left: [
  (pattern_list (identifier) @local)
  (tuple_pattern (identifier) @local)
])) @local.extent
(case_pattern (dotted_name . (identifier) @local .))
(case_pattern (as_pattern (identifier) @local .))
(splat_pattern (identifier) @local)

(assignment left: (attribute object: (identifier) @_self attribute: (identifier) @name @member)
  type: (type (_) @local.type) (#any-of? @_self "self" "cls")) @definition.field
((assignment left: (attribute object: (identifier) @_self attribute: (identifier) @name @member)
  right: (call function: (_) @_partial arguments: (argument_list . (_) @local.value)))
  @definition.field
  (#any-of? @_self "self" "cls") (#any-of? @_partial "partial" "functools.partial"))
(assignment left: (attribute object: (identifier) @_self attribute: (identifier) @name @member)
  right: (boolean_operator right: (call) @local.value) (#any-of? @_self "self" "cls"))
  @definition.field
(assignment left: (attribute object: (identifier) @_self attribute: (identifier) @name @member)
  right: (_) @local.value (#any-of? @_self "self" "cls")) @definition.field
(assignment left: (pattern_list (attribute object: (identifier) @_self
  attribute: (identifier) @name @member) @definition.field) (#any-of? @_self "self" "cls"))
(decorated_definition (decorator (_) @local.value)
  definition: (function_definition name: (identifier) @local))
(class_definition type_parameters: (_) @generics)
(class_definition superclasses: (_ (subscript) @generics))
(if_statement condition: ${TESTS} consequence: (_) @local.extent)
(elif_clause condition: ${TESTS} consequence: (_) @local.extent)
(boolean_operator left: ${TEST} "and" right: (_) @local.extent)
(conditional_expression . (_) @local.extent . ${TEST})
(assert_statement . ${TESTS})
(if_statement condition: (not_operator argument: ${TEST})
  consequence: (block [(return_statement) (raise_statement) (continue_statement)] .) .)
(return_statement (_) @return)
(yield (_) @return)
`;

/** Names of `__all__` in a list that is written out, and what brings others. */
const NAMES = "(string (string_content) @quoted.name @exported)";
const MORE =
  "[(attribute) (identifier) (call) (binary_operator) (list_comprehension)] @exported.more";

/** Names that a module gives to those that import all of them. */
const exported = `
(module (expression_statement [
  (assignment left: (identifier) @_all right: [
    (list ${NAMES})
    (tuple ${NAMES})
    (expression_list ${NAMES})
    (list (list_splat) @exported.more)
    (tuple (list_splat) @exported.more)
  ])
  (augmented_assignment left: (identifier) @_all right: [(list ${NAMES}) (tuple ${NAMES})])
  (call function: (_ object: (identifier) @_all)
    arguments: (argument_list [(list ${NAMES}) (tuple ${NAMES}) ${NAMES}]))
]) (#eq? @_all "__all__"))
(assignment left: (identifier) @_all right: ${MORE} (#eq? @_all "__all__"))
(augmented_assignment left: (identifier) @_all right: ${MORE} (#eq? @_all "__all__"))
(call function: (_ object: (identifier) @_all) arguments: (argument_list ${MORE})
  (#eq? @_all "__all__"))
`;

/** A value whose type may be known. */
const VALUE = "[(identifier) (attribute) (call) (subscript)]";

/** A value, or what an operator makes of one. */
const OPERAND =
  "[(identifier) (attribute) (call) (subscript) (parenthesized_expression) (binary_operator) (unary_operator)]";

/** A value that is entered, with or without a name. */
const ENTERED = `[(identifier) @called (attribute) @called (call) @called (subscript) @called
  (as_pattern . ${VALUE} @called)]`;

/** Syntax that calls methods of a value. */
const called = `
(assignment left: (subscript value: ${VALUE} @called) "=" @called.by)
(delete_statement "del" @called.by (subscript value: ${VALUE} @called))
(subscript value: ${VALUE} @called "[" @called.by)
(with_statement "async" @called.by "with" @called.by
  (with_clause (with_item value: ${ENTERED})))
(with_statement . "with" @called.by
  (with_clause (with_item value: ${ENTERED})))
(for_statement "async" @called.by "for" @called.by right: ${VALUE} @called)
(for_statement . "for" @called.by right: ${VALUE} @called)
(for_in_clause "async" @called.by "for" @called.by right: ${VALUE} @called)
(for_in_clause . "for" @called.by right: ${VALUE} @called)
(await "await" @called.by ${VALUE} @called)
(binary_operator left: ${OPERAND} @called operator: _ @called.by)
(binary_operator left: [(integer) (float)] operator: _ @called.by right: ${VALUE} @called)
(unary_operator operator: _ @called.by argument: ${OPERAND} @called)
(augmented_assignment left: ${VALUE} @called operator: _ @called.by)
(comparison_operator operators: ["in" "not in"] @called.by . ${VALUE} @called)
(comparison_operator . ${OPERAND} @called . operators: _ @called.by)
(call function: (identifier) @called arguments: (argument_list "(" @called.by))
(call function: (identifier) @called.by arguments: (argument_list . ${VALUE} @called .)
  (#any-of? @called.by "len" "str" "repr" "bool" "iter" "next" "hash" "abs" "reversed"))
`;

/** Types of a union, `A | b.C`, and of those that one begins with. */
const UNIONS = [0, 1, 2, 3, 4].map((depth) =>
  `(type ${"(binary_operator ".repeat(depth + 1)}[
    (identifier) @reference.type
    (attribute attribute: (identifier) @reference.type)
    (subscript (identifier) @reference.type)
  ]${")".repeat(depth + 2)}`
).join("\n");

/**
 * Fields of a tuple class, as the call that makes it lists them behind its name; with `rename`, fields
 * that are no names have others.
 */
const TUPLE_FIELDS = [
  [".", ""],
  [". (keyword_argument name: (identifier) @_option) .", '(#not-eq? @_option "rename")'],
].map(([end, condition]) =>
  `arguments: (argument_list . (string) . [
    (string (string_content) @names @definition.field)
    (list (string (string_content) @names) @definition.field)
    (tuple (string (string_content) @names) @definition.field)
    (list (tuple . (string (string_content) @names)) @definition.field)
    (tuple (tuple . (string (string_content) @names)) @definition.field)
  ] ${end})) (#match? @_maker "(^|[.])(namedtuple|NamedTuple)$")
  ${condition}`
);

/** Classes of tuples that calls make. */
const tuples = `
(module (expression_statement (assignment left: (identifier) @name
  right: (call function: [(identifier) (attribute)] @_maker arguments: (argument_list . (string) . (_))))
  @definition.class) (#match? @_maker "(^|[.])(namedtuple|NamedTuple)$"))
${
  TUPLE_FIELDS.map((fields) => `
(module (expression_statement (assignment left: (identifier) @scope
  right: (call function: [(identifier) (attribute)] @_maker ${fields})))
(class_definition name: (identifier) @scope superclasses: (argument_list
  (call function: [(identifier) (attribute)] @_maker ${fields}))`).join("\n")
}
`;

/**
 * Tags query for Python. A documentation string inside a definition is its doc; one that stands
 * below an attribute is the doc of the attribute, and never a comment, which would belong to what
 * follows. The grammar has comments that open a body before it: the signature ends there.
 */
export const tags = `
(class_definition name: (identifier) @name (comment) @body
  body: (_ . (expression_statement . (_ (string_content) @doc)))) @definition.class
(class_definition name: (identifier) @name
  body: (_ . (expression_statement . (_ (string_content) @doc)))) @definition.class
(class_definition name: (identifier) @name (comment) @body) @definition.class
(class_definition name: (identifier) @name) @definition.class
(function_definition name: (identifier) @name (comment) @body
  body: (_ . (expression_statement . (_ (string_content) @doc)))) @definition.function
(function_definition name: (identifier) @name
  body: (_ . (expression_statement . (_ (string_content) @doc)))) @definition.function
(function_definition name: (identifier) @name (comment) @body) @definition.function
(function_definition name: (identifier) @name) @definition.function

${tuples}
(module (expression_statement
  (assignment left: (identifier) @name right: (lambda body: (_) @body)) @definition.function))
(module (expression_statement (assignment left: (identifier) @name) @definition.constant)
  (#match? @name "^_*[A-Z][A-Z0-9_]*$"))
(module (expression_statement (assignment left: (identifier) @name) @definition.variable))
(module (expression_statement
  (assignment left: (pattern_list (identifier) @name @definition.variable))))
(module [
  (if_statement [
    (block (expression_statement (assignment left: (identifier) @name) @definition.variable))
    (_ (block (expression_statement (assignment left: (identifier) @name) @definition.variable)))
  ])
  (try_statement [
    (block (expression_statement (assignment left: (identifier) @name) @definition.variable))
    (_ (block (expression_statement (assignment left: (identifier) @name) @definition.variable)))
  ])
  (with_statement
    (block (expression_statement (assignment left: (identifier) @name) @definition.variable)))
])
(type_alias_statement left: (type (identifier) @name)) @definition.type
(type_alias_statement left: (type (generic_type . (identifier) @name))) @definition.type

(class_definition body: (_
  (expression_statement (assignment left: (identifier) @name) @definition.field)
  . (expression_statement . (_ (string_content) @doc) .)))
(class_definition body: (_ (expression_statement
  (assignment left: (identifier) @name) @definition.field)))

(call function: [(identifier) @reference.call (attribute attribute: (identifier) @reference.call)]
  arguments: (argument_list) @arguments (#match? @reference.call "^_*[A-Z]"))
(call function: (identifier) @reference.call)
(call function: (_ attribute: (identifier) @reference.call))
(decorator (identifier) @reference.call)
(decorator (attribute attribute: (identifier) @reference.call))

(import_statement name: (dotted_name) @reference.import)
(import_statement name: (aliased_import name: (dotted_name) @reference.import))
(import_from_statement module_name: [(dotted_name) (relative_import)] @reference.import)
(import_from_statement name: (dotted_name) @reference.import)
(import_from_statement name: (aliased_import name: (dotted_name) @reference.import))

(class_definition superclasses: (_ [
  (identifier) @reference.extends
  (_ attribute: (identifier) @reference.extends)
  (_ value: (identifier) @reference.extends . subscript: (_))
  (_ value: (_ attribute: (identifier) @reference.extends))
  (call function: [(identifier) @reference.extends (_ attribute: (identifier) @reference.extends)])
  (keyword_argument name: (identifier) @_metaclass value: (identifier) @reference.extends
    (#eq? @_metaclass "metaclass"))
]))
(type (identifier) @reference.type)
(type (_ attribute: (identifier) @reference.type))
(type (generic_type . (identifier) @reference.type))
(type (_ value: (_ attribute: (identifier) @reference.type)))
${UNIONS}
(except_clause value: (identifier) @reference.type)
(except_clause value: (_ . (identifier) @reference.type . "as"))
(except_clause value: (_ . "(" (identifier) @reference.type))
(except_clause value: (_ . (_ . "(" (identifier) @reference.type) . "as"))

(module . (expression_statement . (string) @comment .))
(class_definition body: (_ . (expression_statement . (string) @comment .)))
(function_definition body: (_ . (expression_statement . (string) @comment .)))
(type_parameter (type (call function: (identifier) @_doc arguments: (_ . (string) @comment))
  (#eq? @_doc "Doc")))
(decorator) @attribute
(comment) @comment
${uses}
${exported}
${called}
`;
