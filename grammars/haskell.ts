/** Tags query for Haskell. An operator with one operand calls it as well: `(toElem .)`. */
export const tags = `
(header module: (module) @name) @definition.module
(data_type name: (_) @name) @definition.type
(newtype name: (_) @name) @definition.type
(type_synomym name: (_) @name) @definition.type
(type_family name: (_) @name) @definition.type
(data_family name: (_) @name) @definition.type
(class name: (_) @name (class_declarations) @body) @definition.class
(class name: (_) @name) @definition.class
(instance name: (_) @name (instance_declarations) @body) @definition.impl
(instance name: (_) @name) @definition.impl
(data_constructor (prefix name: (_) @name) @definition.field)
(data_constructor (_ name: (_) @name @definition.field))
(data_constructor (_ operator: (_) @name) @definition.field)
(newtype_constructor name: (_) @name @definition.field)
(gadt_constructor name: (_) @name) @definition.field
(field name: (field_name (variable) @name)) @definition.field
(pattern_synonym (equation synonym: (constructor) @name)) @definition.function
(class_declarations (signature name: (variable) @name) @definition.function)

(declarations (signature name: (_) @_signed) . (_ name: (_) @name patterns: (_) match: (match) @body) @definition.function
  (#eq? @_signed @name))
(declarations (_ name: (_) @_last patterns: (_)) . (_ name: (_) @name patterns: (_) match: (match) @body) @definition.function
  (#not-eq? @_last @name))
(declarations
  [
    (comment) (haddock) (pragma) (signature) (bind) (data_type) (newtype) (type_synomym) (class)
    (instance) (fixity) (deriving_instance)
  ]
  .
  (function name: (_) @name match: (match) @body) @definition.function)
(declarations . (function name: (_) @name match: (match) @body) @definition.function)
(declarations (_ . (_ operator: (_) @name) match: (match) @body) @definition.function)
(declarations (bind name: (_) @name match: (match expression: (literal))) @definition.constant)
(declarations (bind name: (_) @name match: (match) @body) @definition.function)

(instance_declarations (_ name: (_) @_last patterns: (_)) . (_ name: (_) @name patterns: (_) match: (match) @body) @definition.function
  (#not-eq? @_last @name))
(instance_declarations [(comment) (haddock) (pragma) (signature) (bind)] . (function name: (_) @name match: (match) @body) @definition.function)
(instance_declarations . (function name: (_) @name match: (match) @body) @definition.function)
(instance_declarations (_ . (_ operator: (_) @name) match: (match) @body) @definition.function)
(instance_declarations (bind name: (_) @name match: (match) @body) @definition.function)

function: (variable) @reference.call
function: (qualified id: (variable) @reference.call)
left_operand: (variable) @reference.call
left_operand: (qualified id: (variable) @reference.call)
(import module: (module) @reference.import)
(deriving classes: (name) @reference.implements)
(deriving classes: (_ (name) @reference.implements))
(name) @reference.type

(declarations (signature) @attribute)
[(comment) (haddock)] @comment
`;
