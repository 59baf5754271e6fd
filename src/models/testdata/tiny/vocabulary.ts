/**
 * The vocabulary of the tiny models: 500 WordPiece tokens, among them groups of words that mean
 * the same, so that a test can ask for a text that shares no word with its query.
 *
 * @module
 */

/** Words of one line share most of their vector; the first line is a group of its own kind. */
export const SYNONYMS: readonly (readonly string[])[] = [
  ["login", "authenticate", "auth", "signin", "credential"],
  ["remove", "delete", "erase", "drop", "discard"],
  ["fetch", "download", "get", "retrieve", "load"],
  ["error", "exception", "failure", "fault", "panic"],
  ["folder", "directory", "dir"],
  ["parse", "read", "decode", "deserialize"],
  ["write", "save", "store", "persist"],
  ["send", "post", "submit", "publish", "emit"],
  ["begin", "start", "launch", "init", "boot"],
  ["stop", "end", "finish", "close", "shutdown"],
  ["test", "check", "verify", "validate", "assert"],
  ["user", "account", "member", "person"],
  ["configuration", "config", "settings", "options", "preferences"],
  ["retry", "again", "repeat", "backoff"],
  ["lock", "mutex", "semaphore"],
  ["thread", "worker", "job", "task"],
  ["encrypt", "cipher", "seal"],
  ["password", "secret", "token", "key"],
  ["cache", "memo", "buffer"],
  ["show", "print", "display", "render"],
];

const OTHER_WORDS =
  `the of to in is and for where how does what which when with a an on by from that this it are be
  not or as at all each code file files function functions class method methods module package
  import export return value values name names number string text line lines path paths list map
  set array object type types data item items node tree graph query search index rank score match
  result results page request response server client http url route router handler event listener
  message queue stream socket connect session cookie header body json xml yaml csv html css sql
  database table row column record schema version update insert select find sort filter group join
  split merge copy move open run call call create build make add new old first last next previous
  time date day hour minute second timeout limit size length count sum min max average random hash
  sign public private static const let var true false null none default command flag argument shell
  process memory disk network port host address loop recursive depth order graphql walk ignore
  pattern regex word language comment doc license git branch commit diff patch history change
  changed state context scope symbol reference definition caller impact edge test_case suite`;

const SUFFIXES =
  `s es ed er ing ion ions or ers al able ible ly ize izer ized ment ness ful less ity ate ator
  ation ive ist ism ure age ance ence ant ent ary ory ic ical ish ous ward wise re un pre con`;

const SPECIAL = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"];
const LETTERS = [..."abcdefghijklmnopqrstuvwxyz0123456789"];
const PUNCTUATION = [..."!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"];

/** How many tokens the tiny models know; unused places are filled as BERT fills them. */
export const VOCABULARY_SIZE = 500;

/**
 * Lists the tokens in the order of their ids.
 *
 * @throws {RangeError} If the words are more than the vocabulary holds.
 */
export function vocabulary(): string[] {
  const tokens = [
    ...new Set([
      ...SPECIAL,
      ...PUNCTUATION,
      ...LETTERS,
      ...LETTERS.map((letter) => `##${letter}`),
      ...SUFFIXES.split(/\s+/).map((suffix) => `##${suffix}`),
      ...SYNONYMS.flat(),
      ...OTHER_WORDS.split(/\s+/),
    ]),
  ];
  const missing = VOCABULARY_SIZE - tokens.length;
  if (missing < 0) throw new RangeError(`Cannot build the vocabulary: ${-missing} words too many`);
  return [...tokens, ...Array.from({ length: missing }, (_, at) => `[unused${at}]`)];
}

/** Builds the `tokenizer.json` of a lower-casing BERT over the vocabulary. */
export function tokenizerJson(): object {
  const tokens = vocabulary();
  const special = (content: string) => ({
    id: content,
    ids: [tokens.indexOf(content)],
    tokens: [content],
  });
  return {
    version: "1.0",
    truncation: null,
    padding: null,
    added_tokens: SPECIAL.map((content, id) => ({
      id,
      content,
      single_word: false,
      lstrip: false,
      rstrip: false,
      normalized: false,
      special: true,
    })),
    normalizer: {
      type: "BertNormalizer",
      clean_text: true,
      handle_chinese_chars: true,
      strip_accents: null,
      lowercase: true,
    },
    pre_tokenizer: { type: "BertPreTokenizer" },
    post_processor: {
      type: "TemplateProcessing",
      single: [piece("[CLS]", 0), sequence("A", 0), piece("[SEP]", 0)],
      pair: [
        piece("[CLS]", 0),
        sequence("A", 0),
        piece("[SEP]", 0),
        sequence("B", 1),
        piece("[SEP]", 1),
      ],
      special_tokens: { "[CLS]": special("[CLS]"), "[SEP]": special("[SEP]") },
    },
    decoder: { type: "WordPiece", prefix: "##", cleanup: true },
    model: {
      type: "WordPiece",
      unk_token: "[UNK]",
      continuing_subword_prefix: "##",
      max_input_chars_per_word: 100,
      vocab: Object.fromEntries(tokens.map((token, id) => [token, id])),
    },
  };
}

function piece(id: string, type_id: number): object {
  return { SpecialToken: { id, type_id } };
}

function sequence(id: string, type_id: number): object {
  return { Sequence: { id, type_id } };
}
