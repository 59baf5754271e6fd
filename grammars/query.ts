export const tags = `
(program (named_node name: (identifier) @name) @definition.rule)
(program (grouping . (named_node name: (identifier) @name)) @definition.rule)

(named_node name: (identifier) @reference.type)
(predicate name: (identifier) @reference.call)

(comment) @comment
`;
