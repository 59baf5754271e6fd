import { openIndex, settingsOf } from "../commands/context.ts";
import { reportJson } from "../terminal/json.ts";
import { TEXTS, VERSIONED } from "./answer.ts";
import { type CommandSpec, inputFromHere, rowFlags } from "./command.ts";
import { indexQuestion, type Question } from "./question.ts";
import { name, names, needed } from "./row.ts";

const INPUTS = {
  paths: needed({
    ...names("Paths of files that were read or edited, relative to the root", { within: "file" }),
    least: 1,
  }),
  session: name("Name of the session that they were touched in"),
} as const;

const COMMAND: CommandSpec = {
  usage: "touch <path...>",
  about: "note that files are being worked on: searches rank them higher for a while",
  examples: ["cbx touch src/auth/session.ts", "cbx touch --session review src/net/retry.ts"],
};

export const touch: Question<typeof INPUTS> = {
  ...indexQuestion({
    name: "touch",
    about: "Notes that files are being worked on: searches rank them higher for a while.",
    inputs: INPUTS,
    isWriting: true,
    async ask(index, { paths, ...session }) {
      await index.touch(paths, session);
      return { touched: paths };
    },
    answer: { ...VERSIONED, touched: TEXTS },
    tool: {
      title: "Note files that are worked on",
      description:
        "Notes that you have read or edited files, so that searches rank them and related files higher for a while. Use it after editing. It writes a small file beside the index and needs write permission; nothing else does.",
    },
  }),
  command: {
    ...COMMAND,
    flags: rowFlags(INPUTS, COMMAND),
    async run(context, paths, flags) {
      const { session } = { ...await settingsOf(context), ...flags };
      using index = await openIndex(context);
      const placed = inputFromHere(INPUTS, { paths }, index.root).paths;
      await index.touch(placed, session === undefined ? {} : { session });
      if (context.options.json) context.streams.out(reportJson({ touched: placed }));
    },
  },
};
