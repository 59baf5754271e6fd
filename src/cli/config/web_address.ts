/** Form of an address of a server, for `it must be …`. */
export const WEB_ADDRESS =
  "an address that starts with http:// or https://, without user name, password or #";

/** Tells whether a text is such an address. */
export function isWebAddress(value: string): boolean {
  const url = URL.parse(value);
  if (url === null || !/^https?:\/\//i.test(value)) return false;
  return url.username === "" && url.password === "" && url.hash === "";
}
