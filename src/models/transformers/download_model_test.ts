import { deepEqual, equal, rejects, throws } from "node:assert/strict";
import { openOnnxDense } from "../onnx/open_dense.ts";
import { WASM_RUNTIME } from "../onnx/runtimes.ts";
import { startFakeHub } from "../testdata/fake_hub.ts";
import { TinyFolder } from "../testdata/tiny_folder.ts";
import { downloadModel, hubFetch } from "./download_model.ts";
import { hubHost } from "./transformers_permissions.ts";

Deno.test("downloadModel() fills a folder that any runtime opens", async () => {
  using tiny = new TinyFolder();
  tiny.write("encoder/1_Pooling/config.json", { pooling_mode_cls_token: true });
  await using hub = startFakeHub(`${tiny.path}/encoder`);
  const options = { model: "owner/tiny", folder: `${tiny.path}/cache`, url: hub.url };
  const said: string[] = [];
  const folder = await downloadModel({ ...options, onWait: (message) => said.push(message) });
  equal(folder, `${tiny.path}/cache/owner/tiny`);
  deepEqual(said, [`Downloads "owner/tiny" from "${hub.url}" to "${options.folder}"`]);
  const there = await openOnnxDense(WASM_RUNTIME, { model: "m", folder });
  const here = await openOnnxDense(WASM_RUNTIME, { model: "m", folder: `${tiny.path}/encoder` });
  equal(there.fingerprint, here.fingerprint);
});

Deno.test("downloadModel() asks for nothing that is there", async () => {
  using tiny = new TinyFolder();
  await using hub = startFakeHub(`${tiny.path}/encoder`);
  const options = { model: "owner/tiny", folder: `${tiny.path}/cache`, url: hub.url };
  await downloadModel(options);
  const { length } = hub.asked;
  await downloadModel(options);
  equal(hub.asked.length, length);
});

Deno.test("downloadModel() says that a hub does not have a model", async () => {
  using tiny = new TinyFolder();
  await using hub = startFakeHub(`${tiny.path}/encoder`);
  const options = { model: "owner/none", folder: `${tiny.path}/cache`, url: hub.url };
  await rejects(downloadModel(options), {
    name: "LocalModelError",
    fault: "missing",
    message: /^Cannot download model "owner\/none": "http:\S+" does not give it: /,
  });
});

Deno.test("downloadModel() does not take a refusal for a file that a model does not have", async () => {
  using tiny = new TinyFolder();
  await using hub = startFakeHub(`${tiny.path}/encoder`, { otherwise: 401 });
  const options = { model: "owner/tiny", folder: `${tiny.path}/cache`, url: hub.url };
  await rejects(downloadModel(options), {
    fault: "missing",
    message:
      `Cannot download model "owner/tiny": "${hub.url}/owner/tiny/resolve/main/modules.json" ` +
      "answers 401. Check the name; a model that takes a token is to be downloaded by hand",
  });
});

Deno.test("downloadModel() takes no path for a name", async () => {
  const options = { folder: "/nowhere", model: "../../etc/passwd" };
  await rejects(downloadModel(options), { name: "TypeError" });
});

Deno.test("hubHost() names the port, as the permission wants it", () => {
  equal(hubHost(), "huggingface.co:443");
  equal(hubHost("http://127.0.0.1"), "127.0.0.1:80");
});

Deno.test("hubHost() refuses a host that would be more than one in a flag", () => {
  throws(() => hubHost("https://huggingface.co,evil.com"), TypeError);
});

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
