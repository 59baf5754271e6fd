import { fakeStreams } from "../../src/cli/testdata/fakes.ts";
import type { Address } from "../../src/cli/http/addresses.ts";
import type { AppParts } from "../../src/cli/http/app.ts";
import { mcpOverHttp } from "../../src/cli/http/mcp_over_http.ts";
import { LIBRARY } from "../../src/cli/library.ts";
import { pageFiles } from "../../src/cli/page/page_files.ts";
import { QUESTIONS } from "../../src/cli/questions/questions.ts";
import { openWorkspace } from "../../src/cli/workspace/open_workspace.ts";
import type { Workspace } from "../../src/cli/workspace/workspace.ts";

/** The parts of a server over a workspace, as `cbx serve` puts them together; nothing is written. */
export function serverParts(
  workspace: Workspace,
  address: Address,
  onBug: (error: unknown) => void,
): AppParts {
  return {
    ...{ address, workspace, onBug, questions: QUESTIONS, page: pageFiles() },
    answerMcp: mcpOverHttp(workspace, { onBug }),
    update: () => Promise.resolve({ schema_version: 1 }),
  };
}

/** Opens the tree of the working directory as a server does. */
export async function workspaceHere(): Promise<Workspace> {
  const options = { color: false, pager: false, root: "." };
  return await openWorkspace({ streams: fakeStreams(), library: LIBRARY, options });
}
