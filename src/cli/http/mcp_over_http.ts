import { createMcpHandler } from "@modelcontextprotocol/server";
import { createMcpServer, type McpServerOptions } from "../mcp/create_mcp_server.ts";
import type { Workspace } from "../workspace/workspace.ts";
import type { AppParts } from "./app.ts";

/**
 * Makes what answers agents: without sessions, so that nothing is kept between two messages. The
 * tools never change, which is why nobody may wait for a notice that they have.
 */
export function mcpOverHttp(
  workspace: Workspace,
  options: McpServerOptions,
): AppParts["answerMcp"] {
  const handler = createMcpHandler(() => createMcpServer(workspace, options), {
    maxSubscriptions: 0,
  });
  return (request, parsedBody) => handler.fetch(request, { parsedBody });
}
