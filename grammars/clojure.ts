export const tags = `
(source (_
  . (_ name: (sym_name) @_form)
  . (_ name: (sym_name) @name)
  . (str_lit) @doc @comment) @definition.module
  (#eq? @_form "ns"))
(source (_ . (_ name: (sym_name) @_form) . (_ name: (sym_name) @name)) @definition.module
  (#eq? @_form "ns"))

(source (_
  . (_ name: (sym_name) @_form)
  . (_ name: (sym_name) @name)
  . (str_lit) @doc @comment @body
  . (_)) @definition.function
  (#any-of? @_form "defn" "defn-" "defmulti"))
(source (_
  . (_ name: (sym_name) @_form)
  . (_ name: (sym_name) @name)
  . (vec_lit)
  . (_) @body) @definition.function
  (#any-of? @_form "defn" "defn-" "defmulti"))
(source (_ . (_ name: (sym_name) @_form) . (_ name: (sym_name) @name)) @definition.function
  (#any-of? @_form "defn" "defn-" "defmulti" "defmethod" "deftest" "defspec"))
(source (_
  . (_ name: (sym_name) @_form)
  . (_ name: (sym_name) @name)
  . (str_lit) @doc @comment @body
  . (_)) @definition.macro
  (#eq? @_form "defmacro"))
(source (_
  . (_ name: (sym_name) @_form)
  . (_ name: (sym_name) @name)
  . (vec_lit)
  . (_) @body) @definition.macro
  (#eq? @_form "defmacro"))
(source (_ . (_ name: (sym_name) @_form) . (_ name: (sym_name) @name)) @definition.macro
  (#eq? @_form "defmacro"))

(source (_
  . (_ name: (sym_name) @_form)
  . (_ name: (sym_name) @name)
  . (str_lit) @doc @comment
  . (_)) @definition.variable
  (#any-of? @_form "def" "defonce"))
(source (_ . (_ name: (sym_name) @_form) . (_ name: (sym_name) @name)) @definition.variable
  (#any-of? @_form "def" "defonce"))
(source (_ . (_ name: (sym_name) @_form) . (kwd_lit) @name) @definition.constant
  (#eq? @_form "def"))

(source (_
  . (_ name: (sym_name) @_form)
  . (_ name: (sym_name) @name)
  . (str_lit) @doc @comment) @definition.interface
  (#any-of? @_form "defprotocol" "definterface"))
(source (_ . (_ name: (sym_name) @_form) . (_ name: (sym_name) @name)) @definition.interface
  (#any-of? @_form "defprotocol" "definterface"))
(source (_ . (_ name: (sym_name) @_form) . (_ name: (sym_name) @name)) @definition.class
  (#any-of? @_form "defrecord" "deftype"))
(source (_ . (_ name: (sym_name) @_form) . (_ name: (sym_name) @name)) @definition.impl
  (#any-of? @_form "extend-type" "extend-protocol"))
(source (_
  . (_ name: (sym_name) @_form)
  (list_lit . (_ name: (sym_name) @name) . (vec_lit) . (str_lit)? @doc @comment) @definition.function)
  (#any-of? @_form
    "defprotocol" "definterface" "defrecord" "deftype" "extend-type" "extend-protocol"))

(read_cond_lit (list_lit . (_ name: (sym_name) @_form) . (_ name: (sym_name) @name)) @definition.function
  (#any-of? @_form "defn" "defn-"))
(read_cond_lit (list_lit . (_ name: (sym_name) @_form) . (_ name: (sym_name) @name)) @definition.variable
  (#any-of? @_form "def" "defonce"))

(source (_
  . (_ name: (sym_name) @_form)
  (sym_lit name: (_) @reference.implements))
  (#any-of? @_form "defrecord" "deftype" "extend-type" "extend-protocol"))
(source (_ (list_lit
  . (kwd_lit name: (_) @_clause)
  [
    (sym_lit) @reference.import
    (vec_lit . (sym_lit) @reference.import)
    (list_lit . (sym_lit) @reference.import)
  ])
  (#any-of? @_clause "require" "require-macros" "use" "import")))
(list_lit . (sym_lit name: (_) @reference.call)
  (#not-any-of? @reference.call
    "ns" "def" "defn" "defn-" "defmacro" "defonce" "defmethod" "let" "fn" "if" "when" "do" "cond"
    "loop" "recur" "for"))
(anon_fn_lit . (sym_lit name: (_) @reference.call))

[(comment) (dis_expr)] @comment
`;
