/** Tags query for TOML: tables, and the keys of the document and of its tables; inline tables are values. */
export const tags = `
(table . [(bare_key) (dotted_key) (quoted_key)] @name) @definition.section
(table_array_element . [(bare_key) (dotted_key) (quoted_key)] @name) @definition.section
(document (pair . [(bare_key) (dotted_key) (quoted_key)] @name) @definition.key)
(table (pair . [(bare_key) (dotted_key) (quoted_key)] @name) @definition.key)
(table_array_element (pair . [(bare_key) (dotted_key) (quoted_key)] @name) @definition.key)

(comment) @comment
`;
