import { JSON_SCHEMA_VERSION } from "@cbx/core";
import type { CommandContext } from "./context.ts";
import type { OpenedMember } from "../library.ts";
import { json } from "../terminal/json.ts";
import { type Address, isLoopback, urlOf } from "../http/addresses.ts";

/**
 * Prints where the server is, for a person or for a program.
 *
 * @param context What the command was given.
 * @param members What is served.
 * @param address Where it listens.
 */
export function announce(
  { streams, options }: CommandContext,
  members: readonly OpenedMember[],
  address: Address,
): void {
  const url = urlOf(address);
  const roots = members.map(({ name, error }) => ({
    name,
    ...(error === undefined ? {} : { error }),
  }));
  streams.out(
    options.json
      ? json({ schema_version: JSON_SCHEMA_VERSION, url, ...address, roots })
      : `${url}\n`,
  );
  if (!isLoopback(address.host)) {
    streams.err("Others can reach this address: what they send and are told is not encrypted\n");
  }
  if (!options.quiet && streams.outIsTerminal) streams.err("Press Ctrl-C to end\n");
}

/** Prints the token that was made, the one time that it is seen. */
export function announceToken({ streams }: CommandContext, address: Address, token: string): void {
  const notice = `Token: ${token}\nOpen ${urlOf(address)}?token=${token}\n`;
  streams.err(notice, { showsSecret: true });
}
