/** Reports the microseconds of the processor that the calling thread has taken. */
type Usage = () => { readonly user: number; readonly system: number };

// The type of the global scope does not name it, and not every runtime has it.
const usage = (globalThis as { process?: { threadCpuUsage?: Usage } }).process?.threadCpuUsage;

/**
 * A limit on the time of the processor that this thread takes: beside other programs a text takes
 * longer, and no more of that. Where the runtime does not tell, the clock counts.
 *
 * @param ms Milliseconds from now on.
 * @returns Tells whether they are over.
 */
export function threadLimit(ms: number): () => boolean {
  const [end, threadEnd] = [performance.now() + ms, threadMs() + ms];
  // The clock, which is never behind, is the cheaper one to look at.
  return () => performance.now() >= end && threadMs() >= threadEnd;
}

function threadMs(): number {
  if (!usage) return performance.now();
  const { user, system } = usage();
  return (user + system) / 1000;
}
