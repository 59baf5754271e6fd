/**
 * Tags query for Vue: the blocks of a component, the elements with an id, and the components that
 * the template uses. The grammar leaves scripts and styles as plain text.
 */
export const tags = `
(template_element (start_tag (tag_name) @name)) @definition.section
(script_element (start_tag (tag_name) @name) (raw_text) @body) @definition.section
(style_element (start_tag (tag_name) @name) (raw_text) @body) @definition.section
(document (element (start_tag (tag_name) @name)) @definition.section)
(element (start_tag (attribute
  (attribute_name) @_id
  (quoted_attribute_value (attribute_value) @name)) (#eq? @_id "id"))) @definition.element

(start_tag (tag_name) @reference.call (#match? @reference.call "^[A-Z]|-"))
(self_closing_tag (tag_name) @reference.call (#match? @reference.call "^[A-Z]|-"))

(comment) @comment
`;
