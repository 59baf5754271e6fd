export const tags = `
(module_declaration name: (upper_case_qid) @name) @definition.module
(type_declaration name: (upper_case_identifier) @name) @definition.type
(union_variant name: (upper_case_identifier) @name) @definition.field
(type_alias_declaration name: (upper_case_identifier) @name) @definition.type
(type_alias_declaration (type_expression (record_type (field_type name: (lower_case_identifier) @name) @definition.field)))
(file (value_declaration (function_declaration_left . (lower_case_identifier) @name pattern: (_))) @definition.function)
(file
  (type_annotation typeExpression: (type_expression (arrow)))
  .
  (value_declaration (function_declaration_left . (lower_case_identifier) @name)) @definition.function)
(file (value_declaration (function_declaration_left . (lower_case_identifier) @name)) @definition.constant)
(port_annotation name: (lower_case_identifier) @name) @definition.function

(function_call_expr target: (value_expr name: (value_qid (lower_case_identifier) @reference.call)))
(function_call_expr target: (value_expr name: (upper_case_qid (upper_case_identifier) @reference.call .)))
(import_clause moduleName: (upper_case_qid) @reference.import)
(type_ref (upper_case_qid (upper_case_identifier) @reference.type .))

(file (type_annotation) @attribute)
[(line_comment) (block_comment)] @comment
`;
