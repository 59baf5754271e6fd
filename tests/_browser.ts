/**
 * A headless Chromium for tests, from an npm package that brings the libraries and fonts it needs: a
 * machine with Deno and nothing else can run it, as root or not, and Deno's cache holds it.
 *
 * It is spoken to in the DevTools protocol over two pipes, so that no port is opened and no
 * permission for the network is needed.
 *
 * @module
 */
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Readable, Writable } from "node:stream";

/** Milliseconds after which a browser that does not answer is given up. */
const ANSWER_TIMEOUT_MS = 300_000;

const FLAGS: readonly string[] = [
  ...[
    "--headless=shell",
    "--no-sandbox",
    "--no-zygote",
    "--disable-gpu",
    "--disable-dev-shm-usage",
  ],
  ...["--hide-scrollbars", "--force-color-profile=srgb", "--disable-background-networking"],
  ...["--no-first-run", "--remote-debugging-pipe"],
];

/** Only fonts of the package: a picture is the same on every machine. */
const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>FOLDER</dir></fontconfig>
`;

/** Something that the browser tells unasked. */
export interface BrowserEvent {
  /** Its name in the protocol. */
  readonly method: string;
  /** Values of the event. */
  readonly params: Readonly<Record<string, unknown>>;
}

/** Answer of the browser to a call. */
// deno-lint-ignore no-explicit-any -- each method of the protocol has an answer of its own
type Answer = any;

interface Waiting {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

/** A page of a headless browser. */
export class BrowserPage implements AsyncDisposable {
  /** All that was told, the oldest first. */
  readonly events: BrowserEvent[] = [];
  readonly #folder: string;
  readonly #child: ReturnType<typeof spawn>;
  readonly #pipe: Writable;
  readonly #waiting = new Map<number, Waiting>();
  readonly #ended: Promise<void>;
  #session: string | undefined;
  #onLoad = () => {};
  #failure: Error | undefined;
  #lastId = 0;
  #log = "";

  private constructor(folder: string, program: string) {
    this.#folder = folder;
    this.#child = spawn(program, [...FLAGS, `--user-data-dir=${folder}/profile`, "about:blank"], {
      stdio: ["ignore", "ignore", "pipe", "pipe", "pipe"],
      env: {
        ...Deno.env.toObject(),
        HOME: folder,
        FONTCONFIG_FILE: `${folder}/fonts.conf`,
        LD_LIBRARY_PATH: `${folder}/al2023/lib`,
      },
    });
    this.#ended = new Promise((resolve) => this.#child.once("close", () => resolve()));
    this.#ended.then(() => this.#fail(`Browser has ended: ${this.#log}`));
    this.#child.once("error", (error) => this.#fail(`Cannot start the browser: ${error.message}`));
    this.#child.stderr?.on("data", (bytes: Uint8Array) => {
      this.#log += new TextDecoder().decode(bytes);
    });
    this.#pipe = this.#child.stdio[3] as Writable;
    // That it has ended is told above, and better.
    this.#pipe.on("error", (error) => this.#log += error.message);
    this.#listen(this.#child.stdio[4] as Readable);
  }

  /** Starts a browser and opens an empty page in it. */
  static async open(): Promise<BrowserPage> {
    const folder = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "cbx-browser-" }));
    const page = new BrowserPage(folder, await unpack(folder));
    try {
      await page.#attach();
    } catch (error) {
      await page[Symbol.asyncDispose]();
      throw error;
    }
    return page;
  }

  async #attach(): Promise<void> {
    const { targetInfos } = await this.send("Target.getTargets");
    const { targetId } = targetInfos.find(({ type }: { type: string }) => type === "page");
    const { sessionId } = await this.send("Target.attachToTarget", { targetId, flatten: true });
    this.#session = sessionId;
    for (const domain of ["Page", "Runtime", "Log", "Network"]) await this.send(`${domain}.enable`);
  }

  /** Calls a method of the protocol. */
  send(method: string, params: object = {}): Promise<Answer> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    const id = ++this.#lastId;
    const session = this.#session === undefined ? {} : { sessionId: this.#session };
    const answer = new Promise<Answer>((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`Browser does not answer ${method}: ${this.#log}`)),
        ANSWER_TIMEOUT_MS,
      );
      const settled = <T>(settle: (value: T) => void) => (value: T) => {
        clearTimeout(timer);
        settle(value);
      };
      this.#waiting.set(id, { resolve: settled(resolve), reject: settled(reject) });
    });
    this.#pipe.write(JSON.stringify({ id, method, params, ...session }) + "\0");
    return answer;
  }

  /** Opens a page, and waits until it is loaded. */
  async goTo(url: string): Promise<void> {
    const loaded = new Promise<void>((resolve) => this.#onLoad = resolve);
    const { errorText } = await this.send("Page.navigate", { url });
    if (errorText !== undefined) throw new Error(`Cannot open "${url}": ${errorText}`);
    await loaded;
  }

  /** Evaluates an expression in the page, and waits for its promise. */
  async evaluate(expression: string): Promise<Answer> {
    const { result, exceptionDetails } = await this.send("Runtime.evaluate", {
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails !== undefined) {
      throw new Error(`Cannot evaluate "${expression}": ${JSON.stringify(exceptionDetails)}`);
    }
    return result.value;
  }

  /** Waits until an expression holds, asked once a frame. */
  async until(expression: string): Promise<void> {
    await this.evaluate(`new Promise((resolve) => {
      const ask = () => (${expression}) ? resolve() : requestAnimationFrame(ask);
      ask();
    })`);
  }

  /** Presses a key as a person does: on whatever has the focus. */
  async press(key: string): Promise<void> {
    // A button is pressed by the character of the key, not by the key.
    const text = key === "Enter" ? { text: "\r" } : key.length === 1 ? { text: key } : {};
    const windowsVirtualKeyCode = KEY_CODES[key] ?? key.toUpperCase().charCodeAt(0);
    const event = { key, windowsVirtualKeyCode, ...text };
    await this.send("Input.dispatchKeyEvent", { type: "keyDown", ...event });
    await this.send("Input.dispatchKeyEvent", { type: "keyUp", ...event });
  }

  /** Types a text into what has the focus. */
  async type(text: string): Promise<void> {
    await this.send("Input.insertText", { text });
  }

  /** Takes a picture of the page, as PNG. */
  async screenshot(): Promise<Uint8Array> {
    const { data } = await this.send("Page.captureScreenshot", { format: "png" });
    return Uint8Array.from(atob(data), (char) => char.charCodeAt(0));
  }

  /** Ends the browser and removes all that it wrote. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#child.kill("SIGKILL");
    await this.#ended;
    Deno.removeSync(this.#folder, { recursive: true });
  }

  #listen(pipe: Readable): void {
    const decoder = new TextDecoder();
    let rest = "";
    pipe.on("data", (bytes: Uint8Array) => {
      const messages = (rest + decoder.decode(bytes, { stream: true })).split("\0");
      rest = messages.pop() ?? "";
      for (const message of messages) this.#take(JSON.parse(message));
    });
  }

  #take({ id, result, error, ...event }: Answer): void {
    if (id === undefined) {
      this.events.push(event);
      if (event.method === "Page.loadEventFired") this.#onLoad();
      return;
    }
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error === undefined) waiting?.resolve(result);
    else waiting?.reject(new Error(`Browser refuses: ${error.message}`));
  }

  #fail(message: string): void {
    this.#failure ??= new Error(message);
    for (const { reject } of this.#waiting.values()) reject(this.#failure);
    this.#waiting.clear();
  }
}

/** Codes of the keys that are no character. */
const KEY_CODES: Readonly<Record<string, number>> = {
  ArrowDown: 40,
  ArrowUp: 38,
  Enter: 13,
  Escape: 27,
  Tab: 9,
};

function beside(name: string): URL {
  return new URL(name, import.meta.url);
}

/**
 * Unpacks the browser, its libraries and its fonts to a folder, and returns the program. That is done
 * by a process of its own: the package is told where to by the environment, and changes it, which
 * tests that run beside this one would see.
 */
async function unpack(folder: string): Promise<string> {
  const command = new Deno.Command(Deno.execPath(), {
    args: [
      ...["run", "--quiet", "--allow-all", `--lock=${fileURLToPath(beside("deno.lock"))}`],
      beside("_unpack_browser.ts").href,
    ],
    env: { TMPDIR: folder, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs22.x" },
    stdin: "null",
    stderr: "inherit",
  });
  const { success, stdout } = await command.output();
  if (!success) throw new Error("Cannot unpack the browser: see above");
  // That of the package names a folder of its own.
  Deno.writeTextFileSync(`${folder}/fonts.conf`, FONTS.replace("FOLDER", `${folder}/fonts`));
  return new TextDecoder().decode(stdout).trim();
}
