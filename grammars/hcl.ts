/** Tags query for HCL. */
export const tags = `
((block . (identifier) @_kind . (string_lit (template_literal) @name) . (block_start) @body
  (body (attribute . (identifier) @_doc . (expression (literal_value (string_lit (template_literal) @doc))))))
  @definition.variable
  (#any-of? @_kind "variable" "output") (#eq? @_doc "description"))
((block . (identifier) @_kind . (string_lit (template_literal) @name) . (block_start) @body
  (body (attribute . (identifier) @_doc . (expression (template_expr (heredoc_template (template_literal) @doc))))))
  @definition.variable
  (#any-of? @_kind "variable" "output") (#eq? @_doc "description"))
((block . (identifier) @_kind . (string_lit (template_literal) @name) . (block_start) @body) @definition.variable
  (#any-of? @_kind "variable" "output"))
((block . (identifier) @_kind . (string_lit (template_literal) @name) . (block_start) @body) @definition.module
  (#eq? @_kind "module"))
(block . (identifier) . (string_lit (template_literal) @scope) . (string_lit (template_literal) @name)
  . (block_start) @body) @definition.section
(block . (identifier) . (string_lit (template_literal) @name) . (block_start) @body) @definition.section
(block . (identifier) . (identifier) @scope . (identifier) @name . (block_start) @body) @definition.section
(block . (identifier) . (identifier) @name . (block_start) @body) @definition.section
(config_file (body (block . (identifier) @name . (block_start) @body) @definition.section))
(config_file (body (attribute . (identifier) @name) @definition.variable))
((block . (identifier) @_kind . (block_start) (body (attribute . (identifier) @name) @definition.variable))
  (#eq? @_kind "locals"))

(function_call . (identifier) @reference.call)
((variable_expr (identifier) @_root) . (get_attr (identifier) @reference.call)
  (#any-of? @_root "var" "local" "module"))
((variable_expr (identifier) @_root) . (get_attr (identifier) @reference.type) . (get_attr (identifier) @reference.call)
  (#eq? @_root "data"))
((variable_expr (identifier) @reference.type) . (get_attr (identifier) @reference.call)
  (#not-any-of? @reference.type "var" "local" "module" "data" "each" "count" "self" "path" "terraform"))
((block . (identifier) @_kind . (string_lit (template_literal) @reference.type) . (string_lit))
  (#any-of? @_kind "resource" "data"))
((block . (identifier) @_kind
  (body (attribute . (identifier) @_source . (expression (literal_value (string_lit (template_literal) @reference.import))))))
  (#eq? @_kind "module") (#eq? @_source "source"))

(comment) @comment
((block . (identifier) @_kind
  (body (attribute . (identifier) @_doc . (expression (literal_value (string_lit (template_literal) @comment))))))
  (#any-of? @_kind "variable" "output") (#eq? @_doc "description"))
`;
