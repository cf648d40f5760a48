import { type ReactNode } from "react";
import { FailedQuietly } from "~/ui/lazy/failed-part.tsx";
import { lazyPart, Nothing } from "~/ui/lazy/lazy-part.tsx";
import { SkeletonRows } from "~/ui/skeleton.tsx";
import { useWait } from "./wait/use-wait.ts";

const Waiting = lazyPart(() => import("./wait/wait-message.tsx"), FailedQuietly, Nothing);

interface Of {
  /** The name of the endpoint. */
  of: string;
}

/** Counts down to the next try of an endpoint's calls, in place of content that isn't there yet. */
export function WaitMessage({ of }: Of) {
  const wait = useWait(of);
  return wait && <Waiting wait={wait} />;
}

/** A placeholder, by default rows, while an endpoint answers; the countdown while the call waits. */
export function Loading({
  of,
  children,
  ...rows
}: Of & { label: string; rows: number; children?: ReactNode }) {
  if (useWait(of) !== undefined) return <WaitMessage of={of} />;
  return children ?? <SkeletonRows {...rows} />;
}
