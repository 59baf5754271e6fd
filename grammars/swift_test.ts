import { deepEqual, equal, ok } from "node:assert/strict";
import { definitionOf, outline, parseSnippet, uses } from "./testdata/outline.ts";

const SNIPPET = `import Foundation
@testable import AuthKit

/// Keys by provider.
@available(iOS 13, *)
public struct KeyRing: Codable, Sequence {
    /// What is held.
    private var keys: [String: String] = [:]
    static let limit = 8
    let onMiss: (String) -> Void

    public init(keys: [String: String]) {
        self.keys = keys
    }

    /// Looks a provider up.
    public func resolve(_ provider: String, using reader: Reader? = nil) throws -> String? {
        let key = keys[provider]
        return key ?? reader?.read(provider)
    }

    var count: Int { keys.count }

    subscript(name: String) -> String? { keys[name] }
}

enum Origin: String, CaseIterable {
    case environment = "env"
    case file, memory
    indirect case nested(Origin)
}

protocol Resolver: AnyObject {
    associatedtype Key
    var name: String { get }
    func resolve(_ provider: String) -> Key?
}

extension KeyRing: Resolver {
    func clear() { Log.write("cleared") }
}

final class Session<T>: Base {
    deinit { close() }
    class Inner {}
}

actor Pool {}
typealias Keys = [String: String]
let defaultRing = KeyRing(keys: [:])
func makeRing() -> KeyRing { KeyRing(keys: [:]) }
infix operator <+>: AdditionPrecedence
extension Array.Index {}
`;

Deno.test("swift tags define types, members and top-level declarations", async () => {
  deepEqual(outline(await parseSnippet("swift", SNIPPET)), [
    "struct KeyRing 5-25",
    "field KeyRing.keys 8-8",
    "field KeyRing.limit 9-9",
    "field KeyRing.onMiss 10-10",
    "method KeyRing.init 12-14",
    "method KeyRing.resolve 17-20",
    "field KeyRing.count 22-22",
    "method KeyRing.subscript 24-24",
    "enum Origin 27-31",
    "field Origin.environment 28-28",
    "field Origin.file 29-29",
    "field Origin.memory 29-29",
    "field Origin.nested 30-30",
    "interface Resolver 33-37",
    "type Resolver.Key 34-34",
    "field Resolver.name 35-35",
    "method Resolver.resolve 36-36",
    "impl KeyRing 39-41",
    "method KeyRing.clear 40-40",
    "class Session 43-46",
    "method Session.deinit 44-44",
    "class Session.Inner 45-45",
    "class Pool 48-48",
    "type Keys 49-49",
    "constant defaultRing 50-50",
    "function makeRing 51-51",
    "function <+> 52-52",
    "impl Array.Index 53-53",
  ]);
});

Deno.test("swift tags give a definition its signature and doc comment", async () => {
  const parsed = await parseSnippet("swift", SNIPPET);
  equal(parsed.status, "ok");
  equal(definitionOf(parsed, "count").signature, "var count: Int { keys.count }");
  equal(definitionOf(parsed, "makeRing").signature, "func makeRing() -> KeyRing");
  equal(definitionOf(parsed, "keys").doc, "What is held.");
  equal(
    parsed.definitions.find(({ name }) => name === "resolve")?.signature,
    "public func resolve(_ provider: String, using reader: Reader? = nil) throws -> String?",
  );
});

Deno.test("swift tags find calls, types and imports", async () => {
  const found = uses(await parseSnippet("swift", SNIPPET));
  for (
    const use of [
      "import Foundation 1",
      "import AuthKit 2",
      "extends Codable 6",
      "type Reader 17",
      "call read 19",
      "extends Resolver 39",
      "call write 40",
      "call KeyRing 50",
    ]
  ) ok(found.includes(use), `${use} in ${found.join(", ")}`);
});
