import { useRouter } from "@tanstack/react-router";

/**
 * Keeps the reader's place in a list in the address, as `at` (the key of the first row in view), so
 * that Back, reload and a copied link lead there. `ready` turns true with the last row: before
 * that, rows still move.
 */
export function usePlace<Row>({
  rows,
  keyOf,
  at,
  ready,
}: {
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  at: string | undefined;
  ready: boolean;
}) {
  const router = useRouter();
  const { pathname } = router.state.location;
  return {
    initialIndex: ready && at !== undefined ? rows.findIndex((row) => keyOf(row) === at) : -1,
    onRest: (index: number) => {
      const row = rows[index];
      const place = index === 0 || row === undefined ? undefined : keyOf(row);
      // Scrolling may come to rest after a link was followed: then the address is another's.
      if (!ready || place === at || router.history.location.pathname !== pathname) return;
      void router.navigate({
        to: ".",
        search: (previous) => ({ ...previous, at: place }),
        replace: true,
        resetScroll: false,
      });
    },
  };
}
