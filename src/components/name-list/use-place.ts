import { useRouter } from "@tanstack/react-router";

/**
 * Keeps the reader's place in the address as `at` (the ID of the first row in view), so that Back,
 * reload and a copied link return to it. Only once the list is `ready`: until then rows still move.
 */
export function usePlace({
  rows,
  at,
  ready,
}: {
  rows: readonly { id: string }[];
  at: string | undefined;
  ready: boolean;
}) {
  const router = useRouter();
  const { pathname } = router.state.location;
  return {
    initialIndex: ready && at !== undefined ? rows.findIndex(({ id }) => id === at) : -1,
    onRest: (index: number) => {
      const row = rows[index];
      const place = index === 0 || row === undefined ? undefined : row.id;
      // Scrolling can end after a link was followed: then the address is another page's.
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
