export const tags = `
(command_declaration left: (rule) @name right: (block) @body) @definition.rule
(key_binding_declaration left: (key_binding) @name right: (block) @body) @definition.rule
(face_declaration left: (face_binding) @name right: (block) @body) @definition.rule
(deck_declaration left: (deck_binding) @name right: (block) @body) @definition.rule
(gamepad_declaration left: (gamepad_binding) @name right: (block) @body) @definition.rule
(noise_declaration left: (noise_binding) @name right: (block) @body) @definition.rule
(parrot_declaration left: (parrot_binding) @name right: (block) @body) @definition.rule
(settings_declaration left: (settings_binding) @name right: (block) @body) @definition.section
(settings_declaration right: (block (assignment_statement left: (identifier) @name) @definition.key))

(action action_name: (identifier) @reference.call)
(capture capture_name: (identifier) @reference.type)
(list list_name: (identifier) @reference.type)
(tag_import_declaration right: (identifier) @reference.import)

(comment) @comment
`;
