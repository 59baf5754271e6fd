import { deepEqual, equal, match, ok } from "node:assert/strict";
import { definitionOf, outline, parseSnippet, uses } from "./testdata/outline.ts";

const SNIPPET = `{-# LANGUAGE OverloadedStrings #-}
module App.KeyRing (KeyRing (..), resolve) where

import qualified Data.Map as Map
import Data.Text (Text)

-- | Keys by provider.
data KeyRing a = KeyRing
  { keys :: Map.Map Text a
  , limit :: Int
  } deriving (Show)

-- | Where a key comes from.
data Origin = Environment | File FilePath | Int :+: Int

newtype Token = Token { unToken :: Text }

type Keys = Map.Map Text Text

-- | Things that find keys.
class Monad m => Resolver m where
  type Key m
  find :: Text -> m (Maybe Text)
  find = pure . const Nothing

instance Resolver IO where
  find name = lookupEnv name

data Expr where
  Lit :: Int -> Expr
  Add :: Expr -> Expr -> Expr

-- | Looks a provider up.
resolve :: KeyRing a -> Text -> Maybe a
resolve ring name = Map.lookup (trim name) (keys ring)
  where
    trim = id

count :: KeyRing a -> Int
count (KeyRing m _)
  | Map.null m = 0
count ring = Map.size (keys ring)

defaultLimit :: Int
defaultLimit = 8

(<+>) :: Int -> Int -> Int
a <+> b = a + b

type family Elem c
pattern Zero = Lit 0
`;

Deno.test("haskell tags define types, classes, instances and functions once each", async () => {
  deepEqual(outline(await parseSnippet("haskell", SNIPPET)), [
    "module App.KeyRing 2-2",
    "type KeyRing 8-11",
    "field KeyRing.KeyRing 8-8",
    "field KeyRing.keys 9-9",
    "field KeyRing.limit 10-10",
    "type Origin 14-14",
    "field Origin.Environment 14-14",
    "field Origin.File 14-14",
    "field Origin.:+: 14-14",
    "type Token 16-16",
    "field Token.Token 16-16",
    "field Token.unToken 16-16",
    "type Keys 18-18",
    "class Resolver 21-24",
    "type Resolver.Key 22-22",
    "method Resolver.find 23-23",
    "impl Resolver 26-27",
    "method Resolver.find 27-27",
    "type Expr 29-31",
    "field Expr.Lit 30-30",
    "field Expr.Add 31-31",
    "function resolve 35-37",
    "function count 40-41",
    "constant defaultLimit 45-45",
    "function <+> 48-48",
    "type Elem 50-50",
    "function Zero 51-51",
  ]);
});

Deno.test("haskell tags give a definition its signature and doc comment", async () => {
  const parsed = await parseSnippet("haskell", SNIPPET);
  equal(parsed.status, "ok");
  equal(definitionOf(parsed, "resolve").signature, "resolve ring name");
  equal(definitionOf(parsed, "keys").signature, "keys :: Map.Map Text a");
  match(definitionOf(parsed, "resolve").doc, /Looks a provider up\.$/);
});

Deno.test("haskell tags find calls, types and imports", async () => {
  const found = uses(await parseSnippet("haskell", SNIPPET));
  for (
    const use of [
      "import Data.Map 4",
      "import Data.Text 5",
      "implements Show 11",
      "type Text 23",
      "call lookupEnv 27",
      "call lookup 35",
      "call keys 35",
    ]
  ) ok(found.includes(use), `${use} in ${found.join(", ")}`);
});
