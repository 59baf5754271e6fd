/**
 * A server that is rude, and a clock, for the tests of this folder. Time passes only as tests say.
 *
 * @module
 */
import type { Clock, Deadline } from "../http/clock.ts";

/** Starts a server that says these bytes to whoever connects, and hangs up. */
export function rudeServer(says: string): { url: string } & AsyncDisposable {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const serving = (async () => {
    for await (const connection of listener) {
      await connection.read(new Uint8Array(65_536));
      await connection.write(new TextEncoder().encode(says));
      connection.close();
    }
  })();
  return {
    url: `http://127.0.0.1:${listener.addr.port}`,
    async [Symbol.asyncDispose](): Promise<void> {
      listener.close();
      await serving;
    },
  };
}

/** A clock that a test moves. */
export interface FakeClock extends Clock {
  /** How long was slept each time, in milliseconds. */
  readonly slept: number[];
  /** How long each deadline was. */
  readonly deadlines: number[];
  /** Lets every deadline that is running pass. */
  expire(): void;
}

/** Makes a clock: sleeping takes no time, and chance is always `chance`. */
export function fakeClock({ start = 0, chance = 0 } = {}): FakeClock {
  let time = start;
  const running = new Map<AbortController, number>();
  const clock: FakeClock = {
    slept: [],
    deadlines: [],
    now: () => time,
    random: () => chance,
    sleep(ms, signal) {
      signal.throwIfAborted();
      clock.slept.push(ms);
      time += ms;
      return Promise.resolve();
    },
    deadline(ms): Deadline {
      const controller = new AbortController();
      running.set(controller, time + ms);
      clock.deadlines.push(ms);
      return {
        signal: controller.signal,
        [Symbol.dispose]: () => void running.delete(controller),
      };
    },
    expire() {
      for (const [controller, at] of running) {
        time = Math.max(time, at);
        controller.abort();
      }
    },
  };
  return clock;
}
