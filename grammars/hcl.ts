export const tags = `
((block . (identifier) @_kind @scope . (string_lit (template_literal) @name) . (block_start) @body
  (body (attribute . (identifier) @_doc . (expression (literal_value (string_lit (template_literal) @doc))))))
  @definition.variable
  (#any-of? @_kind "variable" "output") (#eq? @_doc "description"))
((block . (identifier) @_kind @scope . (string_lit (template_literal) @name) . (block_start) @body
  (body (attribute . (identifier) @_doc . (expression (template_expr (heredoc_template (template_literal) @doc))))))
  @definition.variable
  (#any-of? @_kind "variable" "output") (#eq? @_doc "description"))
((block . (identifier) @_kind @scope . (string_lit (template_literal) @name) . (block_start) @body) @definition.variable
  (#any-of? @_kind "variable" "output"))
((block . (identifier) @_kind @scope . (string_lit (template_literal) @name) . (block_start) @body) @definition.module
  (#eq? @_kind "module"))
(block . (identifier) @scope . (string_lit (template_literal) @scope) . (string_lit (template_literal) @name)
  . (block_start) @body) @definition.section
(block . (identifier) @scope . (string_lit (template_literal) @name) . (block_start) @body) @definition.section
(block . (identifier) @scope . (identifier) @scope . (identifier) @name . (block_start) @body) @definition.section
(block . (identifier) @scope . (identifier) @name . (block_start) @body) @definition.section
(config_file (body (block . (identifier) @name . (block_start) @body) @definition.section))
(config_file (body (attribute . (identifier) @name) @definition.variable))
((block . (identifier) @_kind . (block_start) (body (attribute . (identifier) @name) @definition.variable))
  (#eq? @_kind "locals"))

(function_call . (identifier) @reference.call)

(comment) @comment
((block . (identifier) @_kind
  (body (attribute . (identifier) @_doc . (expression (literal_value (string_lit (template_literal) @comment))))))
  (#any-of? @_kind "variable" "output") (#eq? @_doc "description"))
`;
