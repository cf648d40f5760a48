import { setTimeout as wait } from "node:timers/promises";

/** Milliseconds for which what can't be stored is tried again. */
const PATIENCE = 120_000;

/** Stores something, again and again while that fails, as a database may be away for a moment. Never rejects. */
export async function untilStored(
  store: () => Promise<void>,
  isOver: () => boolean = () => false,
): Promise<void> {
  const end = performance.now() + PATIENCE;
  for (let pause = 100; performance.now() < end; pause = Math.min(2 * pause, 2000)) {
    try {
      return await store();
    } catch {
      await wait(pause);
      if (isOver()) return;
    }
  }
}
