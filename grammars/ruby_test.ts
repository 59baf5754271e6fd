import { deepEqual } from "node:assert/strict";
import { outline, parseSnippet, uses } from "./testdata/outline.ts";

const SNIPPET = `require "json"
require_relative "./key"

# Keys by provider.
module Auth
  LIMIT = 8
  Entry = Struct.new(:name, :age) do
    def old?
      age > LIMIT
    end
  end

  class KeyRing < Base::Store
    include Enumerable
    attr_reader :keys

    # Makes a ring.
    def initialize(size, strict: false) # :nodoc:
      @keys = load(size)
    end

    def self.open(path)
      new(JSON.parse(File.read(path)))
    end

    def empty? = keys.empty?

    class << self
      def default; open("ring.json"); end
    end

    private def check!(key); end
    alias blank? empty?
  end

  class Remote::Ring; end
end

ring = Auth::KeyRing.open("a")

RSpec.describe Auth::KeyRing do
  describe "#open" do
    it "reads a file" do
      expect(ring).to be_empty
    end
  end
end
`;

Deno.test("ruby tags define names with their kind, scope and lines", async () => {
  deepEqual(outline(await parseSnippet("ruby", SNIPPET)), [
    "module Auth 5-37",
    "constant Auth.LIMIT 6-6",
    "class Auth.Entry 7-11",
    "field Auth.Entry.name 7-7",
    "field Auth.Entry.age 7-7",
    "method Auth.Entry.old? 8-10",
    "class Auth.KeyRing 13-34",
    "field Auth.KeyRing.keys 15-15",
    "method Auth.KeyRing.initialize 18-20",
    "method Auth.KeyRing.open 22-24",
    "method Auth.KeyRing.empty? 26-26",
    "method Auth.KeyRing.default 29-29",
    "method Auth.KeyRing.check! 32-32",
    "method Auth.KeyRing.blank? 33-33",
    "class Auth.Remote.Ring 36-36",
    "variable ring 39-39",
    "function #open 42-46",
    "function #open.reads a file 43-45",
  ]);
});

Deno.test("ruby tags give a definition its signature and doc", async () => {
  const { definitions } = await parseSnippet("ruby", SNIPPET);
  const shown = definitions.filter(({ startLine }) => [5, 18, 22].includes(startLine))
    .map(({ name, signature, doc }) => [name, signature, doc]);
  deepEqual(shown, [
    ["Auth", "module Auth", "Keys by provider."],
    ["initialize", "def initialize(size, strict: false)", "Makes a ring."],
    ["open", "def self.open(path)", ""],
  ]);
});

Deno.test("ruby tags find what is used and how", async () => {
  deepEqual(uses(await parseSnippet("ruby", SNIPPET)), [
    "call require 1",
    "import json 1",
    "call require_relative 2",
    "import ./key 2",
    "type Struct 7",
    "call new 7",
    "type LIMIT 9",
    "type Base 13",
    "extends Store 13",
    "call include 14",
    "implements Enumerable 14",
    "call attr_reader 15",
    "call load 19",
    "call new 23",
    "type JSON 23",
    "call parse 23",
    "type File 23",
    "call read 23",
    "call empty? 26",
    "call open 29",
    "call private 32",
    "type Remote 36",
    "type Auth 39",
    "type KeyRing 39",
    "call open 39",
    "type RSpec 41",
    "call describe 41",
    "type Auth 41",
    "type KeyRing 41",
    "call describe 42",
    "call it 43",
    "call expect 44",
    "call to 44",
  ]);
});
