export const tags = `
(property . (key) @name) @definition.key

(substitution (key) @reference.call)

(comment) @comment
`;
