/**
 * Runs work on items, so many at a time. After a failure nothing new is begun, and what is under way
 * may end: what it brings has been paid for.
 *
 * @param items Taken in their order.
 * @param limit How many are worked on at a time.
 * @throws The first failure, once nothing is under way.
 */
export async function runLimited<Item>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  // Shared: each item is taken by one worker.
  const queue = items.values();
  const worker = async (): Promise<void> => {
    for (const item of queue) {
      try {
        await work(item);
      } catch (error) {
        failures.push(error);
      }
      if (failures.length > 0) return;
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
  if (failures.length > 0) throw failures[0];
}
