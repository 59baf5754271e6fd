import { deepEqual } from "node:assert/strict";
import { outline, parseSnippet, uses } from "./testdata/outline.ts";

const SNIPPET = `<?php
namespace App\\Auth;

use App\\Models\\Key;
use App\\{Store, Cache as Memory};

const MAX_AGE = 60;
define('LIMIT', 8);

/**
 * Keys by provider.
 */
#[Service("ring")]
final class KeyRing extends Base implements Resolver, \\Ns\\Countable
{
    use Loggable;
    public const A = 1, B = 2;
    private static ?int $size = 0;
    protected array $keys, $names;

    public function __construct(private readonly Http $http) { parent::__construct(); }

    // Finds a key.
    public static function resolve(string $provider, Key|Entry $entry): ?Key
    {
        $local = new Key($provider);
        $local->open()?->read();
        self::check(strlen($provider));
        return Key::find($local);
    }
}

interface Resolver extends Named { public function name(): string; }
trait Loggable { function log() {} }
enum Source: string { case Env = 'env'; case File = 'file'; }

function open_ring(string $path): KeyRing {
    return \\Ns\\load($path);
}

$ring = open_ring('a');
$visit = fn ($key) => $key->name;

it('finds a key', function () { require_once 'ring.php'; });
`;

Deno.test("php tags define names with their kind, scope and lines", async () => {
  deepEqual(outline(await parseSnippet("php", SNIPPET)), [
    "module App\\Auth 2-2",
    "constant MAX_AGE 7-7",
    "constant LIMIT 8-8",
    "class KeyRing 13-31",
    "constant KeyRing.A 17-17",
    "constant KeyRing.B 17-17",
    "field KeyRing.size 18-18",
    "field KeyRing.keys 19-19",
    "field KeyRing.names 19-19",
    "method KeyRing.__construct 21-21",
    "method KeyRing.resolve 24-30",
    "interface Resolver 33-33",
    "method Resolver.name 33-33",
    "trait Loggable 34-34",
    "method Loggable.log 34-34",
    "enum Source 35-35",
    "field Source.Env 35-35",
    "field Source.File 35-35",
    "function open_ring 37-39",
    "variable ring 41-41",
    "function visit 42-42",
    "function finds a key 44-44",
  ]);
});

Deno.test("php tags give a definition its signature and doc", async () => {
  const { definitions } = await parseSnippet("php", SNIPPET);
  const shown = definitions.filter(({ startLine }) => [24, 42, 18].includes(startLine))
    .map(({ name, signature, doc }) => [name, signature, doc]);
  deepEqual(shown, [
    ["size", "private static ?int $size = 0", ""],
    [
      "resolve",
      "public static function resolve(string $provider, Key|Entry $entry): ?Key",
      "Finds a key.",
    ],
    ["visit", "$visit = fn ($key) =>", ""],
  ]);
});

Deno.test("php tags find what is used and how", async () => {
  deepEqual(uses(await parseSnippet("php", SNIPPET)), [
    "import App\\Models\\Key 4",
    "import Store 5",
    "import Cache 5",
    "call define 8",
    "type Service 13",
    "extends Base 14",
    "implements Resolver 14",
    "implements Countable 14",
    "extends Loggable 16",
    "type Http 21",
    "call __construct 21",
    "type Key 24",
    "type Entry 24",
    "call Key 26",
    "call open 27",
    "call read 27",
    "call check 28",
    "call strlen 28",
    "type Key 29",
    "call find 29",
    "extends Named 33",
    "type KeyRing 37",
    "call load 38",
    "call open_ring 41",
    "call it 44",
    "import ring.php 44",
  ]);
});
