/**
 * Patterns for the graph, beside definitions and references. A method that extends a type is a
 * local of its own line as well, of that type; so is one of an `extension` block, which is read as a
 * record named `__` and defines nothing itself (`c_sharp_text.ts`).
 *
 * Names that an initializer or an attribute sets are members of what it makes, not of what stands
 * around it: they count as quoted.
 */
const uses = `
(using_directive) @import
(namespace_declaration name: (_) @unit)
(file_scoped_namespace_declaration name: (_) @unit)
[(string_literal) (verbatim_string_literal) (raw_string_literal) (character_literal)
  (string_content) (escape_sequence) (interpolation_start)] @string
(namespace_declaration name: (qualified_name) @string)
(file_scoped_namespace_declaration name: (qualified_name) @string)
(implicit_object_creation_expression
  (initializer_expression (assignment_expression left: (identifier) @string)))
(assignment_expression right: (initializer_expression
  (assignment_expression left: (identifier) @string)))
(interpolation (identifier) @key)
(object_creation_expression type: (_) @key.of
  initializer: (_ (assignment_expression left: (identifier) @key)))
(assignment_expression left: [(tuple_expression) (parenthesized_expression)] @write.known)
(prefix_unary_expression ["++" "--"] (_) @write.known)
(argument ["out" "ref"] (_) @write.known)
(attribute_argument (assignment_expression left: (identifier) @string))

((method_declaration name: (identifier) @local
  parameters: (parameter_list . (parameter (modifier) @_this type: (_) @local.type)))
  (#eq? @_this "this"))
((record_declaration name: (identifier) @_block
  (parameter_list . (parameter type: (_) @local.type))
  (declaration_list (method_declaration name: (identifier) @local)))
  (#eq? @_block "__"))
((record_declaration name: (identifier) @_block
  (parameter_list . (parameter type: (_) @local.type name: (identifier) @local))) @local.extent
  (#eq? @_block "__"))
((record_declaration "record" @static name: (identifier) @_block) @local.extent
  (#eq? @_block "__"))
(lambda_expression parameters: (implicit_parameter) @local) @local.extent
(lambda_expression parameters: (_ (parameter type: (_) @local.type name: (identifier) @local)))
  @local.extent
(lambda_expression parameters: (_ (parameter name: (identifier) @local))) @local.extent
((_ (type_parameter_list (type_parameter name: (identifier) @local))
  (type_parameter_constraints_clause . (identifier) @_bound
    (type_parameter_constraint type: (_) @local.type)))
  (#eq? @local @_bound))
(type_parameter name: (identifier) @local)
(_ (modifier ["static" "const"] @static)) @local.extent
(labeled_statement . (identifier) @local)
[(class_declaration "class" @apart) (struct_declaration "struct" @apart)
  (record_declaration "record" @apart) (interface_declaration "interface" @apart)
  (enum_declaration "enum" @apart)] @local.extent
(anonymous_object_creation_expression (identifier) @key.alone . "=")
(tuple_element name: (identifier) @key.alone)
(parameter_list type: (_) @local.type name: (identifier) @local)
(parameter type: (_) @local.type name: (identifier) @local)
(parameter name: (identifier) @local)
(variable_declaration type: (implicit_type) (variable_declarator name: (identifier) @local
  (object_creation_expression type: (generic_name) @local.type) .))
(variable_declaration type: (implicit_type)
  (variable_declarator name: (identifier) @local (_) @local.value .))
(variable_declaration type: (_) @local.type (variable_declarator name: (identifier) @local))
(tuple_pattern name: (identifier) @local)
(foreach_statement type: (implicit_type) left: (identifier) @local right: (_) @local.each)
(foreach_statement type: (_) @local.type left: (identifier) @local)
[
  (declaration_pattern type: (_) @local.type name: (identifier) @local)
  (catch_declaration type: (_) @local.type name: (identifier) @local)
  (declaration_expression type: (_) @local.type name: (identifier) @local)
]
(from_clause name: (identifier) @local (_) @local.each .)
(var_pattern (identifier) @local)
([(class_declaration name: (identifier) @parameters.of (type_parameter_list) @parameters)
  (struct_declaration name: (identifier) @parameters.of (type_parameter_list) @parameters)
  (interface_declaration name: (identifier) @parameters.of (type_parameter_list) @parameters)
  (record_declaration name: (identifier) @parameters.of (type_parameter_list) @parameters)])
(_ name: (identifier) @parameters.of parameters: (parameter_list . (_)) @parameters)
(_ name: (identifier) @parameters.of type_parameters: (_) parameters: (parameter_list . ")") @parameters)
`;

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
((record_declaration name: (identifier) @name) @definition.class
  (#not-eq? @name "__"))
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
((record_declaration name: (identifier) @_record (_ (parameter name: (identifier) @name) @definition.field))
  (#not-eq? @_record "__"))
(property_declaration name: (identifier) @name accessors: (_) @body) @definition.field
(property_declaration name: (identifier) @name value: (_) @body) @definition.field
(event_declaration name: (identifier) @name accessors: (_) @body) @definition.field
(event_field_declaration (_ type: (_) (_ name: (identifier) @name))) @definition.field
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
] arguments: (_) @arguments)
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
  (_ name: (_ . (identifier) @reference.extends . (type_argument_list)))
]))
(base_list [
  (identifier) @reference.implements
  (_ . (identifier) @reference.implements . (type_argument_list))
  (_ name: (identifier) @reference.implements)
  (_ name: (_ . (identifier) @reference.implements . (type_argument_list)))
] (#match? @reference.implements "^I[A-Z]"))
(base_list [
  (identifier) @reference.extends
  (_ . (identifier) @reference.extends . (type_argument_list))
  (_ name: (identifier) @reference.extends)
  (_ name: (_ . (identifier) @reference.extends . (type_argument_list)))
  (primary_constructor_base_type type: (identifier) @reference.extends)
])

(attribute name: (identifier) @reference.type)
(generic_name . (identifier) @reference.type)
(type_argument_list (identifier) @reference.type)
returns: (identifier) @reference.type
type: (identifier) @reference.type

(comment) @comment
${uses}`;
