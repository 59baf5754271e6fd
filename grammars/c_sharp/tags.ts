import { uses } from "./uses.ts";

/**
 * Tags query for C#. A base list does not say what is a class and what an interface: a name such as
 * `IDisposable` counts as implemented, any other as extended.
 */
export const tags = `
(namespace_declaration name: (_) @name) @definition.module
(compilation_unit
  (file_scoped_namespace_declaration name: (_) @name) @definition.module . (_)* @body)
(file_scoped_namespace_declaration name: (_) @name) @definition.module
(class_declaration name: (identifier) @name) @definition.class
(record_declaration name: (identifier) @name) @definition.class
(struct_declaration name: (identifier) @name) @definition.struct
(interface_declaration name: (identifier) @name) @definition.interface
(enum_declaration name: (identifier) @name) @definition.enum
(enum_member_declaration name: (identifier) @name) @definition.field
(delegate_declaration name: (identifier) @name) @definition.type
(method_declaration name: (identifier) @name) @definition.method
(constructor_declaration name: (identifier) @name) @definition.method
(destructor_declaration name: (identifier) @name) @definition.method
((local_function_statement name: (identifier) @name) @definition.function
  (#not-eq? @name "if"))
(record_declaration (_ (parameter name: (identifier) @name) @definition.field))
(property_declaration name: (identifier) @name accessors: (_) @body) @definition.field
(property_declaration name: (identifier) @name value: (_) @body) @definition.field
(event_declaration name: (identifier) @name accessors: (_) @body) @definition.field
(event_field_declaration (_ (_ name: (identifier) @name))) @definition.field
(field_declaration (modifier "const")
  (_ type: (_) . (_ name: (identifier) @name) .)) @definition.constant
(field_declaration (modifier "const") (_ type: (_) (_ name: (identifier) @name) @definition.constant))
(field_declaration (_ type: (_) . (_ name: (identifier) @name) .)) @definition.field
(field_declaration (_ type: (_) (_ name: (identifier) @name) @definition.field))

(invocation_expression function: [
  (identifier) @reference.call
  (_ . (identifier) @reference.call . (type_argument_list))
  (_ name: (identifier) @reference.call)
  (_ name: (_ . (identifier) @reference.call . (type_argument_list)))
  (_ (_ . "." name: (identifier) @reference.call))
  (_ (_ . "." name: (_ . (identifier) @reference.call)))
])
(object_creation_expression type: [
  (identifier) @reference.call
  (_ . (identifier) @reference.call . (type_argument_list))
  (_ name: (identifier) @reference.call)
  (_ name: (_ . (identifier) @reference.call . (type_argument_list)))
])

(using_directive !name (identifier) @reference.import)
(using_directive (qualified_name) @reference.import)
(interface_declaration (base_list [
  (identifier) @reference.extends
  (_ . (identifier) @reference.extends . (type_argument_list))
  (_ name: (identifier) @reference.extends)
]))
(base_list [
  (identifier) @reference.implements
  (_ . (identifier) @reference.implements . (type_argument_list))
  (_ name: (identifier) @reference.implements)
] (#match? @reference.implements "^I[A-Z]"))
(base_list [
  (identifier) @reference.extends
  (_ . (identifier) @reference.extends . (type_argument_list))
  (_ name: (identifier) @reference.extends)
  (primary_constructor_base_type type: (identifier) @reference.extends)
])

(attribute name: (identifier) @reference.type)
(generic_name . (identifier) @reference.type)
(type_argument_list (identifier) @reference.type)
returns: (identifier) @reference.type
type: (identifier) @reference.type

(comment) @comment
${uses}`;
