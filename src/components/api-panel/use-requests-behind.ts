import { notifyManager, type QueryCache, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { useCallback, useEffect, useSyncExternalStore } from "react";
import {
  arriveAt,
  requestLog,
  type ServiceRequest,
  subscribeToRequests,
} from "~/api/request-log.ts";
import type { Endpoint } from "~/contract/endpoint.ts";
import { NAVIGATION, type Screen } from "../frame/navigation.ts";
import { requestsBehind } from "./requests-behind.ts";

/** The calls whose data is on the page now. */
const shownIn = (cache: QueryCache) =>
  [...new Set(cache.findAll({ type: "active" }).map(({ queryKey }) => String(queryKey[0])))].join();

/** The screen that a path belongs to. */
export const screenAt = (pathname: string): Screen | undefined =>
  NAVIGATION.flatMap(({ screens }) => screens).find(
    ({ to }) => pathname === to || (to.length > 1 && pathname.startsWith(`${to}/`)),
  );

export const rowsOf = (screen: Screen | undefined): readonly Endpoint[] =>
  screen === undefined ? [] : [screen.endpoint, ...(screen.also ?? [])];

/** The requests behind the screen, in the order they were sent. */
export function useRequestsBehind(): readonly ServiceRequest[] {
  const { pathname, href } = useLocation();
  const cache = useQueryClient().getQueryCache();
  const log = useSyncExternalStore(subscribeToRequests, requestLog);
  const shown = useSyncExternalStore(
    // The cache tells its changes while components render, which must not change others then.
    useCallback((listener) => cache.subscribe(notifyManager.batchCalls(listener)), [cache]),
    () => shownIn(cache),
  );
  // Talks to the log, which is outside of React: a visit that makes no request is one, too.
  useEffect(() => arriveAt(pathname), [pathname]);
  return requestsBehind(log, { pathname, href }, rowsOf(screenAt(pathname)), shown.split(","));
}
