import { useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { useService } from "~/components/credentials/permissions.ts";
import { stringifySearch } from "~/lib/search.ts";
import { currentView, useViews, type View, viewNamed, viewSearch } from "./views.ts";

/** A list that has views. */
export interface ViewScreen {
  /** Names it in the stored views: its path, unless the path has several lists. */
  id: string;
  path: string;
  /** The list without filters, e.g. "All recordings". */
  all: string;
  /** The search that isn't a filter, as it chooses the list. */
  plain?: Readonly<Record<string, string>>;
  /** The views that come with the console. */
  builtIn?: (now: Date) => readonly { name: string; search: Record<string, string | undefined> }[];
}

/** The views of a list, and the one its address shows or was changed from. */
export function useScreenViews(screen: ViewScreen, search: object) {
  const service = useService()?.baseUrl ?? "";
  const [now] = useState(() => new Date());
  const kept = useLocation({ select: ({ state }) => state.view });
  const saved = useViews(service).filter((view) => view.screen === screen.id);
  const builtIn = (screen.builtIn?.(now) ?? []).map((view): View => ({
    screen: screen.id,
    name: view.name,
    search: viewSearch(view.search),
  }));
  // A saved view comes before a built-in one of the same name.
  const views = [...saved, ...builtIn];
  const current = currentView(views, screen.id, search);
  const plain = viewSearch({ ...search, organizationId: undefined, columns: undefined });
  const isPlain = plain === stringifySearch(screen.plain ?? {});
  const changed = current || isPlain || !kept ? undefined : viewNamed(views, screen.id, kept);
  return {
    service,
    saved,
    builtIn,
    /** The view the address shows. */
    current,
    /** The view the address was changed from. */
    changed,
    /** Whether the address has no filters. */
    isPlain: isPlain && current === undefined,
    /** The name to keep in the history state while filters change. */
    name: (current ?? changed)?.name,
  };
}

export type ScreenViews = ReturnType<typeof useScreenViews>;
