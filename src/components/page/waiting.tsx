import { type ReactNode, useState } from "react";
import { pause } from "~/lib/pause.ts";
import { FailedQuietly } from "~/ui/lazy/failed-part.tsx";
import { lazyPart, Nothing } from "~/ui/lazy/lazy-part.tsx";
import { SkeletonRows, SlowWord } from "~/ui/skeleton.tsx";
import { useWait } from "./wait/use-wait.ts";

const Waiting = lazyPart(() => import("./wait/wait-message.tsx"), FailedQuietly, Nothing);
const Slow = lazyPart(
  async () => {
    // Nothing is slow before: until then it would only be in the way of what is awaited.
    await pause(2000);
    return import("./wait/slow-message.tsx");
  },
  FailedQuietly,
  Nothing,
);

interface Of {
  /** The name of the endpoint. */
  of: string;
}

/**
 * In place of content that isn't there yet: the countdown to the next try of an endpoint's calls, or
 * for how long the service hasn't answered.
 */
export function WaitMessage({ of }: Of) {
  const wait = useWait(of);
  const [since] = useState(Date.now);
  return wait ? <Waiting wait={wait} /> : <Slow of={of} since={since} />;
}

/** A placeholder, by default rows, while an endpoint answers; the countdown while the call waits. */
export function Loading({
  of,
  children,
  ...rows
}: Of & { label: string; rows: number; children?: ReactNode }) {
  const message = <WaitMessage of={of} />;
  if (useWait(of) !== undefined) return message;
  return <SlowWord value={message}>{children ?? <SkeletonRows {...rows} />}</SlowWord>;
}
