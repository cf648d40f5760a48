import { type ReactNode, useState } from "react";
import { laterPart } from "~/ui/lazy/lazy-part.tsx";
import { SkeletonRows, SlowWord } from "~/ui/skeleton.tsx";
import { useWait } from "./use-wait.ts";

const Message = laterPart("parts", () => import("./wait-message.tsx"));

interface Of {
  /** The name of the endpoint. */
  of: string;
}

/**
 * In place of content that isn't there yet: the countdown to the next try of an endpoint's calls, or
 * for how long the service hasn't answered.
 */
export function WaitMessage({ of }: Of) {
  const [since] = useState(Date.now);
  return <Message of={of} since={since} />;
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
