import { deepEqual } from "node:assert/strict";
import { definitionOf, outline, parseSnippet, uses } from "./testdata/outline.ts";

const SNIPPET = `// Licence.
syntax = "proto3";

package acme.pay.v1;

import "google/protobuf/timestamp.proto";
import public "acme/common.proto";
option go_package = "x;y";

// A payment.
message Payment {
  option (a.b) = { x: 1 y { z: 2 } };
  reserved 2, 15 to 20;
  // Identifier.
  string id = 1 [(validate.rules).string = {min_len: 1}];
  repeated Line lines = 3; // Lines.
  map<string, acme.common.Money> sums = 4;
  oneof method {
    Card card = 5;
    string iban = 6;
  }
  enum State {
    STATE_UNSPECIFIED = 0;
    PAID = 1 [deprecated = true];
  }
  State state = 7;
  message Line { int32 n = 1; }
}
extend google.protobuf.FieldOptions { string unit = 5000; }
/* Pays. */
service Payments {
  // Makes one.
  rpc Create(Payment) returns (stream acme.common.Receipt) {
    option (google.api.http) = { post: "/v1/x" body: "*" };
  }
  rpc Get(GetRequest) returns (Payment);
}
`;

Deno.test("read() of protobuf defines names with their kind, scope and lines", async () => {
  deepEqual(outline(await parseSnippet("protobuf", SNIPPET)), [
    "struct Payment 11-28",
    "field Payment.id 15-15",
    "field Payment.lines 16-16",
    "field Payment.sums 17-17",
    "field Payment.card 19-19",
    "field Payment.iban 20-20",
    "enum Payment.State 22-25",
    "constant Payment.State.STATE_UNSPECIFIED 23-23",
    "constant Payment.State.PAID 24-24",
    "field Payment.state 26-26",
    "struct Payment.Line 27-27",
    "field Payment.Line.n 27-27",
    "field unit 29-29",
    "interface Payments 31-37",
    "method Payments.Create 33-35",
    "method Payments.Get 36-36",
  ]);
});

Deno.test("read() of protobuf gives a definition its signature and doc", async () => {
  const parsed = await parseSnippet("protobuf", SNIPPET);
  const shown = ["Payment", "id", "Payments", "Create"].map((name) => definitionOf(parsed, name))
    .map(({ signature, doc }) => [signature, doc]);
  deepEqual(shown, [
    ["message Payment", "A payment."],
    ["string id = 1 [(validate.rules).string = {min_len: 1}]", "Identifier."],
    ["service Payments", "Pays."],
    ["rpc Create(Payment) returns (stream acme.common.Receipt)", "Makes one."],
  ]);
});

Deno.test("read() of protobuf finds what is used and how", async () => {
  deepEqual(uses(await parseSnippet("protobuf", SNIPPET)), [
    "import google/protobuf/timestamp.proto 6",
    "import acme/common.proto 7",
    "type Line 16",
    "type Money 17",
    "type Card 19",
    "type State 26",
    "extends FieldOptions 29",
    "type Payment 33",
    "type Receipt 33",
    "type GetRequest 36",
    "type Payment 36",
  ]);
});

Deno.test("read() of protobuf finds the files that it names", async () => {
  const { facts } = await parseSnippet("protobuf", SNIPPET);
  deepEqual(facts.imports.map(({ module, line }) => [module, line]), [
    ["google/protobuf/timestamp.proto", 6],
    ["acme/common.proto", 7],
  ]);
});
