import { useRouter, useSearch } from "@tanstack/react-router";
import { useLayoutEffect } from "react";
import { sessionStore } from "~/api/state/sign-out.ts";
import { makeStore, useStore } from "~/lib/store.ts";

const MOST_RECENTS = 5;

// In memory only: which customers someone looks at is never stored.
const recents = sessionStore<readonly string[]>([]);

/** The IDs of the organizations chosen recently, the latest first. */
export const useRecentOrganizations = (): readonly string[] => useStore(recents);

/** The organization of a screen whose data is of only one, although none is chosen. */
const only = makeStore<string | undefined>(undefined);

/** The chosen organization; undefined for all. */
export const useChosenOrganization = () =>
  useSearch({ strict: false, select: ({ organizationId }) => organizationId });

/** Lets the frame name the only organization that the screen has data of. */
export function useOnlyOrganization(id: string | undefined) {
  // Talks to the frame, which is around the screen.
  useLayoutEffect(() => {
    only.set(id);
    return () => only.set(undefined);
  }, [id]);
}

/** The organization that the screens are filtered by, undefined for all, and how to choose another. */
export function useOrganization() {
  const chosen = useChosenOrganization();
  const own = useStore(only);
  const router = useRouter();
  const choose = (id: string | undefined) => {
    if (id !== undefined)
      recents.update((ids) => [id, ...ids.filter((other) => other !== id)].slice(0, MOST_RECENTS));
    const bound = router.state.matches.flatMap(({ staticData }) => staticData.boundSearch ?? []);
    void router.navigate({
      to: ".",
      search: (previous) => ({
        ...previous,
        ...Object.fromEntries(bound.map((key) => [key, undefined])),
        organizationId: id,
      }),
    });
  };
  return {
    chosen,
    /** The one chosen, or the only one that the screen has data of. */
    shown: chosen ?? own,
    choose,
  };
}
