import { deepEqual, equal, ok } from "node:assert/strict";
import { definitionOf, outline, parseSnippet, uses } from "./testdata/outline.ts";

const SNIPPET = `defmodule App.KeyRing do
  @moduledoc """
  Keys by provider.
  """
  @behaviour App.Resolver
  use GenServer
  import Enum, only: [map: 2]
  alias App.{Store, Log}
  require Logger

  @limit 8
  @type key :: String.t()
  @callback resolve(String.t()) :: key
  defstruct [:keys, limit: 8]

  @doc """
  Looks a provider up.
  """
  @spec resolve(t(), String.t()) :: key | nil
  @impl true
  def resolve(%__MODULE__{keys: keys}, provider) when is_binary(provider) do
    Logger.debug("resolving")
    keys |> Map.get(provider) |> trim()
  end

  @doc "Counts the keys."
  def count(ring), do: map_size(ring.keys)

  defp trim(nil), do: nil
  defp trim(text) do
    String.trim(text)
  end

  def empty do
    %__MODULE__{keys: %{}}
  end

  defmacro with_ring(name, do: block) do
    quote do: unquote(block)
  end

  defguard is_key(value) when is_binary(value)
  defdelegate put(ring, key), to: Store
  def left <~> right, do: left + right
end

defprotocol App.Size do
  def size(value)
end

defimpl App.Size, for: App.KeyRing do
  def size(ring), do: 1
end

defmodule App.KeyRingTest do
  use ExUnit.Case
  describe "resolve" do
    test "finds a key", %{ring: ring} do
      assert KeyRing.resolve(ring, "a") == 1
    end
  end
end
`;

Deno.test("elixir tags define modules, functions, macros, types and tests", async () => {
  deepEqual(outline(await parseSnippet("elixir", SNIPPET)), [
    "module App.KeyRing 1-45",
    "constant App.KeyRing.limit 11-11",
    "type App.KeyRing.key 12-12",
    "function App.KeyRing.resolve 13-13",
    "function App.KeyRing.resolve 21-24",
    "function App.KeyRing.count 27-27",
    "function App.KeyRing.trim 29-29",
    "function App.KeyRing.trim 30-32",
    "function App.KeyRing.empty 34-36",
    "macro App.KeyRing.with_ring 38-40",
    "macro App.KeyRing.is_key 42-42",
    "function App.KeyRing.put 43-43",
    "interface App.Size 47-49",
    "method App.Size.size 48-48",
    "impl App.Size 51-53",
    "method App.Size.size 52-52",
    "module App.KeyRingTest 55-62",
    "function App.KeyRingTest.resolve 57-61",
    "function App.KeyRingTest.resolve.finds a key 58-60",
  ]);
});

Deno.test("elixir tags give a definition its signature and doc comment", async () => {
  const parsed = await parseSnippet("elixir", SNIPPET);
  equal(parsed.status, "ok");
  equal(definitionOf(parsed, "App.KeyRing").signature, "defmodule App.KeyRing");
  equal(definitionOf(parsed, "count").signature, "def count(ring), do: map_size(ring.keys)");
  equal(definitionOf(parsed, "is_key").signature, "defguard is_key(value) when is_binary(value)");
  equal(definitionOf(parsed, "App.KeyRing").doc, "Keys by provider.");
  const resolve = parsed.definitions.find(({ startLine }) => startLine === 21)!;
  equal(resolve.doc, "Looks a provider up.");
  equal(resolve.docLine, 16);
});

Deno.test("elixir tags find calls, types and imports", async () => {
  const found = uses(await parseSnippet("elixir", SNIPPET));
  for (
    const use of [
      "implements App.Resolver 5",
      "import GenServer 6",
      "import App.{Store, Log} 8",
      "type Logger 22",
      "call debug 22",
      "call trim 23",
      "call map_size 27",
    ]
  ) ok(found.includes(use), `${use} in ${found.join(", ")}`);
});
