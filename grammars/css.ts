export const tags = `
(rule_set (selectors) @name (block) @body) @definition.rule
(keyframes_statement (keyframes_name) @name (keyframe_block_list) @body) @definition.rule
((at_rule (at_keyword) @_layer . (keyword_query) @name . (block) @body) @definition.module
  (#eq? @_layer "@layer"))
((declaration . (property_name) @name) @definition.variable (#match? @name "^--"))

((call_expression . (function_name) @_var (arguments . (plain_value) @reference.call)) (#eq? @_var "var"))
(import_statement (string_value (string_content) @reference.import))
(import_statement (call_expression (arguments (string_value (string_content) @reference.import))))
(import_statement (call_expression (arguments (plain_value) @reference.import)))

[(comment) (js_comment)] @comment
`;
