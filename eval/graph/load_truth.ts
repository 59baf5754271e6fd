import { readIfThere } from "../read_if_there.ts";
import { runTool, type Tool } from "./tool.ts";
import { parseTruth, type Truth } from "./truth_use.ts";

/** Languages that have a truth about uses. */
export type TruthLanguage = "typescript" | "go" | "python" | "java" | "rust";

/** Which program is run, where it is not the one that PATH finds. */
export interface TruthTools {
  /** scip-python. @default {"scip-python"} */
  readonly python?: string;
  /** rust-analyzer. @default {"rust-analyzer"} */
  readonly rust?: string;
  /** The Go tool. @default {"go"} */
  readonly go?: string;
  /** The Java launcher of a JDK. @default {"java"} */
  readonly java?: string;
}

/**
 * Gives the truth about a tree: that of an earlier run, or what the tool says.
 *
 * @param folder Where truths are kept, a file for each tree.
 */
export async function loadTruth(
  { name, root, language }: {
    readonly name: string;
    readonly root: string;
    readonly language: TruthLanguage;
  },
  { folder, tools }: { readonly folder: string; readonly tools: TruthTools },
): Promise<Truth> {
  const file = `${folder}/${name}.${language}.jsonl`;
  const kept = readIfThere(file);
  if (kept !== undefined) return parseTruth(kept);
  const text = await runTool(truthTool(language, root, tools));
  Deno.mkdirSync(folder, { recursive: true });
  // Renamed when it is whole, as half a truth would be believed the next time.
  Deno.writeTextFileSync(`${file}.part`, text);
  Deno.renameSync(`${file}.part`, file);
  return parseTruth(text);
}

function truthTool(language: TruthLanguage, root: string, tools: TruthTools): Tool {
  const at = (path: string) => new URL(`truth/${path}`, import.meta.url);
  switch (language) {
    case "typescript":
      return {
        command: Deno.execPath(),
        args: [
          ...["run", "--no-prompt", "--no-lock", "--allow-read", "--allow-env"],
          ...[at("typescript.ts").href, root],
        ],
        remedy: "It needs the npm package typescript: check the network, and run it again",
      };
    case "go":
      return {
        command: tools.go ?? "go",
        args: ["run", ".", root],
        cwd: at("go/"),
        remedy: "Install Go 1.24 or newer (https://go.dev/dl), or name it with --go",
      };
    case "java":
      return {
        command: tools.java ?? "java",
        args: [at("Truth.java").pathname, root],
        remedy: "Install a JDK of 17 or newer, or name its launcher with --java",
      };
    case "python":
    case "rust": {
      const command = tools[language];
      return {
        command: Deno.execPath(),
        args: [
          ...["run", "--no-prompt", "--no-lock", "--allow-all", at("scip.ts").href, language, root],
          ...(command === undefined ? [] : [command]),
        ],
        remedy: language === "python"
          ? 'Install it with "npm install @sourcegraph/scip-python", or name it with --python'
          : 'Install it with "rustup component add rust-analyzer", or name it with --rust',
      };
    }
  }
}
