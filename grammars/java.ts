/**
 * Patterns for the graph, beside definitions and references: imports, the package, strings, and
 * names that are local with what is known of their values. Names of labels and characters are silent,
 * as text is; an annotation sets its elements.
 */
const uses = `
(import_declaration) @import
(package_declaration [(identifier) (scoped_identifier)] @unit @string)
[(string_fragment) (multiline_string_fragment) (character_literal)] @string
(annotation name: (_) @key.of
  arguments: (annotation_argument_list (element_value_pair key: (identifier) @key)))
(labeled_statement . (identifier) @string)
[(break_statement (identifier) @string) (continue_statement (identifier) @string)]

(update_expression ["++" "--"] . (_) @write.known)
(method_invocation object: (_) @local.each arguments: (argument_list
  (lambda_expression parameters: [(identifier) @local (inferred_parameters . (identifier) @local .)])
    @local.extent))
(lambda_expression parameters: [
  (identifier) @local
  (inferred_parameters (identifier) @local)
  (formal_parameters (formal_parameter type: (_) @local.type name: (identifier) @local))
]) @local.extent
(formal_parameter type: (_) @local.type name: (identifier) @local)
(spread_parameter (_) @local.type . (variable_declarator name: (identifier) @local))
(local_variable_declaration type: (_) @local.type
  declarator: (variable_declarator name: (identifier) @local value: (_) @local.value))
(local_variable_declaration type: (_) @local.type
  declarator: (variable_declarator name: (identifier) @local))
(field_declaration type: (_) @local.type declarator: (variable_declarator name: (identifier) @local)
  declarator: (variable_declarator name: (identifier) @local))
(enhanced_for_statement type: (_) @local.type name: (identifier) @local value: (_) @local.each)
(resource type: (_) @local.type name: (identifier) @local value: (_) @local.value)
(catch_formal_parameter (catch_type) @local.type name: (identifier) @local)
(instanceof_expression right: (_) @local.type name: (identifier) @local)
(type_pattern . (_) @local.type . (identifier) @local)
(record_pattern_component (_) @local.type . (identifier) @local)
(method_declaration name: (identifier) @parameters.of
  parameters: (formal_parameters . (_)) @parameters)
(constructor_declaration name: (identifier) @parameters.of
  parameters: (formal_parameters . (_)) @parameters)
(enum_constant name: (identifier) @made arguments: (argument_list) @arguments)
(explicit_constructor_invocation constructor: [(this) (super)] @made
  arguments: (argument_list) @arguments)
(type_parameter (type_identifier) @local . (type_bound) @local.type)
(type_parameter (type_identifier) @local)
(class_declaration type_parameters: (_) @generics)
(interface_declaration type_parameters: (_) @generics)
(superclass (generic_type (type_arguments) @generics))
(extends_interfaces (type_list (generic_type (type_arguments) @generics)))
(super_interfaces (type_list (generic_type (type_arguments) @generics)))

(labeled_statement . (identifier) @local) @local.extent
(class_declaration (modifiers "static") "class" @apart) @local.extent
(object_creation_expression (class_body "{" @other) @local.extent)
[(interface_declaration "interface" @apart) (annotation_type_declaration "@interface" @apart)
  (enum_declaration "enum" @apart) (record_declaration "record" @apart)] @local.extent
[(method_declaration (modifiers "static" @static)) (field_declaration (modifiers "static" @static))]
  @local.extent
`;

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

(method_invocation name: (identifier) @reference.call arguments: (argument_list) @arguments)
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
(superclass (annotated_type (type_identifier) @reference.extends .))
(superclass (annotated_type (generic_type . (type_identifier) @reference.extends) .))
(extends_interfaces (type_list (scoped_type_identifier (type_identifier) @reference.extends .)))
(extends_interfaces (type_list (generic_type
  . (scoped_type_identifier (type_identifier) @reference.extends .))))
(super_interfaces (type_list (type_identifier) @reference.implements))
(super_interfaces (type_list (generic_type . (type_identifier) @reference.implements)))
(super_interfaces (type_list (scoped_type_identifier (type_identifier) @reference.implements .)))
(super_interfaces (type_list (generic_type
  . (scoped_type_identifier (type_identifier) @reference.implements .))))
(super_interfaces (type_list (annotated_type (type_identifier) @reference.implements .)))
(marker_annotation name: (identifier) @reference.type)
(annotation name: (identifier) @reference.type)
(type_identifier) @reference.type

[(line_comment) (block_comment)] @comment
${uses}
`;
