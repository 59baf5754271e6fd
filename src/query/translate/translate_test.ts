import { equal, ok } from "node:assert/strict";
import { GLOSSARY, SPACED_LANGUAGES } from "./glossary.ts";
import { translate } from "./translate.ts";

const toEnglish = (text: string) => translate(text, () => false);

Deno.test("translate() puts what programmers call things into English", () => {
  equal(
    toEnglish("¿cómo se configura el puerto del servidor?"),
    "how config configure port server",
  );
  equal(toEnglish("où le fichier est-il fermé"), "where file close");
  equal(toEnglish("wo wird die Sitzung gespeichert"), "where session save store");
  equal(toEnglish("onde a senha é validada"), "where password validate");
});

Deno.test("translate() takes apart words of German that are made of two", () => {
  equal(toEnglish("wie wird die Warteschlangengröße begrenzt"), "how queue size limit");
});

Deno.test("translate() finds words of Chinese and Japanese, which no space parts", () => {
  equal(toEnglish("用户在哪里登录"), "user login");
  equal(toEnglish("クッキーを削除する関数"), "cookie delete remove function");
});

Deno.test("translate() leaves questions in English alone", () => {
  const questions = [
    "parse DER certificates",
    "import es modules with as and no default",
    "die on the first error in the main loop",
    "where is the queue flushed",
    "resume de serialization",
    "la carte",
  ];
  for (const question of questions) equal(toEnglish(question), undefined, question);
});

Deno.test("translate() leaves names in a question as they are", () => {
  equal(
    toEnglish("wo wird http.Server geschlossen und warum"),
    "where http.Server close why",
  );
});

Deno.test("translate() keeps a word that stands in the code beside its translation", () => {
  equal(
    translate("dónde se guarda el puerto", (word) => word === "puerto"),
    "where save store puerto port",
  );
});

Deno.test("translate() passes over texts that are too long for a question", () => {
  equal(toEnglish("wo wird die Sitzung gespeichert ".repeat(100)), undefined);
});

Deno.test("GLOSSARY has a cell for each language in each row, of small letters without accents", () => {
  for (const row of GLOSSARY.trim().split("\n")) {
    const cells = row.split("|").map((cell) => cell.trim());
    equal(cells.length, SPACED_LANGUAGES.length + 2, row);
    ok(/^[a-z |]+$/.test(cells.slice(0, -1).join("|")), row);
  }
});
