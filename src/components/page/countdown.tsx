import Hourglass from "lucide-react/icons/hourglass";
import type { Wait } from "~/api/transport/waits.ts";
import { useNow, useSecondsUntil } from "~/ui/hooks/use-now.ts";
import { useWait } from "./use-wait.ts";

export function Countdown({ wait: { until, error } }: { wait: Wait }) {
  const left = Math.max(1, useSecondsUntil(until));
  return error?.status === 429 ? `Rate limited, retrying in ${left} s` : `Retrying in ${left} s`;
}

export const WaitGlyph = ({ size }: { size: number }) => (
  <Hourglass size={size} className="text-warning" />
);

/** Counts down to the next try of an endpoint's calls, in a line of text. */
export function WaitLine({ of }: { of: string }) {
  const wait = useWait(of);
  if (wait === undefined) return null;
  return (
    <span role="status" className="flex items-center gap-1.5">
      <WaitGlyph size={14} />
      <Countdown wait={wait} />
    </span>
  );
}

/** Milliseconds without an answer from which on it is worth a word. */
export const SLOW = 3000;

/** For how long an answer has been awaited. The seconds aren't announced one by one. */
export function SoFar({ who, since }: { who: string; since: number }) {
  const seconds = Math.max(1, Math.floor((useNow() - since) / 1000));
  return (
    <>
      {who} is slow to answer
      <span role="timer">: {seconds} s so far.</span>
    </>
  );
}
