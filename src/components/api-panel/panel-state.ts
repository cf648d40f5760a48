import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import { arriveAt, requestLog, type ServiceRequest } from "~/api/state/request-log.ts";
import { readPreference, writePreference } from "~/lib/preferences.ts";
import { makeStore, useStore } from "~/lib/store.ts";

const isOpen = makeStore(readPreference("api-panel") === "open");

export const useApiPanel = () => useStore(isOpen);

/** Opens or closes the API panel; the browser remembers it. */
export function toggleApiPanel() {
  isOpen.update((open) => !open);
  writePreference("api-panel", isOpen.get() ? "open" : undefined);
}

/** The calls of this visit to the page, in the order they were sent. */
export function useRequests(): readonly ServiceRequest[] {
  const { pathname } = useLocation();
  const { requests, path, visit } = useStore(requestLog);
  // The request log: a visit without requests also counts.
  useEffect(() => arriveAt(pathname), [pathname]);
  if (path !== pathname) return [];
  return requests.filter((request) => request.visit === visit).toSorted((a, b) => a.id - b.id);
}
