export const tags = `
(section . (atx_heading heading_content: (inline) @name)) @definition.section
(section . (setext_heading heading_content: (paragraph) @name)) @definition.section
(setext_heading heading_content: (paragraph) @name) @definition.section

(link_reference_definition (link_destination) @reference.import)

((html_block) @comment (#match? @comment "^<!--"))
`;
