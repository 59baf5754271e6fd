import { deepEqual, equal, ok } from "node:assert/strict";
import { definitionOf, outline, parseSnippet, uses } from "./testdata/outline.ts";

const SNIPPET = `local log = require("app.log")
local M = {}

M.version = "1.0"
local limit = 8
DEBUG = false

--- Keys by provider.
-- @param keys table
function M.new(keys)
  local self = setmetatable({}, { __index = M })
  self.keys = keys
  return self
end

--- Looks a provider up.
function M:resolve(provider)
  local function trim(text)
    return text:gsub("%s", "")
  end
  log.debug("resolving " .. provider)
  return trim(self.keys[provider])
end

local function read_file(path)
  return io.open(path)
end

local parse = function(text) return text end

M.close = function(self)
  self.keys = nil
end

function M.inner.deep.call() end

M.handlers = {
  open = function(path) return read_file(path) end,
  retries = 3,
}

describe("keys", function()
  it("resolves", function() M.new({}) end)
end)

return M
`;

Deno.test("lua tags define functions with their table, and top-level variables", async () => {
  deepEqual(outline(await parseSnippet("lua", SNIPPET)), [
    "variable M 2-2",
    "variable M.version 4-4",
    "variable limit 5-5",
    "variable DEBUG 6-6",
    "method M.new 10-14",
    "method M.resolve 17-23",
    "function M.resolve.trim 18-20",
    "function read_file 25-27",
    "function parse 29-29",
    "method M.close 31-33",
    "method M.inner.deep.call 35-35",
    "variable M.handlers 37-40",
    "function M.handlers.open 38-38",
    "function keys 42-44",
    "function keys.resolves 43-43",
  ]);
});

Deno.test("lua tags give a definition its signature and doc comment", async () => {
  const parsed = await parseSnippet("lua", SNIPPET);
  equal(parsed.status, "ok");
  equal(definitionOf(parsed, "resolve").signature, "function M:resolve(provider)");
  equal(definitionOf(parsed, "close").signature, "M.close = function(self)");
  equal(definitionOf(parsed, "resolve").doc, "Looks a provider up.");
});

Deno.test("lua tags find calls and imports", async () => {
  const found = uses(await parseSnippet("lua", SNIPPET));
  for (
    const use of [
      "import app.log 1",
      "call setmetatable 11",
      "call gsub 19",
      "call debug 21",
      "call read_file 38",
    ]
  ) ok(found.includes(use), `${use} in ${found.join(", ")}`);
});
