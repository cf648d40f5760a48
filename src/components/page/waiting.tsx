import { onlineManager, useQueryClient } from "@tanstack/react-query";
import Hourglass from "lucide-react/icons/hourglass";
import WifiOff from "lucide-react/icons/wifi-off";
import { useState, useSyncExternalStore } from "react";
import { lastPageAt } from "~/api/lists/paging.ts";
import { ApiError } from "~/api/transport/errors.ts";
import { retryDelay } from "~/api/transport/query-client.ts";
import { activityList, sessionRead } from "~/contract/plain.gen.ts";
import { Button } from "~/ui/button.tsx";
import { useNow, useSecondsUntil } from "~/ui/hooks/use-now.ts";
import { StateMessage } from "~/ui/state-message.tsx";

// What is said while an answer is awaited: nothing at first, then why it takes long.

/** Milliseconds without an answer after which the wait is explained. */
export const SLOW = 3000;

/** Endpoints that the gateway answers itself; it may wait for the service to do so. */
const GATEWAY = [sessionRead.name, activityList.name];

const HOURGLASS = <Hourglass size={16} className="text-warning" />;

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

/** The start of the query keys of an endpoint; without one, of all. */
const keyOf = (endpoint: string | undefined) => (endpoint === undefined ? [] : [endpoint]);

/** Why reads of an endpoint are held back: there is no connection, or the time when a rate limit ends. */
function useHeld(endpoint: string | undefined): "offline" | number | undefined {
  const cache = useQueryClient().getQueryCache();
  return useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () => {
      const states = cache.findAll({ queryKey: keyOf(endpoint) }).map(({ state }) => state);
      if (states.some(({ fetchStatus }) => fetchStatus === "paused") && !onlineManager.isOnline()) {
        return "offline";
      }
      for (const { fetchStatus, fetchFailureCount, fetchFailureReason: error } of states) {
        if (fetchStatus === "idle" || !(error instanceof ApiError) || error.status !== 429)
          continue;
        return error.at + retryDelay(fetchFailureCount - 1, error);
      }
      return undefined;
    },
  );
}

function Countdown({ until }: { until: number }) {
  const seconds = useSecondsUntil(until);
  return <>Rate limited, retrying{seconds > 0 && ` in ${seconds} s`}</>;
}

/** Counts down to the end of an endpoint's rate limit, in a line of text. */
export function WaitLine({ endpoint }: { endpoint: string }) {
  const held = useHeld(endpoint);
  if (held === undefined) return null;
  return (
    <span role="status" className="flex items-center gap-1.5">
      {HOURGLASS}
      {held === "offline" ? "You're offline" : <Countdown until={held} />}
    </span>
  );
}

/**
 * Says in place of content why it isn't there yet: there is no connection, a rate limit, or an answer that is
 * slow. Without an endpoint, it is said of all that is read. Stopping the wait counts as a failure.
 */
export function WaitMessage({ endpoint }: { endpoint?: string }) {
  const client = useQueryClient();
  const held = useHeld(endpoint);
  const [begun] = useState(Date.now);
  const now = useNow();
  const awaited = client.getQueryCache().findAll({
    queryKey: keyOf(endpoint),
    predicate: ({ state }) => state.fetchStatus !== "idle",
  });
  // A list of many pages isn't slow while they arrive.
  const since = Math.max(
    begun,
    ...awaited.flatMap((query) => [query.state.dataUpdatedAt, lastPageAt(query)]),
  );
  if (held === "offline") {
    return (
      <StateMessage
        role="status"
        icon={<WifiOff size={16} className="text-warning" />}
        title="You're offline"
      >
        This loads once there is a connection.
      </StateMessage>
    );
  }
  if (held === undefined && now - since < SLOW) return null;
  const isService = awaited.some(({ queryKey }) => !GATEWAY.includes(String(queryKey[0])));
  const stop = () => awaited.forEach((query) => void query.cancel({ revert: false }));
  return (
    <StateMessage
      role="status"
      icon={HOURGLASS}
      title={
        held === undefined ? (
          <SoFar who={isService ? "The service" : "The Tapedeck server"} since={since} />
        ) : (
          <Countdown until={held} />
        )
      }
      // Loading code can't be stopped.
      actions={awaited.length > 0 ? <Button onClick={stop}>Stop</Button> : undefined}
    />
  );
}

/** Whether reads of an endpoint wait for a connection or for the end of a rate limit. */
export const useIsHeld = (endpoint: string) => useHeld(endpoint) !== undefined;
