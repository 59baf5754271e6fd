import { stem } from "./tokens.ts";

/**
 * Short and long forms of the same word, and close relatives; groups are parted by `|` or a line's end.
 * A word in two groups (`transaction`) is a partner of the members of both.
 */
const GROUPS = `
  auth authentication authenticate authenticator authorization authorize authorizer
  config configuration configure configurable conf cfg configurator | ctx context
  req request | res resp response | msg message | db database
  init initialize initialization initialise initializer | impl implementation implement
  param parameter params | arg argument args | env environment | err error | exc exception
  fmt format formatter formatting | str string | num number numeric | int integer
  bool boolean | buf buffer | conn connection connect | dir directory
  dep dependency dependencies | doc documentation document | eval evaluate evaluation
  exec execute execution executor | expr expression | ext extension | fn func function
  gen generate generator generation | id identifier | idx index
  iter iterator iterate iteration | lib library | len length | max maximum | min minimum
  mem memory | alloc allocate allocation allocator | mod module | mw middleware | obj object
  op operation operator | opt option optional | pkg package | prev previous
  proc process procedure | prop property props properties | ptr pointer
  recv receive receiver | ref reference | regex regexp regular | repo repository
  sched scheduler schedule | sec security secure | seq sequence
  ser serialize serializer serialization | de deser deserialize deserializer deserialization
  spec specification | src source | stat statistics stats | stmt statement
  sub subscribe subscription subscriber | sync synchronize synchronization synchronous
  async asynchronous | sys system | temp tmp temporary | tx transaction | txn transaction
  url uri | util utility utilities utils | val value | var variable | ver version | win window
  ws websocket | cmd command | cb callback | attr attribute | addr address | cert certificate
  cookie cookies jar | crypt encrypt encryption crypto decrypt | dec decode decoder decoding
  enc encode encoder encoding | del delete remove | desc description descriptor
  diff difference | dup duplicate | elem element | evt event | hdr header | img image
  info information | lang language | loc location | nav navigation | pos position
  pred predicate | pref preference | priv private | pub public publish | rand random
  rec record | sess session | sig signature signal | sql query | srv server serve
  svc service | sym symbol | sz size | tok token | usr user | vec vector | warn warning
  xform transform | pagination paginate page | parse parser parsing | log logger logging
  route router routing | cache caching cached | valid validate validation validator
  handle handler handling | listen listener | render renderer rendering
  compress compression gzip deflate | retry retries backoff | timeout deadline
  lock mutex semaphore | thread concurrency concurrent | multipart upload | json serialization
  tls ssl https | dns resolver resolve | redirect redirection | inject injection injector
`;

const PARTNERS: ReadonlyMap<string, readonly string[]> = partnersByTerm();

/** The first word of the groups that each term stands for: `cookies` for `cooky`. */
const WORDS: ReadonlyMap<string, string> = new Map(
  GROUPS.split(/[\s|]+/).filter((word) => word !== "").reverse().map((word) => [stem(word), word]),
);

function partnersByTerm(): Map<string, string[]> {
  const partners = new Map<string, string[]>();
  for (const group of GROUPS.trim().split(/[|\n]/)) {
    const members = new Set(group.trim().split(" ").map(stem));
    for (const member of members) {
      const others = [...members].filter((other) => other !== member);
      partners.set(member, [...new Set([...partners.get(member) ?? [], ...others])]);
    }
  }
  return partners;
}

/**
 * Returns the stemmed words that stand for the same thing: `config` for `cfg`.
 *
 * @param stemmedTerm A term in lower case, stemmed.
 */
export function abbreviationsOf(stemmedTerm: string): readonly string[] {
  return PARTNERS.get(stemmedTerm) ?? [];
}

/** Returns a word that a partner stands for, as it is written: `authorize` for `authoriz`. */
export function wordOfPartner(stemmedTerm: string): string {
  return WORDS.get(stemmedTerm) ?? stemmedTerm;
}
