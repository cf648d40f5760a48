import { notifyManager, type QueryCache, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { useCallback, useEffect, useSyncExternalStore } from "react";
import {
  arriveAt,
  type RequestLog,
  requestLog,
  type ServiceRequest,
} from "~/api/state/request-log.ts";
import type { PlainEndpoint } from "~/contract/endpoint.ts";
import { readPreference, writePreference } from "~/lib/preferences.ts";
import { makeStore, useStore } from "~/lib/store.ts";

/** The panel's default and minimum height in pixels. */
export const HEIGHT = { default: 304, min: 160 } as const;

const panel = makeStore({
  open: readPreference("api-panel") === "open",
  height: Number(readPreference("api-panel-height")) || HEIGHT.default,
});

export const useApiPanel = () => useStore(panel);

/** Opens or closes the API panel; the browser remembers it. */
export function toggleApiPanel() {
  const open = !panel.get().open;
  panel.update((state) => ({ ...state, open }));
  writePreference("api-panel", open ? "open" : undefined);
}

/** Sets the panel's height in pixels. */
export function resizeApiPanel(wanted: number) {
  const height = Math.round(Math.max(HEIGHT.min, wanted));
  panel.update((state) => ({ ...state, height }));
  writePreference("api-panel-height", String(height));
}

const answered = ({ status }: ServiceRequest) => status > 0 && status < 400;

/** The earlier requests that loaded an endpoint's data, preferably from the same path. */
function earlier(log: RequestLog, row: PlainEndpoint, { pathname, href }: Place): ServiceRequest[] {
  const all = log.requests.filter((request) => request.row.name === row.name && answered(request));
  const here = all.filter(({ path }) => path === pathname);
  const visit = here.at(-1)?.visit;
  if (visit !== undefined) return here.filter((request) => request.visit === visit);
  const named = all.findLast(({ params }) =>
    Object.values(params).every((value) => href.includes(encodeURIComponent(value))),
  );
  const last = named ?? all.at(-1);
  return last === undefined ? [] : [last];
}

interface Place {
  pathname: string;
  href: string;
}

/**
 * The requests behind what the page shows, in the order they were sent: those of this visit, and those
 * that filled the cache it reads. `rows` are the screen's own endpoints; `shown` names the endpoints
 * whose data is on the page.
 */
export function requestsBehind(
  log: RequestLog,
  place: Place,
  rows: readonly PlainEndpoint[],
  shown: readonly string[],
): readonly ServiceRequest[] {
  const arrived = log.path === place.pathname;
  const now = arrived ? log.requests.filter(({ visit }) => visit === log.visit) : [];
  const cached = rows.filter(
    ({ method, name }) =>
      method === "GET" && shown.includes(name) && !now.some(({ row }) => row.name === name),
  );
  const before = cached.flatMap((row) => earlier(log, row, place));
  return [...before, ...now].sort((a, b) => a.id - b.id);
}

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
  // The request log: a visit without requests also counts.
  useEffect(() => arriveAt(pathname), [pathname]);
  return requestsBehind(log, { pathname, href }, endpoints, shown.split(","));
}
