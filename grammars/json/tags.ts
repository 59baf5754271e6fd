/** Tags query for JSON. */
export const tags = `
(document (object (pair key: (string (string_content) @name)) @definition.key))
(document (object (pair value: (object (pair key: (string (string_content) @name)) @definition.key))))

(comment) @comment
`;
