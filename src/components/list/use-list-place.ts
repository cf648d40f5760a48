import { useRouter } from "@tanstack/react-router";
import { useCallback, useState } from "react";
import { listId } from "~/api/paging.ts";
import type { List } from "./use-list.ts";

/**
 * The cursor a list starts at (`loaded` by the loader for `query`), and a way to load it from its
 * start instead.
 */
export function useListStart(query: object, loaded: string | undefined) {
  const id = listId(query);
  const [restarted, setRestarted] = useState<string>();
  return { from: restarted === id ? undefined : loaded, restart: () => setRestarted(id) };
}

/**
 * Keeps the reader's place in the address, so that reload and a copied link return to it: `at` is the
 * first row in view, `from` the cursor of its page. The history state keeps the number of loaded
 * pages, which `startList` restores.
 */
export function useListPlace<Row extends { id: string }>(
  { rows, pages, params, stale }: List<Row>,
  from: string | undefined,
) {
  const router = useRouter();
  const { pathname } = router.state.location;
  return useCallback(
    (index: number) => {
      // Scrolling can end after a link was followed: then the address is another page's.
      if (stale || router.history.location.pathname !== pathname) return;
      let seen = 0;
      const page = pages.findIndex(({ data }) => (seen += data.length) > index);
      const at = index === 0 ? undefined : rows[index]?.id;
      const start = params[page];
      const count = from === undefined ? pages.length : undefined;
      const { search, state } = router.latestLocation;
      if (search.at === at && search.from === start && state.pages === count) return;
      void router.navigate({
        to: ".",
        search: (previous) => ({ ...previous, at, from: start }),
        state: (previous) => ({ ...previous, pages: count }),
        replace: true,
        resetScroll: false,
      });
    },
    [router, pathname, rows, pages, params, from, stale],
  );
}
