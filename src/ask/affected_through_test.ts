import { ok } from "node:assert/strict";
import { ask, at, type Files } from "./testdata/ask.ts";

/** Between a change and a test: the files, what is changed, and the test. */
const THROUGH: Readonly<Record<string, readonly [Files, changed: string, test: string]>> = {
  "a constructor": [
    {
      "pan.ts": "export class Pan {\n  constructor() {\n    heat();\n  }\n}\nfunction heat() {}\n",
      "pan_test.ts":
        'import { Pan } from "./pan.ts";\nDeno.test("works", () => {\n  new Pan();\n});\n',
    },
    "heat",
    "pan_test.ts:2 works",
  ],
  "an override, from the base": [
    {
      "pan.py": "class Pan:\n    def heat(self):\n        return 1\n\n\n" +
        "class Wok(Pan):\n    def heat(self):\n        return 2\n",
      "tests/test_pan.py": "from pan import Wok\n\n\ndef test_wok():\n    assert Wok().heat()\n",
    },
    "Pan.heat",
    "tests/test_pan.py:4 test_wok",
  ],
  "a base, from the override": [
    {
      "pan.py": "class Pan:\n    def heat(self):\n        return 1\n\n\n" +
        "class Wok(Pan):\n    def heat(self):\n        return 2\n\n\ndef cook(pan: Pan):\n    return pan.heat()\n",
      "tests/test_pan.py": "from pan import cook\n\n\ndef test_cook():\n    assert cook(None)\n",
    },
    "Wok.heat",
    "tests/test_pan.py:4 test_cook",
  ],
  "an interface": [
    {
      "src/main/java/kit/Pan.java": "package kit;\n\npublic interface Pan {\n  int heat();\n}\n",
      "src/main/java/kit/Wok.java":
        "package kit;\n\npublic class Wok implements Pan {\n  public int heat() {\n    return 1;\n  }\n}\n",
      "src/main/java/kit/Cook.java":
        "package kit;\n\npublic class Cook {\n  int run(Pan pan) {\n    return pan.heat();\n  }\n}\n",
      "src/test/java/kit/CookTest.java":
        "package kit;\n\nclass CookTest {\n  @Test\n  void runs() {\n    new Cook().run(null);\n  }\n}\n",
    },
    "Wok.heat",
    "src/test/java/kit/CookTest.java:4 CookTest.runs",
  ],
  "a fixture of the file": [
    {
      "pot.py": "def boil():\n    return 1\n",
      "tests/test_pot.py":
        "import pytest\nfrom pot import boil\n\n\n@pytest.fixture\ndef hot():\n    return boil()\n\n\n" +
        "def test_hot(hot):\n    assert hot\n",
    },
    "boil",
    "tests/test_pot.py:10 test_hot",
  ],
  "a fixture of conftest.py": [
    {
      "pot.py": "def boil():\n    return 1\n",
      "tests/conftest.py":
        "import pytest\nfrom pot import boil\n\n\n@pytest.fixture\ndef hot():\n    return boil()\n",
      "tests/test_pot.py": "def test_hot(hot):\n    assert hot\n",
    },
    "boil",
    "tests/test_pot.py:1 test_hot",
  ],
  "beforeEach": [
    {
      "pot.ts": "export function boil() {\n  return 1;\n}\n",
      "pot.test.ts":
        'import { boil } from "./pot.ts";\n\ndescribe("pot", () => {\n  let pot: number;\n' +
        "  beforeEach(() => {\n    pot = boil();\n  });\n" +
        '  it("is hot", () => {\n    expect(pot).toBe(1);\n  });\n});\n',
    },
    "boil",
    "pot.test.ts:8 pot.is hot",
  ],
  "setUp": [
    {
      "pot.py": "def boil():\n    return 1\n",
      "tests/test_pot.py":
        "import unittest\nfrom pot import boil\n\n\nclass TestPot(unittest.TestCase):\n" +
        "    def setUp(self):\n        self.pot = boil()\n\n    def test_hot(self):\n        assert self.pot\n",
    },
    "boil",
    "tests/test_pot.py:9 TestPot.test_hot",
  ],
  "a factory": [
    {
      "pot.ts":
        "export class Pot {\n  boil() {\n    return 1;\n  }\n}\nexport function makePot() {\n  return new Pot();\n}\n",
      "pot_test.ts":
        'import { makePot } from "./pot.ts";\nDeno.test("works", () => {\n  makePot().boil();\n});\n',
    },
    "Pot.boil",
    "pot_test.ts:2 works",
  ],
  "a route": [
    {
      "app.py":
        "from flask import Flask\n\napp = Flask(__name__)\n\n\n@app.get('/pots')\ndef pots():\n    return []\n",
      "tests/test_app.py":
        "from app import app\n\n\ndef test_list():\n    assert app.test_client().get('/pots')\n",
    },
    "pots",
    "tests/test_app.py:4 test_list",
  ],
};

for (const [name, [files, changed, test]] of Object.entries(THROUGH)) {
  Deno.test(`impact() follows ${name} to a test`, async () => {
    const { tests } = await ask(files, (index) => index.impact(changed));
    const linked = tests.filter(({ confidence }) => confidence !== "ambiguous").map(at);
    ok(linked.includes(test), `${test} is not among ${linked.join(", ")}`);
  });
}
