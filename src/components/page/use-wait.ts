import { type Wait, waits } from "~/api/transport/waits.ts";
import { useStore } from "~/lib/store.ts";

/** The next try of an endpoint's calls, if they wait for one long enough to say so. */
export function useWait(of: string): Wait | undefined {
  const shown = useStore(waits).filter(({ name, error }) => name === of && error !== undefined);
  return shown.toSorted((a, b) => a.until - b.until)[0];
}
