import { uses } from "./uses.ts";

/**
 * Tags query for Scala. What takes type arguments is called, whether or not it takes others as well:
 * `cursor.as[String]`.
 */
export const tags = `
(class_definition name: (_) @name) @definition.class
(object_definition name: (_) @name) @definition.class
(trait_definition name: (_) @name) @definition.trait
(enum_definition name: (_) @name) @definition.enum
(simple_enum_case name: (_) @name) @definition.field
(full_enum_case name: (_) @name) @definition.field
(class_parameter name: (_) @name) @definition.field
(type_definition name: (_) @name) @definition.type
(function_definition name: (_) @name) @definition.function
(function_declaration name: (_) @name) @definition.function
(given_definition name: (_) @name) @definition.constant
(package_object name: (_) @name) @definition.module
(package_clause name: (_) @name body: (_)) @definition.module
(template_body (_ pattern: (identifier) @name) @definition.field)
(val_declaration name: (identifier) @name) @definition.field
(var_declaration name: (identifier) @name) @definition.field
(compilation_unit (val_definition pattern: (identifier) @name) @definition.constant)
(compilation_unit (var_definition pattern: (identifier) @name) @definition.variable)

function: (identifier) @reference.call
function: (_ field: (identifier) @reference.call)
(infix_expression operator: (identifier) @reference.call)
(import_declaration (identifier) @reference.import .)
(import_declaration (identifier) @reference.import . (namespace_wildcard))
(import_declaration (namespace_selectors (identifier) @reference.import))
(arrow_renamed_identifier name: (identifier) @reference.import)
(as_renamed_identifier name: (identifier) @reference.import)
(extends_clause (type_identifier) @reference.extends)
(extends_clause (generic_type type: (type_identifier) @reference.extends))
(type_identifier) @reference.type

[(comment) (block_comment)] @comment
${uses}
`;
