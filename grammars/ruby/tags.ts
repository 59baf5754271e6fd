/**
 * Tags query for Ruby. Constants are the names of types, so every mention of one is a reference.
 * Names given as symbols (`attr_reader :id`) are not defined: a symbol has no node for its name.
 * The grammar has comments that open a body before it: the signature ends there.
 */
export const tags = `
(method name: (_) @name (comment) @body) @definition.function
(method name: (_) @name) @definition.function
(singleton_method object: _ @scope name: _ @name (#match? @scope "^[A-Z]")) @definition.method
(singleton_method name: (_) @name (comment) @body) @definition.function
(singleton_method name: (_) @name) @definition.function
(alias name: (identifier) @name) @definition.function
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

(_ method: (identifier) @_require arguments: (_ . (_ (string_content) @reference.import))
  (#any-of? @_require "require" "require_relative" "load"))
(_ method: (identifier) @_mixin arguments: (_ [
    (constant) @reference.implements
    (_ name: (constant) @reference.implements)])
  (#any-of? @_mixin "include" "extend" "prepend"))
(superclass [
  (constant) @reference.extends
  (_ name: (constant) @reference.extends)
])
method: [(identifier) (constant) (operator) (super)] @reference.call
(constant) @reference.type

(comment) @comment
`;
