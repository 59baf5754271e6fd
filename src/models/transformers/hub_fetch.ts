import { LocalModelError } from "../onnx/local_model_error.ts";
import { hubHost } from "./hub_host.ts";

/** Statuses that name another address. */
const REDIRECTS = [301, 302, 303, 307, 308];
/** As browsers have it. */
const MAX_REDIRECTS = 20;

/** Asks for what stands at an address. */
export type HubFetch = (address: string | URL, init?: RequestInit) => Promise<Response>;

/**
 * Makes what asks a hub. Hubs keep large files elsewhere and redirect to them: each place is held
 * against the permissions first, as Deno would ask for it at a terminal in the middle of a search. A
 * token stays with the place that it is for.
 *
 * @param task Completes "Cannot …" in errors.
 */
export function hubFetch(task: string): HubFetch {
  return async (address, init = {}) => {
    let url = new URL(address);
    const headers = new Headers(init.headers);
    for (let left = MAX_REDIRECTS; left >= 0; left--) {
      checkHost(url, task);
      const answer = await fetch(url, { ...init, headers, redirect: "manual" });
      const place = answer.headers.get("location");
      if (place === null || !REDIRECTS.includes(answer.status)) return answer;
      await answer.body?.cancel();
      const next = new URL(place, url);
      if (next.origin !== url.origin) headers.delete("authorization");
      url = next;
    }
    throw new LocalModelError(task, "missing", `"${address}" redirects without an end`);
  };
}

function checkHost({ href, origin }: URL, task: string): void {
  const host = hubHost(href);
  if (Deno.permissions.querySync({ name: "net", host }).state === "granted") return;
  const state = `the hub has it at "${origin}", and permission is missing. ` +
    `Run with --allow-net=${host}`;
  throw new LocalModelError(task, "permission", state);
}
