import { deepEqual } from "node:assert/strict";
import { edgesOf } from "../testdata/edges.ts";

Deno.test("Elixir calls functions of the module that a receiver names by its end", async () => {
  deepEqual(
    await edgesOf({
      "lib/keys.ex": "defmodule App.Accounts.Keys do\n" +
        "  def create(nil), do: nil\n  def create(user), do: user\nend\n",
      "lib/web.ex": "defmodule AppWeb.Page do\n  def new(conn, _), do: conn\n" +
        "  def create(conn), do: conn\n  def email(conn), do: conn\nend\n",
      "lib/job.ex": "defmodule App.Job do\n  def run(user) do\n    Keys.create(user)\n" +
        "    App.Accounts.Keys.create(user)\n    Multi.new()\n    user.email\n" +
        "    :crypto.email(user)\n  end\nend\n",
    }, "call"),
    [
      "call lib/job.ex:3 App.Job.run -> lib/keys.ex:2 App.Accounts.Keys.create [inferred: only one of this name]",
      "call lib/job.ex:3 App.Job.run -> lib/keys.ex:3 App.Accounts.Keys.create [inferred: only one of this name]",
      "call lib/job.ex:4 App.Job.run -> lib/keys.ex:2 App.Accounts.Keys.create [inferred: only one of this name]",
      "call lib/job.ex:4 App.Job.run -> lib/keys.ex:3 App.Accounts.Keys.create [inferred: only one of this name]",
      "call lib/job.ex:6 App.Job.run -> lib/web.ex:4 AppWeb.Page.email [ambiguous: name alone]",
    ],
  );
});

Deno.test("Elixir takes the module that a file aliases for one that ends as it does", async () => {
  deepEqual(
    await edgesOf({
      "lib/a.ex": "defmodule App.Keys do\n  def create(x), do: x\nend\n",
      "lib/b.ex": "defmodule Web.Keys do\n  def create(x), do: x\nend\n",
      "lib/job.ex": "defmodule Job do\n  alias Web.Keys\n  def run(x), do: Keys.create(x)\nend\n",
    }, "call"),
    ["call lib/job.ex:3 Job.run -> lib/b.ex:2 Web.Keys.create [inferred: only one of this name]"],
  );
});

Deno.test("Elixir leads from an alias to the module that it names", async () => {
  deepEqual(
    await edgesOf({
      "lib/keys.ex": "defmodule App.Accounts.Keys do\nend\n",
      "lib/job.ex":
        "defmodule App.Job do\n  alias App.Accounts.Keys\n  alias App.Accounts\n  alias Ecto.Multi\n" +
        "  def run(x), do: {Keys, Accounts.Keys, Multi, x}\nend\n",
    }),
    [
      "import lib/job.ex:2 App.Job -> lib/keys.ex:1 App.Accounts.Keys [inferred: only one of this name]",
      "type lib/job.ex:5 App.Job.run -> lib/keys.ex:1 App.Accounts.Keys [inferred: only one of this name]",
      "type lib/job.ex:5 App.Job.run -> lib/keys.ex:1 App.Accounts.Keys [inferred: only one of this name]",
    ],
  );
});

Deno.test("Elixir reads the modules of a list that one alias names", async () => {
  deepEqual(
    await edgesOf({
      "lib/a.ex": "defmodule App.Keys do\n  def create(x), do: x\nend\n",
      "lib/b.ex": "defmodule Web.Keys do\n  def create(x), do: x\nend\n",
      "lib/c.ex": "defmodule Web.In.Form do\n  def create(x), do: x\nend\n",
      "lib/job.ex": "defmodule Job do\n  alias Web.{\n    Keys,\n    In.Form\n  }\n" +
        "  def run(x), do: Keys.create(Form.create(x))\nend\n",
    }, "call"),
    [
      "call lib/job.ex:6 Job.run -> lib/b.ex:2 Web.Keys.create [inferred: only one of this name]",
      "call lib/job.ex:6 Job.run -> lib/c.ex:2 Web.In.Form.create [inferred: only one of this name]",
    ],
  );
});

Deno.test("Elixir takes captures for calls, and neither types of functions nor modules of Erlang", async () => {
  deepEqual(
    await edgesOf({
      "lib/mail.ex": "defmodule Mail do\n" +
        "  @spec new(map()) :: map()\n  def new(a), do: Enum.map(a, &content/1)\n" +
        "  @spec content(a) :: a when a: term()\n  defp content(x), do: :ets.new(x, [])\nend\n",
    }, "call"),
    ["call lib/mail.ex:3 Mail.new -> lib/mail.ex:5 Mail.content [extracted: scope]"],
  );
});
