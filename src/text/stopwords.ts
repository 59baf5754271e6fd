/** Words that say nothing about code, among them `use`, `get` and `via`. */
const WORDS =
  "a an and are as at be been but by can could did do does for from get gets had has have how i " +
  "if in into is it its may me my no not of on or our over own s she should so some such t than " +
  "that the their them then there these they this those through to under up use used uses using " +
  "via was we were what when where which while who whom whose why will with within without " +
  "would you your";

/** Words that a query drops before it is ranked, unless nothing else is left; in lower case, not stemmed. */
export const STOPWORDS: ReadonlySet<string> = new Set(WORDS.split(" "));
