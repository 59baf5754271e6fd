/** Tags query for Elixir. */
export const tags = `
(call
  target: (identifier) @_keyword
  (arguments . (alias) @name)
  (do_block (unary_operator operand: (call
    target: (identifier) @_attribute
    (arguments . (_ (quoted_content) @doc))))) @body
  (#eq? @_keyword "defmodule")
  (#eq? @_attribute "moduledoc")) @definition.module
(call target: (identifier) @_keyword (arguments . (alias) @name) (do_block) @body
  (#eq? @_keyword "defmodule")) @definition.module
(call target: (identifier) @_keyword (arguments . (alias) @name) (do_block) @body
  (#eq? @_keyword "defprotocol")) @definition.interface
(call target: (identifier) @_keyword (arguments . (alias) @name) (do_block) @body
  (#eq? @_keyword "defimpl")) @definition.impl

(call
  target: (identifier) @_keyword
  (arguments . [
    (identifier) @name
    (call target: (identifier) @name)
    (binary_operator left: [(identifier) @name (call target: (identifier) @name)] operator: "when")
  ])
  (do_block)? @body
  (#any-of? @_keyword "def" "defp" "defdelegate" "defn" "defnp")) @definition.function
(call
  target: (identifier) @_keyword
  (arguments . [
    (identifier) @name
    (call target: (identifier) @name)
    (binary_operator left: [(identifier) @name (call target: (identifier) @name)] operator: "when")
  ])
  (do_block)? @body
  (#any-of? @_keyword "defmacro" "defmacrop" "defguard" "defguardp")) @definition.macro
(call
  target: (identifier) @_keyword
  (arguments . (string . (quoted_content) @name .))
  (do_block) @body
  (#any-of? @_keyword "describe" "test" "property")) @definition.function

(unary_operator operator: "@" operand: (call
  target: (identifier) @_attribute
  (arguments . (binary_operator left: [(identifier) @name (call target: (identifier) @name)])))
  (#any-of? @_attribute "type" "typep" "opaque")) @definition.type
(unary_operator operator: "@" operand: (call
  target: (identifier) @_attribute
  (arguments . (binary_operator left: (call target: (identifier) @name))))
  (#any-of? @_attribute "callback" "macrocallback")) @definition.function
(unary_operator operator: "@" operand: (call
  target: (identifier) @name
  (arguments))
  (#not-any-of? @name
    "doc" "moduledoc" "typedoc" "spec" "impl" "type" "typep" "opaque" "callback" "macrocallback"
    "optional_callbacks" "behaviour" "derive" "deprecated" "enforce_keys" "dialyzer" "compile"
    "tag" "moduletag" "describetag" "before_compile" "after_compile" "on_load" "external_resource"
  )) @definition.constant

(call
  target: (identifier) @_keyword
  (arguments . [(alias) (dot)] @reference.import)
  (#any-of? @_keyword "alias" "import" "require" "use"))
(unary_operator operator: "@" operand: (call
  target: (identifier) @_attribute
  (arguments . (alias) @reference.implements))
  (#eq? @_attribute "behaviour"))
(call target: (identifier) @reference.call
  (#not-any-of? @reference.call
    "def" "defp" "defdelegate" "defmodule" "defmacro" "defmacrop" "defguard" "defguardp" "defimpl"
    "defprotocol" "alias" "import" "require" "use" "case" "if" "unless" "cond" "with" "for" "quote"
    "unquote" "doc" "moduledoc" "typedoc" "spec" "type" "callback" "behaviour" "impl"))
(call target: (dot right: (identifier) @reference.call))
(alias) @reference.type

(unary_operator operator: "@" operand: (call
  target: (identifier) @_attribute
  (arguments . [(string) (sigil)]))
  (#any-of? @_attribute "doc" "moduledoc" "typedoc")) @comment
(unary_operator operator: "@" operand: (call
  target: (identifier) @_attribute
  (arguments))
  (#any-of? @_attribute "doc" "spec" "impl" "deprecated" "tag" "dialyzer" "typedoc")) @attribute
(comment) @comment
`;
