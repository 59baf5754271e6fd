/**
 * What the graph needs of C++ beside definitions and references. As in C, a prototype is a local of
 * its own line.
 *
 * @module
 */
import { sharedUses } from "../c/uses.ts";

/** A name by itself, or under up to three declarators, of which references have no field. */
const NAME = `[
  (identifier) @local
  (_ . (identifier) @local)
  (_ declarator: (_ . (identifier) @local))
  (_ declarator: (_ declarator: (identifier) @local))
  (_ . (_ . (_ . (identifier) @local)))
]`;

/** A name by itself, or that of a pointer or a reference. */
const PLAIN = "[(identifier) @local (_ . (identifier) @local)]";

/** Patterns of C++. */
export const uses = `
${sharedUses}
[(using_declaration) (namespace_alias_definition)] @import
[(raw_string_literal) (nested_namespace_specifier)] @string
(lambda_expression declarator: (_ parameters: (_ (_ type: (_) @local.type declarator: ${PLAIN}))))
  @local.extent
(namespace_definition name: (_) @local)
(lambda_capture_initializer left: (identifier) @local)
(type_parameter_declaration (type_identifier) @local)
(optional_type_parameter_declaration name: (type_identifier) @local)
(variadic_type_parameter_declaration (type_identifier) @local)
(for_range_loop type: (placeholder_type_specifier) declarator: ${PLAIN} right: (_) @local.each)
(for_range_loop type: (_) @local.type declarator: ${PLAIN})
(structured_binding_declarator (identifier) @local)
(declaration type: (placeholder_type_specifier)
  declarator: (init_declarator declarator: ${PLAIN} value: (_) @local.value))
(declaration (storage_class_specifier "static" @local.value) type: (_) @local.type
  declarator: ${NAME})
(declaration type: (_) @local.type declarator: ${NAME})
(field_declaration type: (_) @local.type declarator: [
  (_ declarator: (field_identifier) @local parameters: (_))
  (_ (_ declarator: (field_identifier) @local parameters: (_)))
])
(parameter_list (_ type: (_) @local.type declarator: ${NAME}))
(template_parameter_list (_ type: (_) @local.type declarator: ${PLAIN}))
(type_definition type: (_ name: (_) @local.type body: (_)) declarator: (type_identifier) @local)
`;
