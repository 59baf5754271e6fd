/** A git repository that a test makes, with authors and dates that never change. */
import type { Repository } from "../git.ts";

/** A commit: its subject, and the files that it writes. */
export interface TestCommit {
  readonly subject: string;
  readonly files: Readonly<Record<string, string>>;
  readonly author?: string;
}

/** A bare repository of given commits, which is removed with its folder. */
export class TestRepository implements Repository, Disposable {
  readonly folder = Deno.makeTempDirSync();
  readonly gitDir: string;
  readonly revision: string;

  constructor(commits: readonly TestCommit[], name = "OWNER+NAME") {
    Deno.mkdirSync(`${this.folder}/tree`);
    this.#git("init", "-q", "-b", "main");
    for (const commit of commits) this.#commit(commit);
    this.gitDir = `${this.folder}/${name}/repo`;
    this.revision = this.#git("rev-parse", "HEAD").trim();
    this.#git("clone", "-q", "--bare", ".", this.gitDir);
  }

  [Symbol.dispose](): void {
    Deno.removeSync(this.folder, { recursive: true });
  }

  #commit({ subject, files, author = "Ada" }: TestCommit): void {
    for (const [path, text] of Object.entries(files)) {
      const file = `${this.folder}/tree/${path}`;
      Deno.mkdirSync(file.slice(0, file.lastIndexOf("/")), { recursive: true });
      Deno.writeTextFileSync(file, text);
    }
    this.#git("add", "-A");
    this.#git("commit", "-q", "--allow-empty", "-m", subject, `--author=${author} <a@example.org>`);
  }

  #git(...args: string[]): string {
    const { success, stdout, stderr } = new Deno.Command("git", {
      args,
      cwd: `${this.folder}/tree`,
      env: {
        GIT_CONFIG_NOSYSTEM: "1",
        GIT_CONFIG_GLOBAL: "/dev/null",
        GIT_COMMITTER_NAME: "Ada",
        GIT_COMMITTER_EMAIL: "a@example.org",
        GIT_COMMITTER_DATE: "2024-01-01T00:00:00Z",
        GIT_AUTHOR_DATE: "2024-01-01T00:00:00Z",
      },
    }).outputSync();
    if (!success) throw new Error(`git ${args[0]}: ${new TextDecoder().decode(stderr)}`);
    return new TextDecoder().decode(stdout);
  }
}
