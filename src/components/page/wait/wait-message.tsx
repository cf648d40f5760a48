import RefreshCw from "lucide-react/icons/refresh-cw";
import { useCallback } from "react";
import { retryNow } from "~/api/attempt.ts";
import { noteShown, stopWaiting } from "~/api/retrying.ts";
import type { Wait } from "~/api/waits.ts";
import { plural } from "~/lib/format.ts";
import { Button } from "~/ui/button.tsx";
import { useNow } from "~/ui/hooks/use-now.ts";
import { StateMessage } from "~/ui/state-message.tsx";
import { Countdown, WaitGlyph } from "./countdown.tsx";

/** How much of the wait is over. */
function WaitBar({ wait: { name, since, until } }: { wait: Wait }) {
  const over = Math.max(0, Math.min(1, (useNow() - since) / (until - since)));
  // The scrolling of whatever the message is in: what is in view is tried first.
  const follow = useCallback(
    (bar: HTMLElement) => {
      const observer = new IntersectionObserver(([entry]) =>
        noteShown(bar, { name, isInView: entry?.isIntersecting ?? true }),
      );
      observer.observe(bar);
      return () => {
        observer.disconnect();
        noteShown(bar);
      };
    },
    [name],
  );
  return (
    <span ref={follow} aria-hidden className="mr-1 h-1 w-30 self-center bg-track">
      <span className="block h-full bg-fill" style={{ width: `${over * 100}%` }} />
    </span>
  );
}

/** A countdown to the next try, with a way to try now and one to give up. */
export default function WaitMessage({ wait }: { wait: Wait }) {
  return (
    <StateMessage
      role="status"
      icon={<WaitGlyph size={16} />}
      title={<Countdown wait={wait} />}
      actions={
        <>
          <WaitBar wait={wait} />
          <Button icon={<RefreshCw size={14} />} onClick={retryNow}>
            Retry
          </Button>
          <Button variant="quiet" onClick={() => stopWaiting(wait.name)}>
            Stop
          </Button>
        </>
      }
    >
      {wait.error?.status === 429 ? "Too many requests this minute." : wait.error?.message}
      {wait.tries !== undefined &&
        ` Tapedeck sends the same request at most ${plural(wait.tries, "time")} a minute unless you retry.`}{" "}
      We'll retry automatically.
    </StateMessage>
  );
}
