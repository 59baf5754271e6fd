/**
 * Jobs that workers do, and this process while it would wait; results come in the order of the jobs.
 * Which of them did a job cannot be told from the result. Jobs of a worker that dies are done by others.
 *
 * @module
 */
import { Turns } from "../store/turns.ts";

/** Jobs that a worker has at hand, so that it need not wait while this process does one itself. */
const JOBS_AHEAD = 12;

/** How far results may run ahead of the oldest that is missing, which bounds the memory. */
const MAX_AHEAD = 64;

/** A kind of job, and who does it. */
export interface PoolOptions<Job, Result, Answer> {
  readonly size: number;
  /** Module that they run. */
  readonly source: URL;
  /** First message to each; the others are `{ job }`. */
  readonly first: unknown;
  /** Does a job in this process. */
  readonly work: (job: Job) => Promise<Result>;
  /** Reads the result of a job from the answer of a thread. */
  readonly received: (answer: Answer, thread: number) => Result;
  /** The one thread that is to do a job; this process is 0. @default {any of them} */
  readonly homeOf?: (job: Job) => number | undefined;
}

/** A worker, and its jobs. */
interface Member {
  readonly worker: Worker;
  /** Its number; this process is 0. */
  readonly thread: number;
  /** Positions of the jobs that it has at hand, in order. */
  readonly pending: number[];
}

/** Workers that share jobs with this process. */
export class WorkerPool<Job, Result, Answer> {
  readonly #options: PoolOptions<Job, Result, Answer>;
  readonly #turns = new Turns();
  readonly #members: Member[] = [];
  readonly #results = new Map<number, Result>();
  #jobs: readonly Job[] = [];
  /** The first job that is not taken. */
  #next = 0;
  /** Later ones that are. */
  readonly #taken = new Set<number>();
  /** Threads that have died: what only they were to do, others may. */
  readonly #lost = new Set<number>();
  #yielded = 0;
  #wake: () => void = () => {};
  /** Jobs of workers that failed: done in this process. */
  readonly #orphans: number[] = [];

  /** @param options What the jobs are, and who does them. */
  constructor(options: PoolOptions<Job, Result, Answer>) {
    this.#options = options;
  }

  /** Does jobs, and yields their results in the order of the jobs. */
  async *run(jobs: readonly Job[], signal: AbortSignal | undefined): AsyncGenerator<Result> {
    this.#jobs = jobs;
    signal?.addEventListener("abort", () => this.#wake(), { once: true });
    for (let thread = 1; thread <= this.#options.size; thread++) this.#start(thread);
    for (const member of this.#members) this.#feed(member);
    for (; this.#yielded < jobs.length; this.#yielded++) {
      signal?.throwIfAborted();
      while (!this.#results.has(this.#yielded)) {
        await this.#progress();
        signal?.throwIfAborted();
      }
      yield this.#results.get(this.#yielded)!;
      this.#results.delete(this.#yielded);
      for (const member of this.#members) this.#feed(member);
    }
  }

  close(): void {
    for (const { worker } of this.#members) worker.terminate();
  }

  /** Does the next job here; where there is none, waits for a worker. */
  async #progress(): Promise<void> {
    const position = this.#orphans.shift() ?? this.#takeNext(0);
    if (position === undefined) return await new Promise((resolve) => this.#wake = resolve);
    this.#results.set(position, await this.#options.work(this.#jobs[position]!));
    await this.#turns.yield();
  }

  /** The next job that a thread may do. */
  #takeNext(thread: number): number | undefined {
    const end = Math.min(this.#jobs.length, this.#yielded + MAX_AHEAD);
    for (let position = this.#next; position < end; position++) {
      if (this.#taken.has(position) || !this.#isFor(this.#jobs[position]!, thread)) continue;
      this.#taken.add(position);
      while (this.#taken.delete(this.#next)) this.#next++;
      return position;
    }
    return undefined;
  }

  #isFor(job: Job, thread: number): boolean {
    const home = this.#options.homeOf?.(job);
    return home === undefined || home === thread || this.#lost.has(home);
  }

  #start(thread: number): void {
    const { source, first, received } = this.#options;
    const worker = new Worker(source, { type: "module" });
    const member: Member = { worker, thread, pending: [] };
    this.#members.push(member);
    worker.postMessage(first);
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      this.#results.set(member.pending.shift()!, received(data, thread));
      this.#feed(member);
      this.#wake();
    };
    worker.onerror = (event) => {
      event.preventDefault();
      this.#drop(member);
    };
  }

  /** A worker that cannot start or that died gives its jobs back. */
  #drop(member: Member): void {
    const at = this.#members.indexOf(member);
    if (at === -1) return;
    this.#members.splice(at, 1);
    this.#lost.add(member.thread);
    this.#orphans.push(...member.pending);
    member.worker.terminate();
    const heir = this.#members[0];
    if (heir) { for (const position of this.#orphans.splice(0)) this.#assign(heir, position); }
    this.#wake();
  }

  #feed(member: Member): void {
    while (member.pending.length < JOBS_AHEAD) {
      const position = this.#takeNext(member.thread);
      if (position === undefined) return;
      this.#assign(member, position);
    }
  }

  #assign(member: Member, position: number): void {
    member.pending.push(position);
    member.worker.postMessage({ job: this.#jobs[position]! });
  }
}
