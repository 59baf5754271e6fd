import { deepEqual, equal, rejects } from "node:assert/strict";
import { hubFetch } from "./hub_fetch.ts";

type Answer = (request: Request) => Response;

function serve(answer: Answer): Deno.HttpServer<Deno.NetAddr> & { readonly url: string } {
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, answer);
  return Object.assign(server, { url: `http://127.0.0.1:${server.addr.port}` });
}

function redirectTo(location: string): Response {
  return new Response("", { status: 302, headers: { location } });
}

Deno.test("hubFetch() follows a hub to where it keeps a file, and takes no token there", async () => {
  const tokens: (string | null)[] = [];
  const note = ({ headers }: Request) => tokens.push(headers.get("authorization"));
  await using store = serve((request) => {
    note(request);
    return new Response("the file");
  });
  await using hub = serve((request) => {
    note(request);
    return redirectTo(request.url.endsWith("/a") ? "/b" : `${store.url}/file`);
  });
  const headers = { authorization: "Bearer t" };
  const answer = await hubFetch("download")(`${hub.url}/a`, { headers });
  equal(await answer.text(), "the file");
  deepEqual(tokens, ["Bearer t", "Bearer t", null]);
});

Deno.test("hubFetch() names the place that it may not go to", async () => {
  await using hub = serve(() => redirectTo("https://files.test/x"));
  await rejects(hubFetch('download model "m"')(hub.url), {
    name: "LocalModelError",
    fault: "permission",
    message: 'Cannot download model "m": the hub has it at "https://files.test", ' +
      "and permission is missing. Run with --allow-net=files.test:443",
  });
});

Deno.test("hubFetch() does not go in circles", async () => {
  await using hub = serve(({ url }) => redirectTo(url));
  await rejects(hubFetch("download")(hub.url), { fault: "missing" });
});

Deno.test("hubFetch() reads no file that a hub redirects to", async () => {
  await using hub = serve(() => redirectTo("file:///etc/passwd"));
  await rejects(hubFetch("download")(hub.url), { name: "TypeError" });
});
