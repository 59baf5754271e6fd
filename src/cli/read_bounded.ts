interface Bounds {
  /** Bytes that are read at most. */
  readonly most: number;
  /** Makes the error where there are more. */
  readonly tooLong: () => Error;
  /** Gives up: the rest may never come. */
  readonly signal?: AbortSignal;
}

/**
 * Reads a stream to its end.
 *
 * @throws {Error} The one that `tooLong` makes, if there are more bytes than `most`.
 */
export async function readBounded(
  stream: ReadableStream<Uint8Array>,
  { most, tooLong, signal }: Bounds,
): Promise<Uint8Array> {
  let size = 0;
  const counted = new TransformStream<Uint8Array, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      size += chunk.length;
      if (size > most) throw tooLong();
      controller.enqueue(new Uint8Array(chunk));
    },
  });
  return await new Response(stream.pipeThrough(counted, signal ? { signal } : {})).bytes();
}
