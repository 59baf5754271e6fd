export const tags = `
(rule_set (selectors) @name (block) @body) @definition.rule
(placeholder (name) @name (block) @body) @definition.rule
(keyframes_statement (keyframes_name) @name (keyframe_block_list) @body) @definition.rule
(function_statement (name) @name (block) @body) @definition.function
(mixin_statement (name) @name (block) @body) @definition.macro
(stylesheet (declaration . (variable_name) @name) @definition.variable)
((declaration . (property_name) @name) @definition.variable (#match? @name "^--"))

(include_statement . (identifier) @reference.call)
(call_expression . (function_name) @reference.call)
(variable_value) @reference.call
(extend_statement [(class_selector) (id_selector) (pseudo_class_selector)] @reference.extends)
(use_statement (string_value) @reference.import)
(forward_statement (string_value) @reference.import)
(import_statement (string_value) @reference.import)
(import_statement (ERROR (string_value) @reference.import))

[(comment) (single_line_comment)] @comment
`;
