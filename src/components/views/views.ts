import { useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { useService } from "~/components/credentials/permissions.ts";
import { useChosenOrganization } from "~/components/credentials/use-organization.ts";
import type { CursorList } from "~/components/define-list/define-list.ts";
import type { Answer } from "~/contract/endpoint.ts";
import { declareShape, isShaped } from "~/contract/shape.ts";
import { parseSearch, stringifySearch } from "~/lib/search.ts";
import { stored, useStored } from "~/lib/stored.ts";

const VIEW = declareShape({
  /** The path of its list. */
  screen: "string",
  /** Unique on its screen. */
  name: "string",
  /** The query string with its question mark; empty if nothing is set. */
  search: "string",
  isDefault: ["boolean", "undefined"],
});

/** A named address: filters, order and columns, but never rows or their data. */
export type View = Answer<typeof VIEW>;

const isView = (value: unknown): value is View =>
  isShaped(VIEW, value) && value.name !== "" && /^(?:\?.*)?$/.test(value.search);

const saved = stored<readonly View[]>("views", (value) =>
  (Array.isArray(value) ? value : []).filter(isView),
);

/** The saved views of a service; the same array until they change. Drops invalid ones. */
export const readViews = saved.read;

/** Saves the views of a service, for every tab of this browser. */
export const writeViews = saved.write;

/** The saved views of a service, kept up to date with every tab. */
export const useViews = (service: string): readonly View[] => useStored(saved, service);

/** The part of an address a view saves: all but the reader's place and quick filter, with sorted keys. */
export function viewSearch(search: object) {
  const {
    peek: _p,
    from: _f,
    at: _a,
    filter: _q,
    ...rest
  }: Record<string, unknown> = {
    ...search,
  };
  return stringifySearch(
    Object.fromEntries(Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1))),
  );
}

/**
 * The view an address shows. A view without an organization or columns matches any; one that names
 * them takes precedence.
 */
export function currentView(
  views: readonly View[],
  screen: string,
  search: object,
): View | undefined {
  const anyOrganization = { ...search, organizationId: undefined };
  return [
    search,
    anyOrganization,
    { ...search, columns: undefined },
    { ...anyOrganization, columns: undefined },
  ]
    .map(viewSearch)
    .map((text) => views.find((view) => view.screen === screen && view.search === text))
    .find((view) => view !== undefined);
}

/** The address of a view; keeps the current organization if it has none. */
export const searchOfView = (
  view: Pick<View, "search"> | undefined,
  organizationId: string | undefined,
): Record<string, string | undefined> => ({
  organizationId,
  ...parseSearch(view?.search ?? ""),
});

const sameName = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** The view of a screen with this name, ignoring case. */
export const viewNamed = (views: readonly View[], screen: string, name: string): View | undefined =>
  views.find((view) => view.screen === screen && sameName(view.name, name));

/**
 * The address a link to a screen opens: its default view, in the current organization. The view is
 * spelled out in the address, so an address without filters never means a default view.
 */
export function useScreenSearch(): (screen: string) => Record<string, string | undefined> {
  const service = useService()?.baseUrl ?? "";
  const views = useViews(service);
  const organizationId = useChosenOrganization();
  return (screen) =>
    searchOfView(
      views.find((view) => view.screen === screen && view.isDefault),
      organizationId,
    );
}

/** What views know of their list. */
export type ViewedList = Pick<CursorList<never, never, never>, "path" | "plain" | "all">;

/** The views that come with the console. */
export type BuiltInViews = (
  now: Date,
) => readonly { name: string; search: Record<string, string | undefined> }[];

/** Names a list in the stored views. */
export const screenOf = ({ path, plain }: ViewedList) => path + stringifySearch(plain);

/** The views of a list, and the one its address shows or was changed from. */
export function useScreenViews(list: ViewedList, search: object, given?: BuiltInViews) {
  const screen = screenOf(list);
  const service = useService()?.baseUrl ?? "";
  const [now] = useState(() => new Date());
  const kept = useLocation({ select: ({ state }) => state.view });
  const saved = useViews(service).filter((view) => view.screen === screen);
  const builtIn = (given?.(now) ?? []).map((view): View => ({
    screen,
    name: view.name,
    search: viewSearch(view.search),
  }));
  // A saved view comes before a built-in one of the same name.
  const views = [...saved, ...builtIn];
  const current = currentView(views, screen, search);
  const plain = viewSearch({ ...search, organizationId: undefined, columns: undefined });
  const isPlain = plain === stringifySearch(list.plain);
  const changed = current || isPlain || !kept ? undefined : viewNamed(views, screen, kept);
  return {
    service,
    screen,
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
