import { existsSync } from "node:fs";

/** A hub on a free port of this machine. */
export interface FakeHub extends AsyncDisposable {
  /** Its address. */
  readonly url: string;
  /** Paths that it was asked for. */
  readonly asked: readonly string[];
}

/** Starts a hub that has one model, `owner/tiny`: that of a folder. */
export function startFakeHub(folder: string, { otherwise = 404 } = {}): FakeHub {
  const asked: string[] = [];
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, ({ url }) => {
    const { pathname } = new URL(url);
    asked.push(pathname);
    const name = pathname.match(/^\/owner\/tiny\/resolve\/main\/(.*)$/)?.[1];
    const path = `${folder}/${name ?? "none"}`;
    return existsSync(path)
      ? new Response(Deno.readFileSync(path))
      : new Response("Entry not found", { status: otherwise });
  });
  const url = `http://127.0.0.1:${server.addr.port}`;
  return { url, asked, [Symbol.asyncDispose]: () => server.shutdown() };
}
