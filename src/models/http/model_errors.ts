/**
 * Errors between us and a model. All extend {@linkcode ModelError}: who can do without the
 * model catches that one, shows its message as it is, and goes on. No message holds a key or a text.
 *
 * @module
 */

/** Request to a server, as messages show it. */
export interface ModelCall {
  /** Completes "Cannot …": `embed with "nomic-embed-text"`. */
  readonly task: string;
  /** The address, without anything secret. */
  readonly url: string;
}

/** Why an answer is not usable. */
export type AnswerFault =
  | "not_json"
  | "cut_off"
  | "too_large"
  | "redirect"
  | "wrong_shape"
  | "wrong_count"
  | "wrong_dimensions"
  | "wrong_model"
  | "not_a_number"
  | "all_zeros";

/** Thrown when a model cannot be asked, or its answer is not usable. */
export abstract class ModelError extends Error {
  /** Stable identifier of the class of error. */
  abstract readonly code: string;
  /** The address, without anything secret. */
  readonly url: string;
  /** Clause that says what happened. */
  readonly state: string;
  /** Whether the same request may succeed a little later. */
  readonly isTransient: boolean = false;

  /**
   * Makes an error that says what happened and what to do.
   *
   * @param options What to do as `advice`; the underlying error as `cause`.
   */
  constructor(
    call: ModelCall,
    state: string,
    { advice, ...options }: ErrorOptions & { readonly advice?: string | undefined } = {},
  ) {
    super(
      `Cannot ${call.task} at "${call.url}": ${state}${advice ? `. ${advice}` : ""}`,
      options,
    );
    this.url = call.url;
    this.state = state;
  }
}

/** Thrown when this process may not connect to the server. */
export class ModelPermissionError extends ModelError {
  /** Stable identifier of this class of error. */
  readonly code = "MODEL_PERMISSION";

  /**
   * Makes an error that says what to permit.
   *
   * @param host Host and port, as `--allow-net` takes them.
   */
  constructor(call: ModelCall, host: string) {
    super(call, "permission is missing", { advice: `Run with --allow-net=${host}` });
    this.name = "ModelPermissionError";
  }
}

/** Thrown when no connection is made, or it ends too early. */
export class ModelUnreachableError extends ModelError {
  /** Stable identifier of this class of error. */
  readonly code = "MODEL_UNREACHABLE";
  /** Whether the same request may succeed a little later. */
  override readonly isTransient = true;

  /** Makes an error that says what to start. */
  constructor(call: ModelCall, options: ErrorOptions = {}) {
    super(call, "no connection, or it was closed before the answer was whole", {
      ...options,
      advice: "Start the server, or set its address",
    });
    this.name = "ModelUnreachableError";
  }
}

/** Thrown when the answer is not there in time. */
export class ModelTimeoutError extends ModelError {
  /** Stable identifier of this class of error. */
  readonly code = "MODEL_TIMEOUT";
  /** Whether the same request may succeed a little later. */
  override readonly isTransient = true;

  /** Makes an error that says how long was waited. */
  constructor(call: ModelCall, timeoutMs: number) {
    super(call, `no answer within ${timeoutMs} ms`, {
      advice: "Allow more time, or use a faster model",
    });
    this.name = "ModelTimeoutError";
  }
}

/** Thrown when the server says that it is busy or broken, and still does after all attempts. */
export class ModelBusyError extends ModelError {
  /** Stable identifier of this class of error. */
  readonly code = "MODEL_BUSY";
  /** Whether the same request may succeed a little later. */
  override readonly isTransient = true;
  /** Status of the answer: 429 or 5xx. */
  readonly status: number;
  /** How long the server asks to wait; absent where it does not say. */
  readonly retryAfterMs?: number;

  /**
   * Makes an error that says when to try again.
   *
   * @param options What the server said as `detail`; how long it asks to wait as `retryAfterMs`.
   */
  constructor(
    call: ModelCall,
    status: number,
    { detail = "", retryAfterMs }: { detail?: string; retryAfterMs?: number | undefined } = {},
  ) {
    const wait = retryAfterMs ? `in ${Math.ceil(retryAfterMs / 1000)} s` : "later";
    super(call, statusText(status, detail), { advice: `Try again ${wait}` });
    this.name = "ModelBusyError";
    this.status = status;
    if (retryAfterMs !== undefined) this.retryAfterMs = retryAfterMs;
  }
}

/** Thrown when the server does not know the key. */
export class ModelUnauthorizedError extends ModelError {
  /** Stable identifier of this class of error. */
  readonly code = "MODEL_UNAUTHORIZED";
  /** Status of the answer: 401 or 403. */
  readonly status: number;

  /**
   * Makes an error that says what to set. What the server said is left out: it may quote the key.
   */
  constructor(call: ModelCall, status: number) {
    super(call, statusText(status), { advice: "Set the API key that belongs to it" });
    this.name = "ModelUnauthorizedError";
    this.status = status;
  }
}

/** Thrown when the server will not do what it is asked, however often. */
export class ModelRefusedError extends ModelError {
  /** Stable identifier of this class of error. */
  readonly code = "MODEL_REFUSED";
  /** Status of the answer. */
  readonly status: number;

  /**
   * Makes an error that says what the server said.
   *
   * @param detail What the server said, in one line, without the key.
   */
  constructor(call: ModelCall, status: number, detail: string) {
    const advice = status === 404 || status === 405
      ? "Check the address, and that the server has the model"
      : "Check the model and its settings";
    super(call, statusText(status, detail), { advice });
    this.name = "ModelRefusedError";
    this.status = status;
  }
}

/** Thrown when the server answers, and the answer is not what was asked for. */
export class ModelAnswerError extends ModelError {
  /** Stable identifier of this class of error. */
  readonly code = "MODEL_ANSWER";
  /** Whether the same request may succeed a little later: half an answer may be whole then. */
  override readonly isTransient: boolean;
  /** Why it is not usable. */
  readonly fault: AnswerFault;

  /**
   * Makes an error that says what is wrong with the answer.
   *
   * @param options Why the answer is not usable as `fault`; what to do as `advice`.
   */
  constructor(
    call: ModelCall,
    state: string,
    { fault, advice }: { readonly fault: AnswerFault; readonly advice?: string },
  ) {
    super(call, state, { advice });
    this.name = "ModelAnswerError";
    this.fault = fault;
    this.isTransient = fault === "cut_off";
  }
}

function statusText(status: number, detail = ""): string {
  return `the server answers ${status}${detail === "" ? "" : `, "${detail}"`}`;
}
