export const tags = `
(binding attrpath: (attrpath) @name
  expression: (function_expression body: (function_expression body: (_) @body))) @definition.function
(binding attrpath: (attrpath) @name expression: (function_expression body: (_) @body)) @definition.function
(let_expression (binding_set (binding attrpath: (attrpath) @name) @definition.variable))
(source_code expression: [
  (attrset_expression (binding_set (binding attrpath: (attrpath) @name) @definition.key))
  (rec_attrset_expression (binding_set (binding attrpath: (attrpath) @name) @definition.key))
])
(_ body: [
  (attrset_expression (binding_set (binding attrpath: (attrpath) @name) @definition.key))
  (rec_attrset_expression (binding_set (binding attrpath: (attrpath) @name) @definition.key))
])
(_ body: (attrset_expression (binding_set (binding expression: [
  (attrset_expression (binding_set (binding attrpath: (attrpath) @name) @definition.key))
  (rec_attrset_expression (binding_set (binding attrpath: (attrpath) @name) @definition.key))
]))))
(source_code expression: (attrset_expression (binding_set (binding expression: [
  (attrset_expression (binding_set (binding attrpath: (attrpath) @name) @definition.key))
  (rec_attrset_expression (binding_set (binding attrpath: (attrpath) @name) @definition.key))
]))))

(apply_expression function: (variable_expression name: (identifier) @reference.call))
(apply_expression function: (select_expression attrpath: (attrpath (identifier) @reference.call .)))
(apply_expression argument: (path_expression) @reference.import)
(apply_expression function: (variable_expression name: (identifier) @_import)
  argument: (spath_expression) @reference.import (#eq? @_import "import"))
(binding attrpath: (attrpath . (identifier) @_imports .)
  expression: (list_expression element: (path_expression) @reference.import) (#eq? @_imports "imports"))

(comment) @comment
`;
