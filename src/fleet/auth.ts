/**
 * Who asks a cluster: a user with a password, or a key. Neither stands in a URL, where logs show it.
 *
 * @module
 */

/** Ways to say who asks. */
export type FleetAuth =
  | { readonly username: string; readonly password: string }
  | { readonly apiKey: string }
  | { readonly token: string };

/** Variables of the environment that say who asks. */
const VARIABLES = {
  apiKey: "CBX_FLEET_API_KEY",
  token: "CBX_FLEET_TOKEN",
  username: "CBX_FLEET_USER",
  password: "CBX_FLEET_PASSWORD",
} as const;

/**
 * Reads who asks from the environment: `CBX_FLEET_API_KEY`, `CBX_FLEET_TOKEN`, or `CBX_FLEET_USER` with
 * `CBX_FLEET_PASSWORD`.
 *
 * @returns `undefined` where no variable is set.
 * @throws {TypeError} If a user has no password, or a password no user.
 */
export function authFromEnvironment(
  read: (name: string) => string | undefined = (name) => Deno.env.get(name),
): FleetAuth | undefined {
  const [apiKey, token] = [read(VARIABLES.apiKey), read(VARIABLES.token)];
  if (apiKey) return { apiKey };
  if (token) return { token };
  const [username, password] = [read(VARIABLES.username), read(VARIABLES.password)];
  if (!username && !password) return undefined;
  if (username && password) return { username, password };
  throw new TypeError(
    `Cannot open a fleet: set both ${VARIABLES.username} and ${VARIABLES.password}`,
  );
}

/** Value of the header that says who asks. */
export function authorization(auth: FleetAuth): string {
  if ("apiKey" in auth) return `ApiKey ${auth.apiKey}`;
  return "token" in auth ? `Bearer ${auth.token}` : `Basic ${pairOf(auth)}`;
}

/**
 * Makes a function that takes the secrets of somebody out of a text: as they are, escaped as in JSON (also
 * twice), percent-encoded, and with the bytes of UTF-8 read as characters.
 */
export function secretsTaker(auth: FleetAuth): (text: string) => string {
  const secrets = "apiKey" in auth
    ? [auth.apiKey]
    : "token" in auth
    ? [auth.token]
    : [pairOf(auth), auth.password];
  const forms = secrets.filter((secret) => secret !== "")
    .flatMap((secret) => [...new Set([secret, latin1Of(secret)])].map(patternOf));
  if (forms.length === 0) return (text) => text;
  const any = new RegExp(forms.join("|"), "g");
  return (text) => text.replace(any, "***");
}

/** Characters that JSON writes as a letter after a backslash. */
const LETTERS = new Map([..."\b\f\n\r\t"].map((char, at) => [char, "bfnrt"[at]!]));

/** Backslashes before an escaped character: a text in a text in a text has seven. */
const ESCAPES = String.raw`\\{1,7}`;

/** Pattern of a text in all its forms; its repetitions are bounded. */
function patternOf(text: string): string {
  return Array.from(text.matchAll(/\\+|[^\\]/gu), ([part]) => {
    if (part.startsWith("\\")) {
      return `(?:\\\\{${part.length},${8 * part.length}}|${percent(part)})`;
    }
    const units = Array.from({ length: part.length }, (_, at) => part.charCodeAt(at));
    const hex = units.map((unit) => `${ESCAPES}u${unit.toString(16).padStart(4, "0")}`).join("");
    const letter = LETTERS.get(part);
    const plain = /\w/.test(part) ? part : String.raw`\\{0,7}` + RegExp.escape(part);
    const forms = [plain, `(?i:${hex})`, percent(part)];
    return `(?:${[...forms, ...(letter ? [`${ESCAPES}${letter}`] : [])].join("|")})`;
  }).join("");
}

function percent(part: string): string {
  const bytes = [...new TextEncoder().encode(part)];
  const hex = bytes.map((byte) => `%(?:25)?${byte.toString(16).padStart(2, "0")}`).join("");
  return `(?i:${hex})${part === " " ? "|\\+" : ""}`;
}

function latin1Of(text: string): string {
  return String.fromCharCode(...new TextEncoder().encode(text));
}

function pairOf({ username, password }: { username: string; password: string }): string {
  return new TextEncoder().encode(`${username}:${password}`).toBase64();
}
