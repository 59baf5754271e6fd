import { deepEqual, equal, ok } from "node:assert/strict";
import { definitionOf, outline, parseSnippet, uses } from "./testdata/outline.ts";

const SNIPPET = `const std = @import("std");
const Allocator = std.mem.Allocator;

/// Most keys that a ring holds.
pub const limit: usize = 8;
var hits: u32 = 0;

/// Keys by provider.
pub const KeyRing = struct {
    allocator: Allocator,
    keys: std.StringHashMap([]const u8) = undefined,

    const Self = @This();

    /// Makes an empty ring.
    pub fn init(allocator: Allocator) Self {
        const ring = Self{ .allocator = allocator };
        return ring;
    }

    pub fn resolve(self: *const Self, provider: []const u8) !?[]const u8 {
        log("resolving");
        return self.keys.get(provider) orelse error.Missing;
    }
};

pub const Origin = enum(u8) {
    environment,
    file = 3,

    fn label(self: Origin) []const u8 {
        return @tagName(self);
    }
};

const Value = union(enum) { text: []const u8, number: i64 };
pub const Error = error{ Missing, Denied };
extern fn puts(text: [*:0]const u8) c_int;

fn List(comptime T: type) type {
    return struct {
        items: []T,
        fn push(self: *@This(), item: T) void { append(self, item); }
    };
}

test "resolve finds a key" {
    try std.testing.expect(true);
}
test KeyRing {}
`;

Deno.test("zig tags define containers, functions, constants and tests", async () => {
  deepEqual(outline(await parseSnippet("zig", SNIPPET)), [
    "constant Allocator 2-2",
    "constant limit 5-5",
    "variable hits 6-6",
    "struct KeyRing 9-25",
    "field KeyRing.allocator 10-10",
    "field KeyRing.keys 11-11",
    "method KeyRing.init 16-19",
    "method KeyRing.resolve 21-24",
    "enum Origin 27-34",
    "field Origin.environment 28-28",
    "field Origin.file 29-29",
    "method Origin.label 31-33",
    "struct Value 36-36",
    "field Value.text 36-36",
    "field Value.number 36-36",
    "enum Error 37-37",
    "field Error.Missing 37-37",
    "field Error.Denied 37-37",
    "function puts 38-38",
    "struct List 40-45",
    "field List.items 42-42",
    "method List.push 43-43",
    "function resolve finds a key 47-49",
    "function KeyRing 50-50",
  ]);
});

Deno.test("zig tags give a definition its signature and doc comment", async () => {
  const parsed = await parseSnippet("zig", SNIPPET);
  equal(parsed.status, "ok");
  equal(
    definitionOf(parsed, "resolve").signature,
    "pub fn resolve(self: *const Self, provider: []const u8) !?[]const u8",
  );
  equal(definitionOf(parsed, "List").signature, "fn List(comptime T: type) type");
  equal(definitionOf(parsed, "init").doc, "Makes an empty ring.");
});

Deno.test("zig tags find calls, types and imports", async () => {
  const found = uses(await parseSnippet("zig", SNIPPET));
  for (
    const use of [
      "import std 1",
      "type Allocator 10",
      "type Self 17",
      "call log 22",
      "call get 23",
      "call expect 48",
    ]
  ) ok(found.includes(use), `${use} in ${found.join(", ")}`);
});
