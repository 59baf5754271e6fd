export const tags = `
(part text: (_ . (text) @name)) @definition.section
(chapter text: (_ . (text) @name)) @definition.section
(section text: (_ . (text) @name)) @definition.section
(subsection text: (_ . (text) @name)) @definition.section
(subsubsection text: (_ . (text) @name)) @definition.section
(paragraph text: (_ . (text) @name)) @definition.section
(label_definition name: (curly_group_text (text) @name)) @definition.key
(new_command_definition declaration: (curly_group_command_name (command_name) @name)) @definition.macro
(old_command_definition declaration: (command_name) @name) @definition.macro
(let_command_definition declaration: (command_name) @name) @definition.macro
(environment_definition name: (curly_group_text (text) @name)) @definition.macro
(theorem_definition name: (curly_group_text (text) @name)) @definition.macro
(glossary_entry_definition name: (curly_group_text (text) @name)) @definition.constant
(acronym_definition name: (curly_group_text (text) @name)) @definition.constant

(generic_command command: (command_name) @reference.call)
(generic_environment begin: (begin name: (curly_group_text (text) @reference.call)))
(label_reference names: (curly_group_text_list (text) @reference.call))
(glossary_entry_reference name: (curly_group_text (text) @reference.call))
(acronym_reference name: (curly_group_text (text) @reference.call))
(citation keys: (curly_group_text_list (text) @reference.import))
(class_include path: (curly_group_path (path) @reference.import))
(package_include paths: (curly_group_path_list (path) @reference.import))
(latex_include path: (curly_group_path (path) @reference.import))
(bibtex_include paths: (curly_group_path_list (path) @reference.import))
(graphics_include path: (curly_group_path (path) @reference.import))

[(line_comment) (block_comment)] @comment
`;
