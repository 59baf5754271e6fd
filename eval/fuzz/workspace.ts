import { fakeStreams } from "../../src/cli/_fakes.ts";
import { LIBRARY } from "../../src/cli/library.ts";
import { openWorkspace } from "../../src/cli/workspace/open_workspace.ts";
import type { Workspace } from "../../src/cli/workspace/workspace.ts";

/** Opens the tree of the working directory as a server does. */
export async function workspaceHere(): Promise<Workspace> {
  const options = { color: false, pager: false, root: "." };
  return await openWorkspace({ streams: fakeStreams(), library: LIBRARY, options });
}
