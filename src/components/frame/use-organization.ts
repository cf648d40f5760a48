import { useNavigate, useSearch } from "@tanstack/react-router";
import { useSyncExternalStore } from "react";
import { atSignOut } from "~/api/forgetting.ts";

const MOST_RECENTS = 5;
const listeners = new Set<() => void>();
let recents: readonly string[] = [];

function keep(ids: readonly string[]) {
  recents = ids;
  for (const listener of listeners) listener();
}

// Which customers somebody looks at isn't stored: it lasts as long as the page and the session.
atSignOut(() => keep([]));

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** The organizations chosen lately by their ids, the latest first. */
export const useRecentOrganizations = (): readonly string[] =>
  useSyncExternalStore(subscribe, () => recents);

/** The organization that the screens are narrowed to, and how to choose another; undefined is all. */
export function useOrganization() {
  const chosen = useSearch({ from: "/_console", select: (search) => search.organizationId });
  const navigate = useNavigate();
  const choose = (id: string | undefined) => {
    if (id !== undefined)
      keep([id, ...recents.filter((other) => other !== id)].slice(0, MOST_RECENTS));
    void navigate({
      to: ".",
      search: (previous) => ({
        ...previous,
        organizationId: id,
        // What was picked within one organization means nothing in another.
        teamId: undefined,
        teamIds: undefined,
        userIds: undefined,
        conversationTypeId: undefined,
        filterBy: undefined,
        filterByIds: undefined,
        from: undefined,
        at: undefined,
        peek: undefined,
      }),
    });
  };
  return { chosen, choose };
}
