export const tags = `
(document (block_node (block_mapping (block_mapping_pair key: (flow_node) @name) @definition.key)))
(document (block_node (block_mapping (block_mapping_pair value:
  (block_node (block_mapping (block_mapping_pair key: (flow_node) @name) @definition.key))))))
(document (block_node (block_mapping (block_mapping_pair value:
  (flow_node (flow_mapping (flow_pair key: (flow_node) @name) @definition.key))))))
(document (flow_node (flow_mapping (flow_pair key: (flow_node) @name) @definition.key)))
((document (block_node (block_sequence (block_sequence_item (block_node (block_mapping
  (block_mapping_pair key: (flow_node) @_name value: (flow_node) @name)))) @definition.key)))
  (#eq? @_name "name"))
(anchor (anchor_name) @name) @definition.variable

(alias (alias_name) @reference.call)
((block_mapping_pair key: (flow_node) @_use value: (flow_node (plain_scalar (string_scalar) @reference.import)))
  (#any-of? @_use "uses" "include" "include_tasks" "import_tasks" "import_playbook" "extends"))

(comment) @comment
`;
