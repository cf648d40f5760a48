import { useSyncExternalStore } from "react";
import { z } from "~/contract/zod.ts";
import { parseSearch, stringifySearch } from "~/lib/search.ts";
import { stored } from "~/lib/stored.ts";

const View = z.object({
  /** The path of the list it is a view of. */
  screen: z.string(),
  /** Unique on its screen. */
  name: z.string().check(z.minLength(1)),
  /** The search part of an address, with its question mark; empty where nothing is set. */
  search: z.string().check(z.regex(/^(?:\?.*)?$/)),
  isDefault: z.optional(z.boolean()),
});

/** A name for an address: filters, order and columns, never rows or what they hold. */
export type View = z.infer<typeof View>;

const saved = stored<readonly View[]>("views", (value) =>
  (Array.isArray(value) ? value : []).flatMap((one) => {
    const { success, data } = z.safeParse(View, one);
    return success ? [data] : [];
  }),
);

/** The saved views of a service, the same array until they change; what isn't one is left out. */
export const readViews = saved.read;

/** Keeps the views of a service, for every tab of this browser. */
export const writeViews = saved.write;

/** The saved views of a service, as this tab or another one changes them. */
export const useViews = (service: string): readonly View[] =>
  useSyncExternalStore(saved.subscribe, () => saved.read(service));

/** What of an address a view names: all but the reader's place, in one order of the keys. */
export function searchPart(search: object): string {
  const { peek: _peek, from: _from, at: _at, ...rest }: Record<string, unknown> = { ...search };
  return stringifySearch(
    Object.fromEntries(Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1))),
  );
}

/**
 * The view an address shows. One that names no organization is of whichever is chosen, and one that
 * names no columns is in whichever the reader has; one that names them comes first.
 */
export function currentView(
  views: readonly View[],
  screen: string,
  search: object,
): View | undefined {
  const [organizationId, columns] = [undefined, undefined];
  return [
    search,
    { ...search, organizationId },
    { ...search, columns },
    { ...search, organizationId, columns },
  ]
    .map(searchPart)
    .map((part) => views.find((view) => view.screen === screen && view.search === part))
    .find((view) => view !== undefined);
}

/** The search of a view for the address: the organization chosen stays where it names none. */
export const searchOfView = (
  view: Pick<View, "search"> | undefined,
  organizationId: string | undefined,
): Record<string, string | undefined> => ({
  organizationId,
  ...parseSearch(view?.search ?? ""),
});
