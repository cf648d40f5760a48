import { useNow } from "~/ui/hooks/use-now.ts";

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
