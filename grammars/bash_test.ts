import { deepEqual, equal, ok } from "node:assert/strict";
import { definitionOf, outline, parseSnippet, uses } from "./testdata/outline.ts";

const SNIPPET = `#!/usr/bin/env bash
source ./lib/colors.sh
. "$HOME/lib/log.sh"

# Where releases are kept.
readonly RELEASE_ROOT="/srv/releases"
declare -A TARGETS=([web]=1 [api]=2)
MAX_KEEP=5
export PATH="$PATH:/opt/bin"
alias ll='ls -l'

# Prints a line to standard error.
warn() {
  local text="$1"
  printf '%s\\n' "$text" >&2
}

function deploy::publish {
  local version=$1
  count=0
  for target in "\${!TARGETS[@]}"; do
    warn "publishing $target"
    link_release "$target" "$version" || return 1
  done
}

function link_release() (
  ln -sfn "$RELEASE_ROOT/$2" "/srv/$1"
)

if [[ -z \${1:-} ]]; then
  DEFAULT_TARGET=web
  usage() { echo "usage"; }
fi
deploy::publish "$@"
`;

Deno.test("bash tags define functions and top-level variables", async () => {
  deepEqual(outline(await parseSnippet("bash", SNIPPET)), [
    "constant RELEASE_ROOT 6-6",
    "variable TARGETS 7-7",
    "variable MAX_KEEP 8-8",
    "variable PATH 9-9",
    "function warn 13-16",
    "function deploy::publish 18-25",
    "function link_release 27-29",
    "variable DEFAULT_TARGET 32-32",
    "function usage 33-33",
  ]);
});

Deno.test("bash tags give a definition its signature and doc comment", async () => {
  const parsed = await parseSnippet("bash", SNIPPET);
  equal(parsed.status, "ok");
  equal(definitionOf(parsed, "warn").signature, "warn()");
  equal(definitionOf(parsed, "RELEASE_ROOT").signature, 'readonly RELEASE_ROOT="/srv/releases"');
  equal(definitionOf(parsed, "warn").doc, "Prints a line to standard error.");
});

Deno.test("bash tags find calls and sourced files", async () => {
  const found = uses(await parseSnippet("bash", SNIPPET));
  for (
    const use of [
      "import ./lib/colors.sh 2",
      "import $HOME/lib/log.sh 3",
      "call warn 22",
      "call link_release 23",
      "call deploy::publish 35",
    ]
  ) ok(found.includes(use), `${use} in ${found.join(", ")}`);
});
