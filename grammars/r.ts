export const tags = `
(binary_operator
  lhs: (identifier) @name
  operator: ["<-" "=" "<<-"]
  rhs: (_ parameters: (_) body: (_) @body)) @definition.function
(binary_operator
  lhs: (_ content: (_) @name)
  operator: ["<-" "="]
  rhs: (_ parameters: (_) body: (_) @body)) @definition.function
(program (_
  lhs: (identifier) @name
  operator: ["<-" "="]
  rhs: (_ function: [(identifier) @_maker (_ rhs: (identifier) @_maker)]))
  @definition.class
  (#any-of? @_maker "R6Class" "setRefClass" "setClass" "new_class" "ggproto"))
(program (_ lhs: (identifier) @name operator: ["<-" "=" "<<-"]) @definition.variable)
(argument
  name: (identifier) @_section
  value: (call arguments: (arguments
    (argument name: (identifier) @name value: (function_definition body: (_) @body)) @definition.function))
  (#any-of? @_section "public" "private" "active" "methods"))
(argument
  name: (identifier) @_section
  value: (call arguments: (arguments (argument name: (identifier) @name) @definition.field))
  (#any-of? @_section "public" "private" "active" "fields"))
(program (call
  function: (identifier) @_maker
  arguments: (arguments . (argument value: (string content: (_) @name))))
  @definition.class
  (#any-of? @_maker "setClass" "setRefClass" "setClassUnion"))
(program (call
  function: (identifier) @_maker
  arguments: (arguments . (argument value: (string content: (_) @name))))
  @definition.function
  (#any-of? @_maker "setGeneric" "setMethod"))
(call
  function: (identifier) @_maker
  arguments: (arguments
    .
    (argument value: (string content: (_) @name))
    (argument value: (braced_expression)))
  (#any-of? @_maker "test_that" "describe" "it")) @definition.function

(program (call
  function: (identifier) @_loader
  arguments: (arguments . (argument value: [(identifier) (string)] @reference.import))
  (#any-of? @_loader "library" "require" "requireNamespace" "source")))
(call function: (identifier) @reference.call)
(call function: (_ rhs: (identifier) @reference.call))

(comment) @comment
`;
