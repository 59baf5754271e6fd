export const tags = `
(element [
  (STag (Attribute . (Name) @_id (AttValue) @name))
  (EmptyElemTag (Attribute . (Name) @_id (AttValue) @name))
] (#any-of? @_id "id" "xml:id" "android:id")) @definition.element
(element [
  (STag . (Name) . (Attribute . (Name) @_name (AttValue) @name))
  (EmptyElemTag . (Name) . (Attribute . (Name) @_name (AttValue) @name))
] (#any-of? @_name "name" "x:Name")) @definition.element
(document root: (element (content (element (STag . (Name) @name .)) @definition.key)))
(GEDecl (Name) @name) @definition.constant

(SystemLiteral (URI) @reference.import)

(Comment) @comment
`;
