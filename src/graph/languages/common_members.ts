/**
 * Names of members that the standard types of most languages have as well: a use of one, on a value
 * of which nothing is known, does not tell which type is meant.
 *
 * @module
 */

/** The names. */
export const COMMON_MEMBERS: ReadonlySet<string> = new Set(
  `add addAll append apply as_bytes as_deref as_mut as_ref as_str assign at await bind bytes call catch
  chars charAt clear clone close collect compare compareTo concat contains containsKey copy count create
  decode default delete diff drop each emit encode end endsWith entries entry enumerate equals error
  every exec extend expect fill filter finally find first flat flatMap flush fmt forEach format from
  get getOrDefault getName getClass has hasNext hash hashCode header id index indexOf info init insert
  into into_iter is_empty isEmpty is_none is_some items iter iterator join key keys kind last len length
  length_ limit list load lock log lower map match max merge message min name new next none not now of
  ok on once open or parse path peek poll pop post print println push put query range read reduce
  remove repeat replace reset resolve result reverse run save seek send set setItem shift shutdown size skip
  slice some sort splice split start startsWith state status step stop strip sub substring sum swap tail
  take test text then to toArray toList toLowerCase toString toUpperCase to_owned to_string to_vec total
  trim try type unlock unwrap unwrap_or update upper url use val value valueOf values wait warn with
  wrap write zip`.split(/\s+/),
);
