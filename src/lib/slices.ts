/** How long a slice of work may take, in milliseconds, before it yields to the browser. */
const SLICE = 12;

const yieldToBrowser = () =>
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
 * Maps a long list in slices, so that the page stays responsive. Throws what `make` throws, or the
 * abort reason of `signal`.
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
      await yieldToBrowser();
      signal?.throwIfAborted();
      started = performance.now();
    }
    results.push(make(item, index));
  }
  return results;
}
