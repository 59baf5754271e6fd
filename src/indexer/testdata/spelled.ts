import type { Analysis } from "../analyze_file.ts";

/** An analysis with its terms spelled out, as each thread has a dictionary of its own. */
export function spelled(analysis: Analysis): unknown {
  if (analysis.outcome !== "document") return analysis;
  const { dictionary, terms, ...postings } = analysis.document.postings;
  const names = Array.from(terms, (term) => dictionary[term]);
  return { ...analysis, document: { ...analysis.document, postings: { ...postings, names } } };
}
