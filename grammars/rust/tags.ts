import { uses } from "./uses.ts";

/** Tags query for Rust. */
export const tags = `
(function_item name: (identifier) @name) @definition.function
(function_signature_item name: (identifier) @name) @definition.function
(struct_item name: (type_identifier) @name) @definition.struct
(union_item name: (type_identifier) @name) @definition.struct
(enum_item name: (type_identifier) @name) @definition.enum
(enum_variant name: (identifier) @name) @definition.field
(field_declaration name: (field_identifier) @name) @definition.field
(trait_item name: (type_identifier) @name) @definition.trait
(impl_item type: (type_identifier) @name) @definition.impl
(impl_item type: (_ type: (type_identifier) @name type_arguments: (_))) @definition.impl
(impl_item type: (_ name: (type_identifier) @name)) @definition.impl
(impl_item type: (_ type: (_ name: (type_identifier) @name) type_arguments: (_))) @definition.impl
(impl_item type: [
  (array_type) (dynamic_type) (function_type) (never_type) (pointer_type) (primitive_type)
  (reference_type) (tuple_type) (unit_type)
] @name) @definition.impl
(type_item name: (type_identifier) @name) @definition.type
(associated_type name: (type_identifier) @name) @definition.type
(const_item name: (identifier) @name) @definition.constant
(static_item name: (identifier) @name) @definition.variable
(mod_item name: (identifier) @name body: (_)) @definition.module
(macro_definition name: (identifier) @name) @definition.macro

(call_expression function: (identifier) @reference.call)
(call_expression function: (field_expression field: (field_identifier) @reference.call))
(call_expression function: (scoped_identifier name: (identifier) @reference.call))
(call_expression function: (generic_function function: [
  (identifier) @reference.call
  (_ field: (field_identifier) @reference.call)
  (_ name: (identifier) @reference.call)
]))
macro: (identifier) @reference.call
(macro_invocation macro: (scoped_identifier name: (identifier) @reference.call))
(token_tree (identifier) @reference.call . (token_tree . "("))

(use_declaration argument: (_) @reference.import)
(extern_crate_declaration name: (identifier) @reference.import)
(mod_item name: (identifier) @reference.import !body)
(impl_item trait: (type_identifier) @reference.implements)
(impl_item trait: (_ name: (type_identifier) @reference.implements))
(impl_item trait: (_ type: (type_identifier) @reference.implements))
(trait_item bounds: (_ (type_identifier) @reference.extends))
(trait_item bounds: (_ (_ name: (type_identifier) @reference.extends)))
(trait_item bounds: (_ (_ type: (type_identifier) @reference.extends)))
(type_identifier) @reference.type
(scoped_identifier path: (identifier) @reference.type)

(attribute_item) @attribute
[(line_comment) (block_comment)] @comment
${uses}`;
