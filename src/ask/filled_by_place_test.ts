import { equal, match } from "node:assert/strict";
import { ask } from "./testdata/ask.ts";

const POINT = `from dataclasses import dataclass
@dataclass
class Point:
    row: int
    @classmethod
    def make(cls): return cls(1)
def f(v):
    match v:
        case Point(0): return 1
        case Point(): return 2
`;

for (const [body, places] of [[POINT, "a.py:9, a.py:6"], [POINT.replace("(0)", "()"), "a.py:6"]]) {
  Deno.test(`filledByPlace() keeps an answer without places from being a proof: ${places}`, async () => {
    const { coverage } = await ask({ "a.py": body! }, (index) => index.refs("Point.row"));
    equal(coverage.proof, false);
    match(
      coverage.statement,
      RegExp(RegExp.escape(`fields of "Point" may be set by their position (${places})`)),
    );
  });
}

Deno.test("filledByPlace() says nothing where values have names", async () => {
  const body = POINT.replace("(0)", "(row=0)").replace("cls(1)", "cls(row=1)");
  const { counts, coverage } = await ask({ "a.py": body }, (index) => index.refs("Point.row"));
  equal(coverage.statement.includes("by their place"), false);
  equal(JSON.stringify(counts), '{"write":1,"read":1}');
});
