/** What a header may hold; a space would be another word. */
const KEY = /^[\x21-\x7e]+$/;

/**
 * Makes the headers that carry a key.
 *
 * @throws {TypeError} If the key cannot stand in a header; the message does not show it, which that
 * of the platform would.
 */
export function keyHeaders(apiKey: string | undefined): Record<string, string> {
  if (apiKey === undefined) return {};
  if (!KEY.test(apiKey)) {
    throw new TypeError("Cannot use the API key: it must be one word of visible ASCII characters");
  }
  return { authorization: `Bearer ${apiKey}` };
}

/** Takes a key out of a text that is about to be shown. */
export function hideKey(text: string, apiKey: string | undefined): string {
  return apiKey === undefined ? text : text.replaceAll(apiKey, "[redacted:key]");
}
