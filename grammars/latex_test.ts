import { deepEqual, equal } from "node:assert/strict";
import { definitionOf, outline, parseSnippet, uses } from "./testdata/outline.ts";

const SNIPPET = `\\documentclass{article}
\\usepackage{amsmath,graphicx}
\\input{chapters/intro}

% The total of a payment.
\\newcommand{\\total}[1]{\\mathrm{total}(#1)}
\\def\\fee{f}
\\newenvironment{note}{\\begin{quote}}{\\end{quote}}
\\newtheorem{lemma}{Lemma}
\\DeclareMathOperator{\\argmax}{arg\\,max}

\\begin{document}
\\title{Payments}

\\section{Introduction}
\\label{sec:intro}
Money moves \\cite{knuth1984}. See \\ref{fig:flow} and \\eqref{eq:sum}.

\\subsection{How it \\emph{flows}}
\\begin{figure}
  \\includegraphics{flow.png}
  \\caption{Flow of money}
  \\label{fig:flow}
\\end{figure}

\\section{Proof}
\\begin{equation}
  \\label{eq:sum}
  \\total{x} = \\fee
\\end{equation}
\\begin{lemma}[Sum]
It holds.
\\end{lemma}
\\bibliography{refs}
\\end{document}
`;

Deno.test("latex tags define sections, labels and commands", async () => {
  deepEqual(outline(await parseSnippet("latex", SNIPPET)), [
    "macro \\total 6-6",
    "macro \\fee 7-7",
    "macro note 8-8",
    "macro lemma 9-9",
    "macro \\argmax 10-10",
    "section Introduction 15-24",
    "key Introduction.sec:intro 16-16",
    "section Introduction.How it \\emph{flows} 19-24",
    "key Introduction.How it \\emph{flows}.fig:flow 23-23",
    "section Proof 26-34",
    "key Proof.eq:sum 28-28",
  ]);
});

Deno.test("latex tags give a definition its signature and doc comment", async () => {
  const parsed = await parseSnippet("latex", SNIPPET);
  const first = definitionOf(parsed, "\\total");
  equal(first.signature, "\\newcommand{\\total}[1]{\\mathrm{total}(#1)}");
  equal(first.doc, "The total of a payment.");
  const second = definitionOf(parsed, "Introduction");
  equal(second.signature, "\\section{Introduction}");
  equal(second.doc, "");
});

Deno.test("latex tags find commands, labels, citations and included files", async () => {
  deepEqual(uses(await parseSnippet("latex", SNIPPET)), [
    "import article 1",
    "import amsmath 2",
    "import graphicx 2",
    "import chapters/intro 3",
    "call \\mathrm 6",
    "call \\begin 8",
    "call \\end 8",
    "call \\, 10",
    "call document 12",
    "import knuth1984 17",
    "call fig:flow 17",
    "call eq:sum 17",
    "call \\emph 19",
    "call figure 20",
    "import flow.png 21",
    "call \\total 29",
    "call \\fee 29",
    "call lemma 31",
    "import refs 34",
  ]);
});

Deno.test("latex tags define glossary entries and acronyms", async () => {
  const parsed = await parseSnippet(
    "latex",
    "\\newglossaryentry{fee}{name=Fee}\n\\newacronym{vat}{VAT}{Value Added Tax}\nThe \\gls{fee}.\n",
  );
  deepEqual(outline(parsed), ["constant fee 1-1", "constant vat 2-2"]);
  deepEqual(uses(parsed), ["call fee 3"]);
});
