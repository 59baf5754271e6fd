import { deepEqual } from "node:assert/strict";
import { outline, parseSnippet, uses } from "./testdata/outline.ts";

const SNIPPET = `using module ./Key.psm1

# Finds a key.
# Slow for a large ring.
function Get-Key {
    [CmdletBinding()]
    param([Parameter(Mandatory)][string] $Provider, [int] $Limit = 8)
    $local = Read-Ring -Path $Provider
    $local.Open($Limit)
    [Ring]::Close($local)
}

function Set-Key($Name) {
    # Stores a key.
    Write-Ring $Name
}

filter Select-Old { $_ }

class Ring : Base, IResolver {
    [string] $Name
    Ring([string] $name) { $this.Name = $name }
    [Key] Find([int] $age) { return $null }
}

enum Source {
    Env
    File = 2
}

$script:MaxAge = 60
Import-Module Pester
. ./helpers.ps1
`;

Deno.test("powershell tags define names with their kind, scope and lines", async () => {
  deepEqual(outline(await parseSnippet("powershell", SNIPPET)), [
    "function Get-Key 5-11",
    "function Set-Key 13-16",
    "function Select-Old 18-18",
    "class Ring 20-24",
    "field Ring.$Name 21-21",
    "method Ring.Ring 22-22",
    "method Ring.Find 23-23",
    "enum Source 26-29",
    "field Source.Env 27-27",
    "field Source.File 28-28",
    "variable $script:MaxAge 31-31",
  ]);
});

Deno.test("powershell tags give a definition its signature and doc", async () => {
  const { definitions } = await parseSnippet("powershell", SNIPPET);
  const shown = definitions.filter(({ startLine }) => [5, 13].includes(startLine))
    .map(({ name, signature, doc }) => [name, signature, doc]);
  deepEqual(shown, [
    [
      "Get-Key",
      "function Get-Key { [CmdletBinding()] param([Parameter(Mandatory)][string] $Provider, [int] $Limit = 8)",
      "Finds a key. Slow for a large ring.",
    ],
    ["Set-Key", "function Set-Key($Name)", "Stores a key."],
  ]);
});

Deno.test("powershell tags find what is used and how", async () => {
  deepEqual(uses(await parseSnippet("powershell", SNIPPET)), [
    "call using 1",
    "import ./Key.psm1 1",
    "type CmdletBinding 6",
    "type Parameter 7",
    "type string 7",
    "type int 7",
    "call Read-Ring 8",
    "call Open 9",
    "type Ring 10",
    "call Close 10",
    "call Write-Ring 15",
    "extends Base 20",
    "implements IResolver 20",
    "type string 21",
    "type string 22",
    "type Key 23",
    "type int 23",
    "call Import-Module 32",
    "import Pester 32",
    "import ./helpers.ps1 33",
  ]);
});
