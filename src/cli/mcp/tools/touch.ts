import { touch as operation } from "../../service/operations/touch.ts";
import type { Tool } from "../tool.ts";

/** Notes what is being worked on. */
export const touch: Tool<typeof operation.input> = {
  name: "touch",
  title: "Note files that are worked on",
  description:
    "Notes that you have read or edited files, so that searches rank them and what is near them higher for a while. Use it after editing. It writes a small file beside the index and needs write permission; nothing else does.",
  writes: true,
  input: operation.input,
  call: (input, { workspace, run }) => operation.run(workspace, input, run),
};
