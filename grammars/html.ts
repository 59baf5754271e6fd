export const tags = `
(element [
  (start_tag (attribute . (attribute_name) @_id [
    (quoted_attribute_value (attribute_value) @name)
    (attribute_value) @name
  ]))
  (self_closing_tag (attribute . (attribute_name) @_id [
    (quoted_attribute_value (attribute_value) @name)
    (attribute_value) @name
  ]))
] (#eq? @_id "id")) @definition.element
(element . (start_tag . (tag_name) @_heading) . (text) @name
  (#any-of? @_heading "h1" "h2" "h3" "h4" "h5" "h6" "title")) @definition.section
(script_element (start_tag . (tag_name) @name) . (raw_text) @body) @definition.section
(style_element (start_tag . (tag_name) @name) . (raw_text) @body) @definition.section

(script_element (start_tag (attribute . (attribute_name) @_src (quoted_attribute_value (attribute_value) @reference.import)))
  (#eq? @_src "src"))
(element (start_tag . (tag_name) @_link
  (attribute . (attribute_name) @_href (quoted_attribute_value (attribute_value) @reference.import)))
  (#eq? @_link "link") (#eq? @_href "href"))

(comment) @comment
`;
