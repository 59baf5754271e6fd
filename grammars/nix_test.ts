import { deepEqual, equal } from "node:assert/strict";
import { definitionOf, outline, parseSnippet, uses } from "./testdata/outline.ts";

const SNIPPET = `# Builds the payment service.
{ pkgs ? import <nixpkgs> { }, lib, version ? "1.2" }:

let
  # Formats a name with its version.
  fullName = name: "\${name}-\${version}";

  mkService = { name, port ? 8080 }: rec {
    inherit name;
    command = "\${pkgs.hello}/bin/hello --port \${toString port}";
  };

  defaults = import ./defaults.nix;
in
{
  packages.default = pkgs.stdenv.mkDerivation {
    pname = "pay";
    src = ./.;
    buildInputs = with pkgs; [ openssl zlib ];
    installPhase = ''
      mkdir -p $out
    '';
  };

  /* Runs the service in a shell. */
  devShell = lib.makeShell { name = fullName "pay"; };

  services.pay = mkService { name = "pay"; };

  overlay = final: prev: {
    pay = final.callPackage ./pay.nix { };
  };

  inherit defaults;
}
`;

Deno.test("nix tags define functions, let bindings and two levels of attributes", async () => {
  deepEqual(outline(await parseSnippet("nix", SNIPPET)), [
    "function fullName 6-6",
    "function mkService 8-11",
    "key mkService.command 10-10",
    "variable defaults 13-13",
    "key packages.default 16-23",
    "key devShell 26-26",
    "key services.pay 28-28",
    "function overlay 30-32",
    "key overlay.pay 31-31",
  ]);
});

Deno.test("nix tags give a definition its signature and doc comment", async () => {
  const parsed = await parseSnippet("nix", SNIPPET);
  const first = definitionOf(parsed, "fullName");
  equal(first.signature, "fullName = name:");
  equal(first.doc, "Formats a name with its version.");
  const second = definitionOf(parsed, "overlay");
  equal(second.signature, "overlay = final: prev:");
  equal(second.doc, "");
  const third = definitionOf(parsed, "devShell");
  equal(third.signature, 'devShell = lib.makeShell { name = fullName "pay"; }');
  equal(third.doc, "Runs the service in a shell.");
});

Deno.test("nix tags find calls and imported files", async () => {
  deepEqual(uses(await parseSnippet("nix", SNIPPET)), [
    "call import 2",
    "import <nixpkgs> 2",
    "call toString 10",
    "call import 13",
    "import ./defaults.nix 13",
    "call mkDerivation 16",
    "call makeShell 26",
    "call fullName 26",
    "call mkService 28",
    "call callPackage 31",
    "import ./pay.nix 31",
  ]);
});

Deno.test("nix tags define the attributes of a file that is one set", async () => {
  const parsed = await parseSnippet(
    "nix",
    "{\n  imports = [ ./disk.nix ];\n  inputs = {\n    pay.url = 1;\n  };\n}\n",
  );
  deepEqual(outline(parsed), ["key imports 2-2", "key inputs 3-5", "key inputs.pay.url 4-4"]);
  deepEqual(uses(parsed), ["import ./disk.nix 2"]);
});
