/**
 * Edges from what throws to the handler of a framework: a tree, and the places that throw which have one.
 *
 * @module
 */
import { deepEqual } from "node:assert/strict";
import { ask, at, type Files } from "./testdata/ask.ts";

const FLASK: Files = {
  "app.py": "@app.errorhandler(Gone)\ndef on_gone(e):\n    pass\n",
  "errors.py": "class AppError(Exception):\n    pass\n\nclass Gone(AppError):\n    pass\n",
};
const SPRING: Files = {
  "A.java":
    "@ControllerAdvice\nclass A {\n  @ExceptionHandler(GoneException.class)\n  void onGone() {}\n}\n",
  "GoneException.java": "class GoneException extends RuntimeException {}\n",
};

/** A fact, a tree, and the places that throw what is handled: `path:line name`. */
const CASES: readonly (readonly [fact: string, files: Files, throwers: readonly string[]])[] = [
  [
    "what calls lead to from a route, over files",
    {
      ...FLASK,
      "a.py": 'from b import find, lost\n\n@app.get("/a")\ndef show():\n    return find()\n\n' +
        "def job():\n    lost()\n",
      "b.py":
        "from errors import Gone\n\ndef find():\n    _load()\n\ndef _load():\n    raise Gone()\n" +
        "\ndef lost():\n    raise Gone()\n",
    },
    ["b.py:7 _load"],
  ],
  [
    "not what another file catches by its type or a type above, unless it raises it again",
    {
      ...FLASK,
      "a.py": "from errors import AppError, Gone\nfrom b import one, two, three, four, five\n\n" +
        '@app.get("/a")\ndef show():\n    try:\n        one()\n    except AppError:\n        pass\n' +
        "    try:\n        two()\n    except (KeyError, OSError):\n        pass\n" +
        "    try:\n        three()\n    except Gone:\n        raise\n" +
        "    try:\n        four()\n    except:\n        five()\n",
      "b.py":
        "from errors import Gone\n\ndef one():\n    raise Gone()\n\ndef two():\n    raise Gone()\n" +
        "\ndef three():\n    raise Gone()\n\ndef four():\n    raise Gone()\n\ndef five():\n    raise Gone()\n",
    },
    ["b.py:7 two", "b.py:10 three", "b.py:16 five"],
  ],
  [
    "through the interface that a member is called by, and not what its own block catches",
    {
      ...SPRING,
      "Pets.java": "interface Pets {\n  void find();\n  void name();\n}\n",
      "PetStore.java":
        "class PetStore implements Pets {\n  public void find() {\n    throw new GoneException();\n  }\n" +
        "  public void name() {\n    try {\n      throw new GoneException();\n    } catch (IOException e) {\n" +
        "    } catch (LostException | GoneException e) {\n      log(e);\n    }\n  }\n}\n",
      "PetApi.java":
        'class PetApi {\n  private Pets pets;\n  @GetMapping("/a")\n  void all() {\n    pets.find();\n    pets.name();\n  }\n}\n',
      "PetJob.java":
        "class PetJob {\n  @Scheduled\n  void run() {\n    throw new GoneException();\n  }\n}\n",
    },
    ["PetStore.java:3 PetStore.find"],
  ],
  [
    "blocks of braces: one that throws on, hands on or asks for more catches nothing",
    {
      "handler.ts":
        "export class LostError extends Error {}\nexport function handle(err, req, res, next) {\n" +
        "  if (err instanceof LostError) res.status(404);\n}\n",
      "a.ts":
        'import express from "express";\nimport { LostError } from "./handler.ts";\nconst app = express();\n' +
        'app.get("/a", (req, res, next) => {\n  try {\n    one();\n  } catch {\n    return;\n  }\n' +
        "  try {\n    two();\n  } catch (e: unknown) {\n    next(e);\n  }\n" +
        "  try {\n    three();\n  } catch (e) {\n    throw e;\n  }\n});\n" +
        "function one() {\n  throw new LostError();\n}\nfunction two() {\n  throw new LostError();\n}\n" +
        "function three() {\n  throw new LostError();\n}\nfunction four() {\n  throw new LostError();\n}\nfour();\n",
      "E.cs":
        "class E : IExceptionHandler {\n  int Of(Exception e) => e switch {\n    PetException p => 404,\n  };\n}\n" +
        "class PetException : Exception {}\n",
      "F.cs":
        '[Route("f")]\nclass F : Controller {\n  [HttpGet("a")]\n  void A() {\n    try {\n      Throw();\n' +
        '    } catch (PetException) {\n    }\n  }\n  [HttpGet("b")]\n  void B() {\n    try {\n      Other();\n' +
        "    } catch (Exception e) when (e.Ok) {\n    }\n  }\n  void Throw() { throw new PetException(); }\n" +
        "  void Other() { throw new PetException(); }\n}\n",
    },
    ["F.cs:18 F.Other", "a.ts:25 two", "a.ts:28 three"],
  ],
  [
    "a handler of one controller is that of what its own actions lead to, and of those made from it",
    {
      "config/routes.rb":
        'Rails.application.routes.draw do\n  get "/a", to: "pets#index"\n  get "/b", to: "cats#list"\n  get "/c", to: "dogs#all"\nend\n',
      "app/controllers/pets_controller.rb":
        "class PetsController\n  rescue_from Gone, with: :show_gone\n  def index\n    find\n  rescue Lost\n    raise Gone\n  end\n" +
        "  def find\n    raise Gone\n  end\n  def show_gone\n  end\nend\n",
      "app/controllers/cats_controller.rb":
        "class CatsController < PetsController\n  def list\n    raise Gone\n  end\nend\n",
      "app/controllers/dogs_controller.rb":
        "class DogsController\n  def all\n    raise Gone\n  end\nend\n",
    },
    [
      "app/controllers/cats_controller.rb:3 CatsController.list",
      "app/controllers/pets_controller.rb:6 PetsController.index",
      "app/controllers/pets_controller.rb:9 PetsController.find",
    ],
  ],
];

for (const [fact, files, throwers] of CASES) {
  Deno.test(`edges() lead from throwers to handlers: ${fact}`, async () => {
    const edges = await ask(files, (index) => index.edges());
    deepEqual(
      edges.filter(({ kind }) => kind === "error").map(({ source }) => at(source)),
      throwers,
    );
  });
}

Deno.test("path() leads from a place that throws to its handler where a request does", async () => {
  const files = {
    ...FLASK,
    "a.py":
      'from errors import Gone\n\n@app.get("/a")\ndef show():\n    raise Gone()\n\ndef job():\n    raise Gone()\n',
  };
  const answers = await ask(
    files,
    (index) => Promise.all(["show", "job"].map((from) => index.path(from, "on_gone"))),
  );
  deepEqual(answers.map(({ found }) => found), [true, false]);
});
