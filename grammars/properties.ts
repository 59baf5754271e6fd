/** Tags query for Java properties. */
export const tags = `
(property . (key) @name) @definition.key

(substitution (key) @reference.call)

(comment) @comment
`;
