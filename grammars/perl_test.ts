import { deepEqual, equal, ok } from "node:assert/strict";
import { definitionOf, outline, parseSnippet, uses } from "./testdata/outline.ts";

const SNIPPET = `#!/usr/bin/perl
package App::KeyRing;

use strict;
use warnings;
use parent qw(App::Base Exporter);
use App::Log;
require App::Store;

use constant MAX_KEYS => 64;
use constant { LIMIT => 8, NAME => 'ring' };
our $VERSION = '1.0';
my %defaults = (limit => 8);

=head2 resolve

Looks a provider up.

=cut

# Makes an empty ring.
sub new {
    my ($class, %args) = @_;
    my $self = { keys => {}, %args };
    return bless $self, $class;
}

sub resolve {
    my ($self, $provider) = @_;
    App::Log::debug("resolving");
    my $key = $self->{keys}{$provider};
    return trim($key);
}

sub trim($text) {
    my $clean = sub { return shift };
    return $clean->($text);
}

sub _private { return App::Store->new(1)->read('a'); }

package App::KeyRing::Cursor {
    sub next { 1 }
}

BEGIN { warn "x" }
1;

__END__

=head1 NAME

App::KeyRing - keys
`;

Deno.test("perl tags define packages, subroutines, constants and variables", async () => {
  deepEqual(outline(await parseSnippet("perl", SNIPPET)), [
    "module App::KeyRing 2-2",
    "constant MAX_KEYS 10-10",
    "constant LIMIT 11-11",
    "constant NAME 11-11",
    "variable $VERSION 12-12",
    "variable %defaults 13-13",
    "function new 22-26",
    "function resolve 28-33",
    "function trim 35-38",
    "function _private 40-40",
    "module App::KeyRing::Cursor 42-44",
    "function App::KeyRing::Cursor.next 43-43",
  ]);
});

Deno.test("perl tags give a definition its signature and doc comment", async () => {
  const parsed = await parseSnippet("perl", SNIPPET);
  equal(parsed.status, "ok");
  equal(definitionOf(parsed, "trim").signature, "sub trim($text)");
  equal(definitionOf(parsed, "new").doc, "Makes an empty ring.");
});

Deno.test("perl tags find calls and imports", async () => {
  const found = uses(await parseSnippet("perl", SNIPPET));
  for (
    const use of [
      "import strict 4",
      "extends App::Base 6",
      "import App::Log 7",
      "import App::Store 8",
      "call debug 30",
      "call trim 32",
      "call read 40",
    ]
  ) ok(found.includes(use), `${use} in ${found.join(", ")}`);
});
