import { deepEqual, equal } from "node:assert/strict";
import { definitionOf, outline, parseSnippet, uses } from "./testdata/outline.ts";

const SNIPPET = `<?xml version="1.0" encoding="UTF-8"?>
<!-- Shared attributes. -->
<!ENTITY % common "id ID #IMPLIED
  class CDATA #IMPLIED">
<!ENTITY company "Pay Inc.">
<!ENTITY logo SYSTEM "logo.svg" NDATA svg>
<!NOTATION svg PUBLIC "image/svg+xml">

<!-- A payment
     with its lines. -->
<!ELEMENT payment (customer, line+, note?)>
<!ATTLIST payment
  %common;
  currency (EUR|USD) "EUR">
<!ELEMENT customer (#PCDATA)>
<!ELEMENT line (#PCDATA | amount)*>
<!ATTLIST line number CDATA #REQUIRED>
<!ELEMENT note EMPTY>
<!ENTITY % more SYSTEM "more.dtd">
%more;
<![INCLUDE[
<!ELEMENT amount ANY>
]]>
`;

Deno.test("dtd tags define elements, attributes and entities", async () => {
  deepEqual(outline(await parseSnippet("dtd", SNIPPET)), [
    "macro common 3-4",
    "constant company 5-5",
    "constant logo 6-6",
    "constant svg 7-7",
    "element payment 11-11",
    "field payment.currency 14-14",
    "element customer 15-15",
    "element line 16-16",
    "field line.number 17-17",
    "element note 18-18",
    "macro more 19-19",
    "element amount 22-22",
  ]);
});

Deno.test("dtd tags give a definition its signature and doc comment", async () => {
  const parsed = await parseSnippet("dtd", SNIPPET);
  const first = definitionOf(parsed, "payment");
  equal(first.signature, "<!ELEMENT payment (customer, line+, note?)>");
  equal(first.doc, "A payment with its lines.");
  const second = definitionOf(parsed, "common");
  equal(second.signature, '<!ENTITY % common "id ID #IMPLIED');
  equal(second.doc, "Shared attributes.");
});

Deno.test("dtd tags find elements, expanded entities and files", async () => {
  deepEqual(uses(await parseSnippet("dtd", SNIPPET)), [
    "import logo.svg 6",
    "type svg 6",
    "type customer 11",
    "type line 11",
    "type note 11",
    "type payment 12",
    "call common 13",
    "type amount 16",
    "type line 17",
    "import more.dtd 19",
    "call more 20",
  ]);
});
