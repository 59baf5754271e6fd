import { deepEqual } from "node:assert/strict";
import { outline, parseSnippet, uses } from "./testdata/outline.ts";

const SNIPPET = `import { memo, useState } from "react";
import Layout from "./layout.tsx";

interface CardProps {
  title: string;
  onOpen?(id: number): void;
}

/** Shows one key. */
export function KeyCard({ title, onOpen }: CardProps): JSX.Element {
  const [open, setOpen] = useState(false);
  const toggle = () => setOpen(!open);
  return (
    <div className="card" onClick={toggle}>
      <Title.Main text={title} />
      <Button onPress={() => onOpen?.(1)}>Open</Button>
    </div>
  );
}

export const KeyList = memo(({ keys }: { keys: string[] }) => {
  return <Layout>{keys.map((key) => <KeyCard title={key} />)}</Layout>;
});

const empty = <p>Nothing</p>;
export default KeyList;
`;

Deno.test("tsx tags define names with their kind, scope and lines", async () => {
  deepEqual(outline(await parseSnippet("tsx", SNIPPET)), [
    "interface CardProps 4-7",
    "field CardProps.title 5-5",
    "method CardProps.onOpen 6-6",
    "function KeyCard 10-19",
    "function KeyCard.toggle 12-12",
    "function KeyList 21-23",
    "constant empty 25-25",
  ]);
});

Deno.test("tsx tags give a definition its signature and doc", async () => {
  const { definitions } = await parseSnippet("tsx", SNIPPET);
  const shown = definitions.filter(({ startLine }) => [10, 21].includes(startLine))
    .map(({ name, signature, doc }) => [name, signature, doc]);
  deepEqual(shown, [
    ["KeyCard", "function KeyCard({ title, onOpen }: CardProps): JSX.Element", "Shows one key."],
    ["KeyList", "const KeyList = memo(({ keys }: { keys: string[] }) =>", ""],
  ]);
});

Deno.test("tsx tags find what is used and how", async () => {
  deepEqual(uses(await parseSnippet("tsx", SNIPPET)), [
    "import memo 1",
    "import useState 1",
    "import react 1",
    "import Layout 2",
    "import ./layout.tsx 2",
    "type CardProps 10",
    "type Element 10",
    "call useState 11",
    "call setOpen 12",
    "call Main 15",
    "call Button 16",
    "call onOpen 16",
    "call memo 21",
    "call Layout 22",
    "call map 22",
    "call KeyCard 22",
  ]);
});
