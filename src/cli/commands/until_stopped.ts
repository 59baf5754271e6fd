import type { CliStreams } from "../terminal/streams.ts";

/** Waits for Ctrl-C, or for a polite kill. */
export function untilStopped(streams: CliStreams): Promise<void> {
  return new Promise((resolve) => {
    const hasKill = Deno.build.os !== "windows";
    const stop = () => {
      if (hasKill) Deno.removeSignalListener("SIGTERM", stop);
      resolve();
    };
    // It goes on listening: a second Ctrl-C ends what does not end by itself.
    streams.onInterrupt(stop);
    if (hasKill) Deno.addSignalListener("SIGTERM", stop);
  });
}
