import { uses } from "./uses.ts";

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
]))
(type (identifier) @reference.type)
(type (_ attribute: (identifier) @reference.type))
(type (generic_type . (identifier) @reference.type))
(type (_ value: (_ attribute: (identifier) @reference.type)))
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
`;
