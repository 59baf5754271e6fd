import { uses } from "./uses.ts";

/** Tags query for Java. Annotations are children of what they annotate, and so in its signature. */
export const tags = `
(class_declaration name: (identifier) @name) @definition.class
(record_declaration name: (identifier) @name) @definition.class
(interface_declaration name: (identifier) @name) @definition.interface
(annotation_type_declaration name: (identifier) @name) @definition.interface
(enum_declaration name: (identifier) @name) @definition.enum
(enum_constant name: (identifier) @name) @definition.field
(method_declaration name: (identifier) @name) @definition.method
(constructor_declaration name: (identifier) @name) @definition.method
(compact_constructor_declaration name: (identifier) @name) @definition.method
(annotation_type_element_declaration name: (identifier) @name) @definition.method
(record_declaration parameters: (formal_parameters (formal_parameter name: (identifier) @name) @definition.field))
(field_declaration (modifiers "static" "final") type: (_) . declarator: (variable_declarator name: (identifier) @name) .)
  @definition.constant
(field_declaration (modifiers "static" "final") declarator: (variable_declarator name: (identifier) @name)
  @definition.constant)
(field_declaration type: (_) . declarator: (variable_declarator name: (identifier) @name) .) @definition.field
(field_declaration declarator: (variable_declarator name: (identifier) @name) @definition.field)
(constant_declaration type: (_) . declarator: (variable_declarator name: (identifier) @name) .) @definition.constant
(constant_declaration declarator: (variable_declarator name: (identifier) @name) @definition.constant)
(package_declaration [(identifier) (scoped_identifier)] @name) @definition.module
(module_declaration name: [(identifier) (scoped_identifier)] @name) @definition.module

(method_invocation name: (identifier) @reference.call)
(method_reference (_) (identifier) @reference.call .)
(object_creation_expression type: (type_identifier) @reference.call)
(object_creation_expression type: (generic_type . (type_identifier) @reference.call))
(object_creation_expression type: (scoped_type_identifier (type_identifier) @reference.call .))

(import_declaration [(identifier) (scoped_identifier)] @reference.import)
(superclass (type_identifier) @reference.extends)
(superclass (generic_type . (type_identifier) @reference.extends))
(superclass (scoped_type_identifier (type_identifier) @reference.extends .))
(superclass (generic_type . (scoped_type_identifier (type_identifier) @reference.extends .)))
(extends_interfaces (type_list (type_identifier) @reference.extends))
(extends_interfaces (type_list (generic_type . (type_identifier) @reference.extends)))
(extends_interfaces (type_list (scoped_type_identifier (type_identifier) @reference.extends .)))
(super_interfaces (type_list (type_identifier) @reference.implements))
(super_interfaces (type_list (generic_type . (type_identifier) @reference.implements)))
(super_interfaces (type_list (scoped_type_identifier (type_identifier) @reference.implements .)))
(marker_annotation name: (identifier) @reference.type)
(annotation name: (identifier) @reference.type)
(type_identifier) @reference.type

[(line_comment) (block_comment)] @comment
${uses}
`;
