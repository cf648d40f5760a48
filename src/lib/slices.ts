/** How long a slice of work may take, in milliseconds, before the browser gets its turn. */
const SLICE = 12;

const turn = () =>
  new Promise<void>((resolve) => {
    const channel = new MessageChannel();
    const next = () => {
      channel.port1.close();
      resolve();
    };
    channel.port1.addEventListener("message", next);
    channel.port1.start();
    channel.port2.postMessage(null);
  });

/**
 * Maps a long list a little at a time, so that the page goes on answering meanwhile. Throws what
 * `make` throws, or the abort reason of `signal`.
 */
export async function mapInSlices<Item, Result>(
  items: readonly Item[],
  make: (item: Item, index: number) => Result,
  signal?: AbortSignal,
): Promise<Result[]> {
  const results: Result[] = [];
  let started = performance.now();
  for (const [index, item] of items.entries()) {
    if (performance.now() - started > SLICE) {
      await turn();
      signal?.throwIfAborted();
      started = performance.now();
    }
    results.push(make(item, index));
  }
  return results;
}
