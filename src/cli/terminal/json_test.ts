import { deepEqual, equal } from "node:assert/strict";
import { json, reportJson, safeJson } from "./json.ts";

Deno.test("json() prints two blanks a level and escapes what a terminal may act upon", () => {
  const value = { text: "é\x1b\x7f\x9b\u202e\n" };
  const text = json(value);
  equal(text, '{\n  "text": "é\\u001b\\u007f\\u009b\\u202e\\n"\n}\n');
  equal(JSON.parse(text).text, value.text);
});

Deno.test("reportJson() puts the schema version first", () => {
  equal(reportJson({ fileNames: [] }), '{\n  "schema_version": 1,\n  "file_names": []\n}\n');
});

Deno.test("safeJson() escapes what is invisible, and it reads as it was", () => {
  const value = ["a\u{e0041}b\u200b", "می\u200cخواهم 👩‍💻"];
  const text = safeJson(value);
  equal(text, '["a\\udb40\\udc41b\\u200b","می\u200cخواهم 👩‍💻"]');
  deepEqual(JSON.parse(text), value);
});
