import { deepEqual, equal, match, ok } from "node:assert/strict";
import { definitionOf, outline, parseSnippet, uses } from "./testdata/outline.ts";

const SNIPPET = `(ns app.key-ring
  "Keys by provider."
  (:require [clojure.string :as str]
            [app.log :refer [debug]])
  (:import (java.util Map)))

(def limit "Most keys." 8)
(def ^:private hits (atom 0))
(defonce registry (atom {}))

(defn resolve-key
  "Looks a provider up."
  [ring provider]
  (let [trim-it (fn [s] (str/trim s))]
    (debug "resolving")
    (trim-it (get ring provider))))

(defn- count-keys [ring] (count ring))

;; Runs the body with a ring.
(defmacro with-ring [ring & body]
  \`(do ~@body))

(defprotocol Resolver
  "Things that find keys."
  (find-key [this provider] "Finds one."))

(defrecord KeyRing [keys]
  Resolver
  (find-key [this provider] (get keys provider)))

(deftype Cursor [pos])
(defmulti render :kind)
(defmethod render :text [node] (str node))
(extend-type String
  Resolver
  (find-key [this provider] nil))
(deftest resolves-keys
  (testing "known" (is (= 1 (resolve-key {} "a")))))
(defn ^String label [x] x)
(s/def ::name string?)
#?(:clj (defn only-jvm [] 1))
(comment (defn scratch [] 1))
`;

Deno.test("clojure tags define vars, functions, protocols, records and tests", async () => {
  deepEqual(outline(await parseSnippet("clojure", SNIPPET)), [
    "module app.key-ring 1-5",
    "variable limit 7-7",
    "variable hits 8-8",
    "variable registry 9-9",
    "function resolve-key 11-16",
    "function count-keys 18-18",
    "macro with-ring 21-22",
    "interface Resolver 24-26",
    "method Resolver.find-key 26-26",
    "class KeyRing 28-30",
    "method KeyRing.find-key 30-30",
    "class Cursor 32-32",
    "function render 33-33",
    "function render 34-34",
    "impl String 35-37",
    "method String.find-key 37-37",
    "function resolves-keys 38-39",
    "function label 40-40",
    "constant ::name 41-41",
    "function only-jvm 42-42",
  ]);
});

Deno.test("clojure tags give a definition its signature and doc comment", async () => {
  const parsed = await parseSnippet("clojure", SNIPPET);
  equal(parsed.status, "ok");
  equal(definitionOf(parsed, "resolve-key").signature, "(defn resolve-key");
  equal(definitionOf(parsed, "count-keys").signature, "(defn- count-keys [ring]");
  match(definitionOf(parsed, "resolve-key").doc, /Looks a provider up\./);
  equal(definitionOf(parsed, "with-ring").doc, "Runs the body with a ring.");
});

Deno.test("clojure tags find calls and imports", async () => {
  const found = uses(await parseSnippet("clojure", SNIPPET));
  for (
    const use of [
      "import clojure.string 3",
      "import app.log 4",
      "import java.util 5",
      "call debug 15",
      "implements Resolver 29",
      "call resolve-key 39",
    ]
  ) ok(found.includes(use), `${use} in ${found.join(", ")}`);
});
