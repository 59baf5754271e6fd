/**
 * A model server on this machine, for tests: speaks as Ollama, OpenAI and Voyage do for embeddings, as
 * Voyage, Cohere and Jina do for reranking, and as Text Embeddings Inference does for sparse vectors
 * and reranking. What it answers follows from the words of a text alone, some of which mean the same.
 *
 * A fault takes the place of an answer, for as long as it is set; {@linkcode FAULTS} has the usual ones.
 * Needs `--allow-net=127.0.0.1`, and imports nothing, so that tests of any package can start one.
 *
 * @example Usage
 * ```ts ignore
 * await using server = startFakeServer();
 * const url = server.url; // for the configuration
 * server.fault = FAULTS.after(3, FAULTS.busy(Infinity)); // 429 from the fourth request on
 * ```
 *
 * @module
 */

/** Dimensions of the vectors, where none are asked for. */
export const FAKE_DIMENSIONS = 64;
/** Words that mean the same: those of a list have one vector. */
const SYNONYMS: readonly (readonly string[])[] = [
  ["fetch", "load", "read", "get", "retrieve", "obtain"],
  ["delete", "remove", "erase", "drop", "discard"],
  ["user", "account", "member", "person"],
  ["password", "credential", "secret", "passphrase"],
  ["error", "failure", "fault", "exception"],
  ["start", "launch", "begin", "boot"],
  ["money", "payment", "price", "charge", "billing"],
  ["car", "automobile", "vehicle"],
];
const CANONICAL = new Map(SYNONYMS.flatMap((words) => words.map((word) => [word, words[0]!])));
/** Says nothing of a text that has no word, and is no zero. */
const NO_WORDS = ["nothing"];
/** Each word stands for so many of the dimensions. */
const DIMENSIONS_OF_WORD = 4;
/** Terms of the vocabulary of the sparse model. */
const VOCABULARY_SIZE = 1_000;

/** A request as the server got it. */
export interface FakeRequest {
  /** Path of its address. */
  readonly path: string;
  /** Headers. */
  readonly headers: Headers;
  /** Body, parsed; empty where there is none. */
  readonly body: Readonly<Record<string, unknown>>;
  /** Texts to embed or to score. */
  readonly texts: readonly string[];
}

/** Ways to spoil an answer. */
export interface SpoilOptions {
  /** Name of the model that is said to answer. */
  readonly model?: string;
  /** Changes the vectors, or the scores, that are given out. */
  readonly change?: (items: unknown[]) => unknown[];
}

/** Options of a fault. */
export interface FakeTurn {
  /** Which request it is, from 1. */
  readonly number: number;
  /** The answer that would be given without the fault, or a spoilt one. */
  answer(options?: SpoilOptions): Response;
  /** Resolves when the server ends, so that nobody waits for longer. */
  readonly ended: Promise<void>;
  /** Ends the server: connections are cut, and no other is made. */
  end(): void;
}

/** Answers in place of the model; `undefined` lets the model answer. */
export type Fault = (
  request: FakeRequest,
  turn: FakeTurn,
) => Response | Promise<Response | undefined> | undefined;

/** A server, which ends with the test. */
export interface FakeServer extends AsyncDisposable {
  /** Its address. */
  readonly url: string;
  /** Host with its port, as `--allow-net` takes it. */
  readonly host: string;
  /** Requests that it got, in order. */
  readonly requests: readonly FakeRequest[];
  /** Fault that takes the place of answers; `undefined` where none does. */
  fault: Fault | undefined;
}

/** Starts a server on a port that is free. */
export function startFakeServer(fault?: Fault): FakeServer {
  const requests: FakeRequest[] = [];
  const ended = Promise.withResolvers<void>();
  const controller = new AbortController();
  const { signal } = controller;
  const address = { hostname: "127.0.0.1", port: 0, onListen() {}, signal };
  const server = Deno.serve(address, async (got) => {
    const request = await readRequest(got);
    const number = requests.push(request);
    const answer = (options?: SpoilOptions): Response => answerTo(request, options);
    const end = (): void => controller.abort();
    const turn = { number, answer, ended: ended.promise, end };
    return await fake.fault?.(request, turn) ?? answer();
  });
  const host = `127.0.0.1:${server.addr.port}`;
  const fake: FakeServer = {
    url: `http://${host}`,
    host,
    requests,
    fault,
    async [Symbol.asyncDispose](): Promise<void> {
      ended.resolve();
      await server.shutdown();
    },
  };
  return fake;
}

/** The usual faults. */
export const FAULTS = {
  /** Answers late. */
  slow: (ms: number): Fault => async (_request, { ended }) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const over = new Promise<void>((resolve) => timer = setTimeout(resolve, ms));
    await Promise.race([over, ended]);
    clearTimeout(timer);
    return undefined;
  },
  /** Answers so many times that it is busy. */
  busy: (times: number, status = 429, retryAfter = "0"): Fault => {
    let left = times;
    return () =>
      left-- > 0 ? failure(status, "slow down", { "retry-after": retryAfter }) : undefined;
  },
  /** Says that it will not, whatever it is asked. */
  refuse: (status: number, message: string): Fault => () => failure(status, message),
  /** Sends the first half of an answer, as if it were all. */
  half: (): Fault => async (_request, { answer }) => {
    const body = await answer().text();
    return new Response(body.slice(0, body.length >> 1));
  },
  /** Gives half of the vectors. */
  fewer: (): Fault => (_request, { answer }) =>
    answer({ change: (items) => items.slice(0, items.length >> 1) }),
  /** Gives vectors of another length. */
  dimensions: (count: number): Fault => ({ texts }, { answer }) =>
    answer({ change: () => texts.map((text) => vectorOf(text, count)) }),
  /** Answers by another model. */
  model: (model: string): Fault => (_request, { answer }) => answer({ model }),
  /** Has no number in its vectors, as JSON of Python writes it. */
  notANumber: (): Fault => async (_request, { answer }) => {
    const body = await answer({ change: (items) => items.map(() => [0.5, "NaN"]) }).text();
    return new Response(body.replaceAll('"NaN"', "NaN"));
  },
  /** Gives a page of HTML, with status 200. */
  html: (): Fault => () => new Response("<!doctype html><title>Welcome</title>"),
  /** Does not answer, ever. */
  hang: (): Fault => async (_request, { ended }) => {
    await ended;
    return failure(503, "ended");
  },
  /** Breaks off, and is not there any more. */
  die: (): Fault => (request, turn) => {
    turn.end();
    return FAULTS.hang()(request, turn);
  },
  /** Answers so many requests before the fault sets in. */
  after: (count: number, fault: Fault): Fault => (request, turn) =>
    turn.number > count ? fault(request, turn) : undefined,
};

/** A status with what OpenAI would say of it. */
export function failure(status: number, message: string, headers: HeadersInit = {}): Response {
  return Response.json({ error: { message } }, { status, headers });
}

/** The vector of a text, not of length 1: the sum of those of its words. */
export function vectorOf(text: string, dimensions: number = FAKE_DIMENSIONS): number[] {
  const vector = Array<number>(dimensions).fill(0);
  for (const word of wordsOf(text)) {
    let hash = hashOf(word);
    for (let i = 0; i < DIMENSIONS_OF_WORD; i++) {
      hash = hashOf(`${hash}`);
      vector[hash % dimensions]! += hash & 0x100 ? -1 : 1;
    }
  }
  // Words may take each other away.
  return vector.some((value) => value !== 0) ? vector : vector.fill(1);
}

async function readRequest(request: Request): Promise<FakeRequest> {
  const text = await request.text();
  const body: Record<string, unknown> = text === "" ? {} : JSON.parse(text);
  const texts = body.input ?? body.inputs ?? body.documents ?? body.texts ?? [];
  const { pathname: path } = new URL(request.url);
  // What our clients send; a stranger's test would fail at once.
  return { path, headers: request.headers, body, texts: texts as string[] };
}

function answerTo(
  { path, body, texts }: FakeRequest,
  { model = body.model as string, change = (items) => items }: SpoilOptions = {},
): Response {
  const vectors = (): unknown[] => change(texts.map((text) => vectorOf(text, dimensionsOf(body))));
  const scores = (): unknown[] => change(scoresOf(String(body.query), texts));
  const tokens = texts.reduce((sum, text) => sum + wordsOf(text).length + 2, 0);
  switch (path) {
    case "/api/embed":
      return Response.json({ model, embeddings: vectors(), prompt_eval_count: tokens });
    case "/v1/embeddings": {
      const data = vectors().map((embedding, index) => ({ object: "embedding", index, embedding }));
      // Backwards: it is the index that counts.
      return Response.json({ model, data: data.reverse(), usage: { total_tokens: tokens } });
    }
    case "/v1/rerank": // Of Voyage, which alone is asked to cut; of Jina.
      return Response.json({ model, ["truncation" in body ? "data" : "results"]: scores() });
    case "/v2/rerank":
      return Response.json({ results: scores() });
    case "/info":
      return Response.json({ model_id: model ?? "fake-splade", max_client_batch_size: 32 });
    case "/embed_sparse":
      return Response.json(change(texts.map(sparseOf)));
    case "/decode":
      return Response.json((body.ids as number[][]).map(([id]) => `term${id}`));
    case "/rerank":
      return Response.json(
        change(
          scoresOf(String(body.query), texts).map(({ index, relevance_score }) => ({
            index,
            score: relevance_score,
          })),
        ),
      );
  }
  return failure(404, `no route for ${path}`);
}

function dimensionsOf(body: FakeRequest["body"]): number {
  return Number(body.dimensions ?? body.output_dimension ?? FAKE_DIMENSIONS);
}

/** Scores from 0 to 1: the share of the words of the query that a text has; the best comes first. */
function scoresOf(
  query: string,
  texts: readonly string[],
): { index: number; relevance_score: number }[] {
  const asked = wordsOf(query);
  return texts
    .map((text, index) => {
      const words = new Set(wordsOf(text));
      const found = asked.filter((word) => words.has(word)).length;
      return { index, relevance_score: found / asked.length };
    })
    .sort((a, b) => b.relevance_score - a.relevance_score);
}

function sparseOf(text: string): { index: number; value: number }[] {
  const ids = new Set(wordsOf(text).map((word) => hashOf(word) % VOCABULARY_SIZE));
  return [...ids].map((index) => ({ index, value: 1.5 }));
}

/** Words in lower case, those of camelCase and snake_case apart; of synonyms the first. */
function wordsOf(text: string): readonly string[] {
  const words = text.replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2").toLowerCase().match(/[\p{L}\d]+/gu);
  return (words ?? NO_WORDS).map((word) => CANONICAL.get(word) ?? word);
}

/** FNV-1a. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < word.length; i++) hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
