import { useRouter } from "@tanstack/react-router";
import { useCallback, useState } from "react";
import { listId } from "~/api/paging.ts";
import type { List } from "./use-list.ts";

/**
 * The cursor a list starts at, and how to load it from its start instead. `loaded` is what the
 * loader chose for `query`.
 */
export function useListStart(query: object, loaded: string | undefined) {
  const id = listId(query);
  const [restarted, setRestarted] = useState<string>();
  return { from: restarted === id ? undefined : loaded, restart: () => setRestarted(id) };
}

/**
 * Keeps the reader's place in a long list in the address, so that reload and a copied link lead
 * back: `at` is the first row in view, `from` the cursor of its page. Up to ten pages come back
 * from the number of them in the history's state.
 */
export function useListPlace<Row extends { id: string }>(
  { rows, pages, params, stale }: List<Row>,
  from: string | undefined,
) {
  const router = useRouter();
  const { pathname } = router.state.location;
  return useCallback(
    (index: number) => {
      // Scrolling may come to rest after a link was followed: then the address is another's.
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
