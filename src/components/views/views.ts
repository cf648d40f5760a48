import { useService } from "~/components/credentials/permissions.ts";
import type { DeclaredList } from "~/components/define-list/define-list.ts";
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
});

/** A named address: filters and order, but never rows or their data. */
export type View = Answer<typeof VIEW>;

const isView = (value: unknown): value is View =>
  isShaped(VIEW, value) && value.name !== "" && /^(?:\?.*)?$/.test(value.search);

/** The saved views of a service, for every tab of this browser. Invalid ones are dropped. */
const saved = stored<readonly View[]>("views", (value) =>
  (Array.isArray(value) ? value : []).filter(isView),
);

/** The saved views of a service, kept up to date with every tab. */
export const useViews = (service: string): readonly View[] => useStored(saved, service);

/**
 * The part of an address a view saves, with sorted keys: all but the reader's place, the quick filter, and a
 * customer, whose name this browser must not keep.
 */
export function viewSearch(search: object) {
  const {
    peek: _p,
    from: _f,
    at: _a,
    filter: _q,
    customer: _c,
    ...rest
  }: Record<string, unknown> = {
    ...search,
  };
  return stringifySearch(
    Object.fromEntries(Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1))),
  );
}

/** The address of a view; keeps the current organization if it has none. */
export const searchOfView = (
  view: Pick<View, "search"> | undefined,
  organizationId: string | undefined,
): Record<string, string | undefined> => ({
  organizationId,
  ...parseSearch(view?.search ?? ""),
});

const isSame = (a: Pick<View, "screen" | "name">, b: Pick<View, "screen" | "name">) =>
  a.screen === b.screen && a.name.trim().toLowerCase() === b.name.trim().toLowerCase();

const change = (service: string, next: (views: readonly View[]) => readonly View[]) =>
  saved.write(service, next(saved.read(service)));

/** The views with one more, in place of the one with its name or else at `index`. */
function withView(views: readonly View[], view: View, index = views.length) {
  const same = views.findIndex((one) => isSame(one, view));
  return same < 0 ? views.toSpliced(index, 0, view) : views.with(same, view);
}

const withoutView = (views: readonly View[], view: View) =>
  views.filter((one) => !isSame(one, view));

/** Saves a view, in place of the one with its name if there is one. Returns the undo. */
export function saveView(service: string, view: View): () => void {
  const before = saved.read(service).find((one) => isSame(one, view));
  change(service, (views) => withView(views, view));
  return () =>
    change(service, (views) => (before ? withView(views, before) : withoutView(views, view)));
}

/** Deletes a view. Returns the undo, which leaves one of its name that was saved since. */
export function deleteView(service: string, view: View): () => void {
  const index = saved.read(service).findIndex((one) => isSame(one, view));
  change(service, (views) => withoutView(views, view));
  return () =>
    change(service, (views) =>
      withView(views, views.find((one) => isSame(one, view)) ?? view, index),
    );
}

/** The saved views of a list, and the one that its address shows. */
export function useScreenViews({ path, plain }: DeclaredList, search: object) {
  const service = useService()?.baseUrl ?? "";
  const screen = path + stringifySearch(plain);
  const views = useViews(service).filter((view) => view.screen === screen);
  // A view without an organization matches any; one that names it takes precedence.
  const current = [search, { ...search, organizationId: undefined }]
    .map(viewSearch)
    .flatMap((text) => views.find((view) => view.search === text) ?? [])
    .at(0);
  return {
    service,
    views,
    current,
    /** Whether the address has no filters. */
    isPlain: viewSearch({ ...search, organizationId: undefined }) === stringifySearch(plain),
    /** The view that the address would be saved as. */
    viewAs: (name: string): View => ({ screen, name: name.trim(), search: viewSearch(search) }),
    named: (name: string) => views.find((view) => isSame(view, { screen, name })),
  };
}

export type ScreenViews = ReturnType<typeof useScreenViews>;
