export const tags = `
(_
  target: (identifier) @_keyword
  . (_ . (alias) @name)
  . (do_block (_ operand: (_
    target: (identifier) @_attribute
    . (_ . (_ (quoted_content) @doc))))) @body
  (#eq? @_keyword "defmodule")
  (#eq? @_attribute "moduledoc")) @definition.module
(_ target: (identifier) @_keyword . (_ . (alias) @name) . (do_block) @body
  (#eq? @_keyword "defmodule")) @definition.module
(_ target: (identifier) @_keyword . (_ . (alias) @name) . (do_block) @body
  (#eq? @_keyword "defprotocol")) @definition.interface
(_ target: (identifier) @_keyword . (_ . (alias) @name) . (do_block) @body
  (#eq? @_keyword "defimpl")) @definition.impl

(_
  target: (identifier) @_keyword
  . (_ . [
    (identifier) @name
    (_ target: (identifier) @name)
    (_ left: [(identifier) @name (_ target: (identifier) @name)] operator: "when")
  ])
  (do_block)? @body
  (#any-of? @_keyword "def" "defp" "defdelegate" "defn" "defnp")) @definition.function
(_
  target: (identifier) @_keyword
  . (_ . [
    (identifier) @name
    (_ target: (identifier) @name)
    (_ left: [(identifier) @name (_ target: (identifier) @name)] operator: "when")
  ])
  (do_block)? @body
  (#any-of? @_keyword "defmacro" "defmacrop" "defguard" "defguardp")) @definition.macro
(_
  target: (identifier) @_keyword
  . (_ . (string . (quoted_content) @name .))
  (do_block) @body
  (#any-of? @_keyword "describe" "test" "property")) @definition.function

(unary_operator operator: "@" operand: (_
  target: (identifier) @_attribute
  . (_ . (_ left: [(identifier) @name (_ target: (identifier) @name)])))
  (#any-of? @_attribute "type" "typep" "opaque")) @definition.type
(unary_operator operator: "@" operand: (_
  target: (identifier) @_attribute
  . (_ . (_ left: (_ target: (identifier) @name))))
  (#any-of? @_attribute "callback" "macrocallback")) @definition.function
(unary_operator operator: "@" operand: (_
  target: (identifier) @name
  (arguments))
  (#not-any-of? @name
    "doc" "moduledoc" "typedoc" "spec" "impl" "type" "typep" "opaque" "callback" "macrocallback"
    "optional_callbacks" "behaviour" "derive" "deprecated" "enforce_keys" "dialyzer" "compile"
    "tag" "moduletag" "describetag" "before_compile" "after_compile" "on_load" "external_resource"
  )) @definition.constant

(_
  target: (identifier) @_keyword
  . (_ . [(alias) (dot)] @reference.import)
  (#any-of? @_keyword "alias" "import" "require" "use"))
(unary_operator operator: "@" operand: (_
  target: (identifier) @_attribute
  . (_ . (alias) @reference.implements))
  (#eq? @_attribute "behaviour"))
(call target: (identifier) @reference.call
  (#not-any-of? @reference.call
    "def" "defp" "defdelegate" "defmodule" "defmacro" "defmacrop" "defguard" "defguardp" "defimpl"
    "defprotocol" "alias" "import" "require" "use" "case" "if" "unless" "cond" "with" "for" "quote"
    "unquote" "doc" "moduledoc" "typedoc" "spec" "type" "callback" "behaviour" "impl"))
target: (dot right: (identifier) @reference.call)
(unary_operator operator: "&" operand: (_ left: (identifier) @reference.call operator: "/"))
(dot left: (atom) right: (identifier) @silent)
(unary_operator operator: "@" operand: (_
  target: (identifier) @_attribute
  . (_ . [
    (_ left: (_ target: (identifier) @silent) operator: "::")
    (_ left: (_ left: (_ target: (identifier) @silent) operator: "::") operator: "when")
  ]))
  (#eq? @_attribute "spec"))
(alias) @reference.type

(unary_operator operator: "@" operand: (_
  target: (identifier) @_attribute
  . (_ . [(string) (sigil)]))
  (#any-of? @_attribute "doc" "moduledoc" "typedoc")) @comment
(unary_operator operator: "@" operand: (_
  target: (identifier) @_attribute
  (arguments))
  (#any-of? @_attribute "doc" "spec" "impl" "deprecated" "tag" "dialyzer" "typedoc")) @attribute
(comment) @comment
(quoted_content) @string
`;
