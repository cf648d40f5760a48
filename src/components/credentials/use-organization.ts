import { useRouter, useSearch } from "@tanstack/react-router";
import { sessionStore } from "~/api/state/sign-out.ts";
import { useStore } from "~/lib/store.ts";

const MOST_RECENTS = 5;

// In memory only: whoever uses this browser next doesn't see which customers were looked at.
const recents = sessionStore<readonly string[]>([]);

/** The IDs of the organizations chosen recently, the latest first. */
export const useRecentOrganizations = (): readonly string[] => useStore(recents);

/** The chosen organization; undefined for all. */
export const useChosenOrganization = () =>
  useSearch({ strict: false, select: ({ organizationId }) => organizationId });

/** The organization that the screens are filtered by, undefined for all, and how to choose another. */
export function useOrganization() {
  const chosen = useChosenOrganization();
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
  return { chosen, choose };
}
