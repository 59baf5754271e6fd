import { deepEqual, equal, ok } from "node:assert/strict";
import { definitionOf, outline, parseSnippet, uses } from "./testdata/outline.ts";

const SNIPPET = `module App.KeyRing exposing (KeyRing, resolve)

{-| Keys by provider. -}

import Dict exposing (Dict)
import Html.Attributes as Attr


{-| What is held. -}
type alias KeyRing =
    { keys : Dict String String
    , limit : Int
    }


{-| Where a key comes from.
-}
type Origin
    = Environment
    | File String


type Msg a
    = Clicked Origin


-- Looks a provider up.
resolve : KeyRing -> String -> Maybe String
resolve ring provider =
    let
        trim text =
            String.trim text
    in
    Dict.get provider ring.keys |> Maybe.map trim


limit : Int
limit =
    8


port save : String -> Cmd msg


update msg model =
    case msg of
        Clicked origin ->
            ( File "a", Cmd.none )
`;

Deno.test("elm tags define the module, types, values and ports", async () => {
  deepEqual(outline(await parseSnippet("elm", SNIPPET)), [
    "module App.KeyRing 1-1",
    "type KeyRing 10-13",
    "field KeyRing.keys 11-11",
    "field KeyRing.limit 12-12",
    "type Origin 18-20",
    "field Origin.Environment 19-19",
    "field Origin.File 20-20",
    "type Msg 23-24",
    "field Msg.Clicked 24-24",
    "function resolve 29-34",
    "constant limit 38-39",
    "function save 42-42",
    "function update 45-48",
  ]);
});

Deno.test("elm tags give a definition its signature and doc comment", async () => {
  const parsed = await parseSnippet("elm", SNIPPET);
  equal(parsed.status, "ok");
  equal(definitionOf(parsed, "resolve").signature, "resolve ring provider");
  equal(definitionOf(parsed, "save").signature, "port save : String -> Cmd msg");
  equal(definitionOf(parsed, "Origin").doc, "Where a key comes from.");
  equal(definitionOf(parsed, "resolve").doc, "Looks a provider up.");
});

Deno.test("elm tags find calls, types and imports", async () => {
  const found = uses(await parseSnippet("elm", SNIPPET));
  for (
    const use of [
      "import Dict 5",
      "import Html.Attributes 6",
      "type Dict 11",
      "type Maybe 28",
      "call get 34",
      "call File 48",
    ]
  ) ok(found.includes(use), `${use} in ${found.join(", ")}`);
});
