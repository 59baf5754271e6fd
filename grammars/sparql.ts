export const tags = `
(prefix_declaration (namespace (pn_prefix) @name)) @definition.module
(select_clause "AS" . bound_variable: (var) @name @definition.variable)
(bind bound_variable: (var) @name) @definition.variable

(function_call identifier: (_) @reference.call)
((property . (path_element) @_a (object_list (prefixed_name) @reference.type)) (#eq? @_a "a"))
(path_element (prefixed_name) @reference.type)
(dataset_clause (_ (iri_reference) @reference.import))

(comment) @comment
`;
