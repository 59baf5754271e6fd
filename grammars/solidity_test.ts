import { deepEqual, equal, ok } from "node:assert/strict";
import { definitionOf, outline, parseSnippet, uses } from "./testdata/outline.ts";

const SNIPPET = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./Base.sol";
import {Owned, Math as M} from "../Owned.sol";

uint256 constant MAX_KEYS = 64;
type Price is uint256;
error Denied(address caller);

/// @title Keys by provider.
contract KeyRing is Base, Owned(msg.sender) {
    using SafeMath for uint256;

    /// What is held.
    mapping(bytes32 => Key) private keys;
    uint256 public constant LIMIT = 8;

    enum Origin { Environment, File }

    struct Key {
        bytes32 id;
        Origin origin;
    }

    event Resolved(bytes32 indexed id, address by);
    error Missing(bytes32 id);

    modifier onlyKnown(bytes32 id) {
        if (keys[id].id == 0) revert Missing(id);
        _;
    }

    constructor(uint256 limit) Owned(msg.sender) {
        setLimit(limit);
    }

    /**
     * @notice Looks a key up.
     */
    function resolve(bytes32 id) external view onlyKnown(id) returns (Key memory) {
        emit Resolved(id, msg.sender);
        return Store.read(keys[id]);
    }

    receive() external payable {}
    fallback() external {}
}

interface IResolver {
    function resolve(bytes32 id) external;
}

library Store {
    function read(KeyRing.Key memory key) internal pure returns (KeyRing.Key memory) { return key; }
}

function free(uint256 a) pure returns (uint256) { return a; }
abstract contract Thing {}
`;

Deno.test("solidity tags define contracts and their members", async () => {
  deepEqual(outline(await parseSnippet("solidity", SNIPPET)), [
    "constant MAX_KEYS 7-7",
    "type Price 8-8",
    "type Denied 9-9",
    "class KeyRing 12-48",
    "field KeyRing.keys 16-16",
    "field KeyRing.LIMIT 17-17",
    "enum KeyRing.Origin 19-19",
    "field KeyRing.Origin.Environment 19-19",
    "field KeyRing.Origin.File 19-19",
    "struct KeyRing.Key 21-24",
    "field KeyRing.Key.id 22-22",
    "field KeyRing.Key.origin 23-23",
    "type KeyRing.Resolved 26-26",
    "type KeyRing.Missing 27-27",
    "method KeyRing.onlyKnown 29-32",
    "method KeyRing.constructor 34-36",
    "method KeyRing.resolve 41-44",
    "method KeyRing.receive 46-46",
    "method KeyRing.fallback 47-47",
    "interface IResolver 50-52",
    "method IResolver.resolve 51-51",
    "class Store 54-56",
    "method Store.read 55-55",
    "function free 58-58",
    "class Thing 59-59",
  ]);
});

Deno.test("solidity tags give a definition its signature and doc comment", async () => {
  const parsed = await parseSnippet("solidity", SNIPPET);
  equal(parsed.status, "ok");
  equal(definitionOf(parsed, "onlyKnown").signature, "modifier onlyKnown(bytes32 id)");
  equal(
    definitionOf(parsed, "constructor").signature,
    "constructor(uint256 limit) Owned(msg.sender)",
  );
  equal(definitionOf(parsed, "keys").doc, "What is held.");
});

Deno.test("solidity tags find calls, types and imports", async () => {
  const found = uses(await parseSnippet("solidity", SNIPPET));
  for (
    const use of [
      "import ./Base.sol 4",
      "import Owned 5",
      "extends Base 12",
      "type SafeMath 13",
      "call Missing 30",
      "call setLimit 35",
      "call onlyKnown 41",
      "call Resolved 42",
      "call read 43",
    ]
  ) ok(found.includes(use), `${use} in ${found.join(", ")}`);
});
