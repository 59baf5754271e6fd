/**
 * Deno warns once, on the console, of programs that look at the signal of a request, since it is
 * aborted after a good answer too. An exchange stops looking before it answers, and there is no other
 * way to learn that a client has gone; the warning would be the first thing that a user sees.
 *
 * @module
 */

/** How the warning begins. */
const NOTICE = "Deno.serve: request.signal aborts on successful responses";

/** Keeps that warning, and nothing else, from the console until it is disposed. */
export function withoutSignalNotice(): Disposable {
  const { warn } = console;
  console.warn = (...what: unknown[]) => {
    const isNotice = typeof what[0] === "string" && what[0].startsWith(NOTICE);
    if (!isNotice) warn(...what);
  };
  return { [Symbol.dispose]: () => void (console.warn = warn) };
}
