import { jsxReferences, scriptDefinitions, scriptReferences } from "./script_tags.ts";
import { plainUses, scriptUses } from "./script_uses.ts";

/** Tags query for JavaScript and JSX. */
export const tags = `
(class_declaration name: (identifier) @name) @definition.class
(field_definition property: (_) @name value: (_ body: (_) @body)) @definition.method
(field_definition property: (_) @name) @definition.field
${scriptDefinitions}
(class_heritage (identifier) @reference.extends)
(class_heritage (_ property: (property_identifier) @reference.extends))
(class_heritage (_ function: (identifier) @reference.extends))
${scriptReferences}
${jsxReferences}
(decorator) @attribute
(comment) @comment
${plainUses}
${scriptUses}
`;
