import { equal } from "node:assert/strict";
import { createPaint } from "./paint.ts";
import { codeSpan, plain, type Report, reportMarkdown, reportText } from "./report.ts";

const LAYOUT = { paint: createPaint(false), columns: 60, detailColumns: 60, codeLines: 10 };

const REPORT: Report = {
  sections: [
    {
      heading: "Places",
      items: [{
        place: "a.ts:3",
        label: "main",
        details: ["call", "", "sure"],
        code: "\tload(`a`);",
        items: [{ label: "below" }],
      }],
    },
    { heading: "Nothing", items: [] },
    { heading: "", items: [], code: { language: "ts", text: "a\n\n```b" } },
  ],
  closing: ["The_end"],
};

Deno.test("reportText() writes places, names, details and code, and leaves empty sections out", () => {
  equal(
    reportText(REPORT, LAYOUT),
    "Places\n  a.ts:3  main  call · sure\n        load(`a`);\n    below\n\n" +
      "  │ a\n  │\n  │ ```b\n\nThe_end\n",
  );
});

Deno.test("reportMarkdown() writes the same, with marks that what is shown cannot break", () => {
  equal(
    reportMarkdown(REPORT),
    "### Places\n\n- `a.ts:3` main (call, sure) ``␉load(`a`);``\n  - below\n\n" +
      "\n````ts\na\n\n```b\n````\n\nThe\\_end\n",
  );
});

Deno.test("reportText() cuts details and code to the width, and keeps the place", () => {
  const items = [{ place: "p".repeat(30), label: "name", details: ["d".repeat(60)] }];
  const text = reportText({ sections: [{ heading: "", items }], closing: [] }, LAYOUT);
  equal(text, `${"p".repeat(30)}  name  ${"d".repeat(21)}…\n`);
  const narrow = reportText({ sections: [{ heading: "", items }], closing: [] }, {
    ...LAYOUT,
    detailColumns: 40,
  });
  equal(narrow, `${"p".repeat(30)}  name\n`);
});

Deno.test("reportText() cuts code after its first lines, and says how many more there are", () => {
  const text = (lines: number, codeLines: number) => {
    const code = { language: "ts", text: Array(lines).fill("x").join("\n") };
    const report = { sections: [{ heading: "", items: [], code }], closing: [] };
    return reportText(report, { ...LAYOUT, codeLines });
  };
  equal(text(5, 2), "  │ x\n  │ x\n  … 3 more lines: add --show\n");
  // The mark would take as much room as the line.
  equal(text(3, 2), "  │ x\n".repeat(3));
  equal(text(9, Infinity), "  │ x\n".repeat(9));
});

Deno.test("reportText() shows the lines that the code is there for, and ends with no blank one", () => {
  const text = (at: number) => {
    const code = { language: "ts", text: "a\nb\nc\n\ne\nf", at };
    return reportText({ sections: [{ heading: "", items: [], code }], closing: [] }, {
      ...LAYOUT,
      codeLines: 2,
    });
  };
  equal(text(1), "  │ a\n  │ b\n  … 4 more lines: add --show\n");
  equal(text(2), "  …\n  │ c\n  … 5 more lines: add --show\n");
  equal(text(5), "  …\n  │ f\n  … 5 more lines: add --show\n");
});

Deno.test("reports show control characters, and never write them", () => {
  const report: Report = {
    sections: [{
      heading: "h\x1b",
      items: [{ place: "\x1b[2J", label: "\u202e", details: ["\x07"], code: "\x1b" }],
    }],
    closing: ["\x1b"],
  };
  for (const text of [reportText(report, LAYOUT), reportMarkdown(report)]) {
    // deno-lint-ignore no-control-regex
    equal(/[\x00-\x09\x0b-\x1f\u202e]/.test(text), false, JSON.stringify(text));
  }
});

Deno.test("codeSpan() has longer marks than any run of backticks in it", () => {
  equal(codeSpan("a"), "`a`");
  equal(codeSpan("a `` b"), "```a `` b```");
  equal(codeSpan("`a`"), "`` `a` ``");
});

Deno.test("plain() escapes what Markdown would read", () => {
  equal(
    plain("a_b *c* [d](e) <f> `g` #h | i"),
    "a\\_b \\*c\\* \\[d\\](e) \\<f\\> \\`g\\` \\#h \\| i",
  );
});

Deno.test("reports of nothing are nothing", () => {
  equal(reportText({ sections: [], closing: [] }, LAYOUT), "");
  equal(reportMarkdown({ sections: [], closing: [] }), "");
});
