import { useQueryClient } from "@tanstack/react-query";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { useCallback } from "react";
import { retryNow } from "~/api/transport/attempt.ts";
import { noteShown, stopWaiting } from "~/api/transport/retrying.ts";
import type { Wait } from "~/api/transport/waits.ts";
import { activityList, sessionRead } from "~/contract/plain.gen.ts";
import { plural } from "~/lib/format.ts";
import { Button } from "~/ui/button.tsx";
import { useNow } from "~/ui/hooks/use-now.ts";
import { StateMessage } from "~/ui/state-message.tsx";
import { Countdown, SLOW, SoFar, WaitGlyph } from "./countdown.tsx";
import { useWait } from "./use-wait.ts";

/**
 * The countdown to the next try of an endpoint's calls, or for how long it hasn't answered. `since` is
 * when that began.
 */
export default function WaitMessage({ of, since }: { of: string; since: number }) {
  const wait = useWait(of);
  return wait ? <Waiting wait={wait} /> : <Slow of={of} since={since} />;
}

/** How much of the wait is over. */
function WaitBar({ wait: { name, since, until } }: { wait: Wait }) {
  const over = Math.max(0, Math.min(1, (useNow() - since) / (until - since)));
  // The scrolling of the pane around it: calls in view are tried first.
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
function Waiting({ wait }: { wait: Wait }) {
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

/** Endpoints that the gateway answers itself; it may wait for the service to do so. */
const GATEWAY = [sessionRead.name, activityList.name];

/**
 * Says for how long an endpoint hasn't answered, once that is slow, with a way to stop waiting: what is
 * awaited then counts as failed. Code on its way can't be stopped.
 */
function Slow({ of, since }: { of: string; since: number }) {
  const client = useQueryClient();
  const now = useNow();
  const awaited = client.getQueryCache().findAll({ queryKey: [of], fetchStatus: "fetching" });
  // A list of many pages isn't slow while they arrive.
  const start = Math.max(since, ...awaited.map(({ state }) => state.dataUpdatedAt));
  if (now - start < SLOW) return null;
  const isService = awaited.length > 0 && !GATEWAY.includes(of);
  const stop = () => awaited.forEach((query) => void query.cancel({ revert: false }));
  return (
    <StateMessage
      role="status"
      icon={<WaitGlyph size={16} />}
      title={<SoFar who={isService ? "The service" : "The Tapedeck server"} since={start} />}
      actions={awaited.length > 0 ? <Button onClick={stop}>Stop</Button> : undefined}
    />
  );
}
