import { answerToJson } from "@cbx/core";
import { omitUndefined } from "../omit_undefined.ts";
import { COUNT, TEXT, VERSIONED } from "./answer.ts";
import type { Question } from "./question.ts";

export const update: Question<Record<never, never>> = {
  name: "update",
  about: "Brings the index on disk up to date, or builds it.",
  inputs: {},
  isWriting: true,
  async run(workspace, { root }, { signal, onProgress }) {
    const { maxTokensToEmbed } = workspace.models;
    return answerToJson(
      await workspace.index(root).update(omitUndefined({ signal, onProgress, maxTokensToEmbed })),
    );
  },
  answer: { ...VERSIONED, mode: TEXT, files: COUNT },
};
