import { uses } from "./uses.ts";

/**
 * Tags query for Ruby. Constants are the names of types, so every mention of one is a reference.
 * The grammar has comments that open a body before it: the signature ends there.
 */
export const tags = `
(method name: (_) @name (comment) @body) @definition.function
(method name: (_) @name) @definition.function
(singleton_method object: _ @scope name: _ @name (#match? @scope "^[A-Z]")) @definition.method
(singleton_method name: (_) @name (comment) @body) @definition.function
(singleton_method name: (_) @name) @definition.function
(alias name: (_) @name) @definition.function
(call method: (identifier) @_alias arguments: (_ . (simple_symbol) @name)
  (#eq? @_alias "alias_method")) @definition.function
(call method: (identifier) @_accessor arguments: (argument_list (simple_symbol) @name)
  (#any-of? @_accessor "attr_reader" "attr_accessor" "attr_writer" "attr")) @definition.field
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
${uses}`;
