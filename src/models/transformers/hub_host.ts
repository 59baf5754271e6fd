import { isPlainHost } from "../http/endpoint.ts";

/** The hub that is asked unless another is named. */
export const HUB_URL = "https://huggingface.co";

/**
 * Where a hub is asked: its host with the port, as `--allow-net` takes it.
 *
 * @throws {TypeError} If the address is none of HTTP.
 */
export function hubHost(url: string = HUB_URL): string {
  const parsed = URL.parse(url);
  if (!parsed || !/^https?:$/.test(parsed.protocol) || !isPlainHost(parsed)) {
    throw new TypeError(`Cannot use the hub: write its address like "${HUB_URL}"`);
  }
  return `${parsed.hostname}:${parsed.port || (parsed.protocol === "http:" ? "80" : "443")}`;
}
