/**
 * Patterns for the graph, beside definitions and references: text between quotes, and names
 * that are local with what is known of their values. A symbol (`:name`) names something only for
 * who is given it, so it counts as text.
 */
const uses = `
[(string_content) (heredoc_content) (heredoc_beginning) (heredoc_end) (escape_sequence)
  (simple_symbol) (hash_key_symbol) (character) (global_variable)] @string

(block parameters: (block_parameters [
  (identifier) @local
  (_ name: (identifier) @local)
  (destructured_parameter (identifier) @local)
  (destructured_parameter (_ (identifier) @local))])) @local.extent
(do_block parameters: (block_parameters [
  (identifier) @local
  (_ name: (identifier) @local)
  (destructured_parameter (identifier) @local)
  (destructured_parameter (_ (identifier) @local))])) @local.extent
(lambda parameters: (lambda_parameters [
  (identifier) @local
  (_ name: (identifier) @local)])) @local.extent
(block_parameters locals: (identifier) @local)
(method_parameters (identifier) @local)
(method_parameters (optional_parameter name: (identifier) @local value: (_) @local.value))
(method_parameters (_ name: (identifier) @local))
(method_parameters (destructured_parameter (identifier) @local))
(assignment left: (identifier) @local right: (call !receiver method: (identifier) @local.value))
(assignment left: (identifier) @local right: (_) @local.value)
(operator_assignment left: (identifier) @local right: (_) @local.value)
(left_assignment_list [
  (identifier) @local
  (rest_assignment (identifier) @local)
  (destructured_left_assignment (identifier) @local)])
(for pattern: (identifier) @local)
(exception_variable (identifier) @local)
(left_assignment_list) @write
(operator_assignment left: (call) @write)
(for pattern: (_) @write)
(exception_variable (_) @write)
(as_pattern name: (identifier) @local)
(array_pattern [(identifier) @local (splat_parameter name: (identifier) @local)])
(keyword_pattern value: (identifier) @local)
(in_clause pattern: (identifier) @local)

[(singleton_method "def" @static) (singleton_class "class" @static)] @local.extent
(class body: (body_statement [
  (call !receiver method: (identifier) @static) @local.extent
  (_ body: (call !receiver method: (identifier) @static) @local.extent condition: (_))
  (_ consequence: (then (call !receiver method: (identifier) @static) @local.extent))])
  (#eq? @static "extend"))
((call receiver: (_) method: (identifier) @_eval
  block: [(block "{" @other) (do_block "do" @other)] @local.extent)
  (#any-of? @_eval "instance_eval" "instance_exec" "class_eval" "class_exec" "module_eval"
    "module_exec"))
((call receiver: (constant) @_factory
  block: [(block "{" @other) (do_block "do" @other)] @local.extent)
  (#any-of? @_factory "Struct" "Class" "Data" "Module"))
((call method: (identifier) @_define block: [(block "{" @inner) (do_block "do" @inner)])
  @local.extent (#eq? @_define "define_method"))

(assignment left: [(instance_variable) (class_variable)] @member right: (_) @local.value)
(operator_assignment left: [(instance_variable) (class_variable)] @member right: (_) @local.value)
(assignment left: (constant) @local right: (call) @local.value)
(return (argument_list . (_) @return .))
(_ name: (_) body: (body_statement (call !receiver method: (identifier) @return) .))
(_ name: (_) body: (body_statement [(call) (constant) (identifier) (instance_variable)] @return .))
(_ name: (_) body: (body_statement [(call) (constant) (identifier) (instance_variable)] @return
  . [(rescue) (ensure)]))
(_ name: (_) body: (body_statement (_ right: (call) @return) .))
(_ name: (_) body: (call) @return)
`;

/** A call of RSpec, which has the name of one that mixes a module in: what it gives is used. */
const MATCHER = `((call method: (identifier) @_matcher arguments: (_ [
    (constant) @reference.type
    (_ name: (constant) @reference.type)]))
  (#any-of? @_matcher "include" "extend" "prepend"))`;

/**
 * Tags query for Ruby. Constants are the names of types, so every mention of one is a reference.
 * The grammar has comments that open a body before it: the signature ends there.
 */
export const tags = `
(method name: (_) @name (comment) @body) @definition.function
(method name: (_) @name) @definition.function
(singleton_method object: [(constant) (identifier)] @scope name: _ @name) @definition.method
(singleton_method name: (_) @name (comment) @body) @definition.function
(singleton_method name: (_) @name) @definition.function
(alias name: (_) @name) @definition.function
(call method: (identifier) @_alias arguments: (_ . (simple_symbol) @name)
  (#eq? @_alias "alias_method")) @definition.function
(call method: (identifier) @_accessor arguments: (argument_list (simple_symbol) @name)
  (#any-of? @_accessor "attr_reader" "attr_accessor" "attr_writer" "attr")) @definition.field
(call receiver: (constant) @_struct method: (identifier) @_new
  arguments: (argument_list (simple_symbol) @name @definition.field)
  (#any-of? @_struct "Struct" "Data") (#any-of? @_new "new" "define"))
(class name: (constant) @name (comment) @body) @definition.class
(class name: (constant) @name) @definition.class
(class name: (_ scope: (_) @scope name: (constant) @name)) @definition.class
(module name: (constant) @name (comment) @body) @definition.module
(module name: (constant) @name) @definition.module
(module name: (_ scope: (_) @scope name: (constant) @name)) @definition.module
(assignment left: (constant) @name right: (_ receiver: (constant) @_factory block: (_) @body)
  (#any-of? @_factory "Struct" "Class" "Data" "Module")) @definition.class
(assignment left: (constant) @name) @definition.constant
(assignment left: (_ scope: (_) @scope name: (constant) @name)) @definition.constant
(program (assignment left: [(identifier) (global_variable)] @name) @definition.variable)
(_ method: (identifier) @_test
  arguments: (_ . (_ . (string_content) @name))
  block: (_) @body
  (#any-of? @_test "describe" "context" "it" "specify" "feature" "scenario" "test" "should" "shared_examples"))
  @definition.function

(call method: (identifier) @_require arguments: (_ . (_ (string_content) @reference.import))
  (#any-of? @_require "require" "require_relative" "load")) @import
(call method: (identifier) @_require
  arguments: (_ . (simple_symbol) . (_ (string_content) @reference.import))
  (#eq? @_require "autoload")) @import
[(argument_list ${MATCHER}) (call receiver: ${MATCHER})]
(_ method: (identifier) @_mixin arguments: (_ [
    (constant) @reference.implements
    (_ name: (constant) @reference.implements)])
  (#any-of? @_mixin "include" "extend" "prepend"))
(superclass [
  (constant) @reference.extends
  (_ name: (constant) @reference.extends)
  (element_reference object: [
    (constant) @reference.extends
    (_ name: (constant) @reference.extends)
  ])
  (call !receiver method: [(constant) (identifier)] @reference.extends)
  (call receiver: [
    (constant) @reference.extends
    (_ name: (constant) @reference.extends)
  ])
])
method: [(identifier) (constant) (operator) (super)] @reference.call
(constant) @reference.type

(comment) @comment
${uses}`;
