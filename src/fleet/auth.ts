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

/** What must stand in no message. */
export function secretsOf(auth: FleetAuth): string[] {
  const secrets = "apiKey" in auth
    ? [auth.apiKey]
    : "token" in auth
    ? [auth.token]
    : [pairOf(auth), auth.password];
  return secrets.filter((secret) => secret !== "");
}

function pairOf({ username, password }: { username: string; password: string }): string {
  return new TextEncoder().encode(`${username}:${password}`).toBase64();
}
