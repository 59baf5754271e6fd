/**
 * Asks the server. Every failure becomes one class with a sentence that can be shown.
 *
 * @module
 */

/** Something that the server refused, or that kept it from answering. */
export class ApiError extends Error {
  /**
   * @param {string} message One sentence.
   * @param {{ status?: number, code?: string, hint?: string, nearest?: string[] }} details
   */
  constructor(message, { status = 0, code = "", hint = "", nearest = [] } = {}) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.code = code;
    this.hint = hint;
    this.nearest = nearest;
  }
}

/**
 * Asks by address.
 *
 * @param params What is asked; parameters that are empty are left out.
 * @throws {ApiError} If there is no good answer.
 */
export function get(path, params = {}, signal = undefined) {
  const given = Object.entries(params).filter(([, value]) => value !== "");
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return ask(query.size === 0 ? path : `${path}?${query}`, { signal });
}

/**
 * Asks with a body.
 *
 * @param body What is asked; fields that are empty are left out.
 * @throws {ApiError} If there is no good answer.
 */
export function post(path, body, signal = undefined) {
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== ""));
  return ask(path, {
    signal,
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(given),
  });
}

/** Tells how the server is; one that is not well says so in an answer as well. */
export async function health() {
  const response = await reach("/health", {});
  return await parse(response);
}

async function ask(url, options) {
  const response = await reach(url, options);
  const answer = await parse(response);
  if (response.ok) return answer;
  const { code = "", message, hint = "", nearest = [] } = answer?.error ?? {};
  throw new ApiError(message ?? `The server answers with status ${response.status}`, {
    status: response.status,
    ...{ code, hint, nearest },
  });
}

async function reach(url, options) {
  try {
    return await fetch(url, options);
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new ApiError("The server cannot be reached", {
      code: "UNREACHABLE",
      hint: 'See whether "cbx serve" is still running',
    });
  }
}

async function parse(response) {
  try {
    return await response.json();
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new ApiError("The answer of the server cannot be read", { status: response.status });
  }
}
