import { notifyManager, type QueryCache, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { useCallback, useEffect, useSyncExternalStore } from "react";
import { arriveAt, requestLog, type ServiceRequest } from "~/api/state/request-log.ts";
import type { PlainEndpoint } from "~/contract/endpoint.ts";
import { useStore } from "~/lib/store.ts";
import { requestsBehind } from "./requests-behind.ts";

/** The names of the endpoints whose data is on the page. */
const shownIn = (cache: QueryCache) =>
  [...new Set(cache.findAll({ type: "active" }).map(({ queryKey }) => String(queryKey[0])))].join();

/** The requests behind the screen, in the order they were sent; `endpoints` are the screen's own. */
export function useRequestsBehind(endpoints: readonly PlainEndpoint[]): readonly ServiceRequest[] {
  const { pathname, href } = useLocation();
  const cache = useQueryClient().getQueryCache();
  const log = useStore(requestLog);
  const shown = useSyncExternalStore(
    // Batched: the cache notifies during renders, when other components mustn't update.
    useCallback((listener) => cache.subscribe(notifyManager.batchCalls(listener)), [cache]),
    () => shownIn(cache),
  );
  // Talks to the request log: a visit without requests counts, too.
  useEffect(() => arriveAt(pathname), [pathname]);
  return requestsBehind(log, { pathname, href }, endpoints, shown.split(","));
}
