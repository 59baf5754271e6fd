import { deepEqual, equal } from "node:assert/strict";
import { definitionOf, outline, parseSnippet, uses } from "./testdata/outline.ts";

const SNIPPET = `# Payments above a limit.
BASE <http://example.org/>
PREFIX pay: <http://example.org/pay#>
PREFIX foaf: <http://xmlns.com/foaf/0.1/>

SELECT DISTINCT ?person (SUM(?amount) AS ?total)
FROM <http://example.org/graph>
WHERE {
  ?payment a pay:Payment ;
           pay:by ?person ;
           pay:amount ?amount .
  # Only known people.
  ?person foaf:name ?name .
  OPTIONAL { ?person foaf:mbox ?mbox }
  FILTER (?amount > 100 && pay:isOpen(?payment))
  BIND (STRLEN(?name) AS ?length)
  {
    SELECT ?person (MAX(?when) AS ?last)
    WHERE { ?payment pay:at ?when }
    GROUP BY ?person
  }
}
GROUP BY ?person
HAVING (?total > 500)
ORDER BY DESC(?total)
LIMIT 10
`;

Deno.test("sparql tags define prefixes and bound variables", async () => {
  deepEqual(outline(await parseSnippet("sparql", SNIPPET)), [
    "module pay 3-3",
    "module foaf 4-4",
    "variable ?total 6-6",
    "variable ?length 16-16",
    "variable ?last 18-18",
  ]);
});

Deno.test("sparql tags give a definition its signature and doc comment", async () => {
  const parsed = await parseSnippet("sparql", SNIPPET);
  const first = definitionOf(parsed, "pay");
  equal(first.signature, "PREFIX pay: <http://example.org/pay#>");
  equal(first.doc, "");
  const second = definitionOf(parsed, "?length");
  equal(second.signature, "BIND (STRLEN(?name) AS ?length)");
  equal(second.doc, "");
});

Deno.test("sparql tags find functions, classes, properties and graphs", async () => {
  deepEqual(uses(await parseSnippet("sparql", SNIPPET)), [
    "import <http://example.org/graph> 7",
    "type pay:Payment 9",
    "type pay:by 10",
    "type pay:amount 11",
    "type foaf:name 13",
    "type foaf:mbox 14",
    "call pay:isOpen 15",
    "type pay:at 19",
  ]);
});
