export const tags = `
(elementdecl . (Name) @name) @definition.element
(AttlistDecl . (Name) @scope @reference.type (AttDef . (Name) @name @definition.field))
(GEDecl . (Name) @name) @definition.constant
(PEDecl . (Name) @name) @definition.macro
(NotationDecl . (Name) @name) @definition.constant

(children (Name) @reference.type)
(Mixed (Name) @reference.type)
(NDataDecl (Name) @reference.type)
(PEReference (Name) @reference.call)
(EntityRef (Name) @reference.call)
(SystemLiteral (URI) @reference.import)

(Comment) @comment
`;
