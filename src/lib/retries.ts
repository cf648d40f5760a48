import { makeStore } from "./store.ts";

/** What failed and isn't a query, like the code of a part. */
interface Retry {
  readonly error: unknown;
  readonly retry: () => unknown;
}

export const retries = makeStore<readonly Retry[]>([]);

/** Has something that failed tried again with everything else; returns what ends that. */
export function offerRetry(error: unknown, retry: () => unknown): () => void {
  const offer = { error, retry };
  retries.update((others) => [...others, offer]);
  return () => retries.update((others) => others.filter((other) => other !== offer));
}

// What failed for lack of a connection loads once there is one, even if nothing else is loaded yet.
if (typeof window !== "undefined") {
  addEventListener("online", () => retries.get().forEach(({ retry }) => retry()));
}
