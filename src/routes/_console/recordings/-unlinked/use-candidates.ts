import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { ifComplete, readingOf } from "~/api/lists/claims.ts";
import { uniqueRows } from "~/api/lists/paging.ts";
import { opportunityPages, type OpportunityRow } from "~/api/nouns/opportunities.ts";
import type { AnyRecording } from "~/components/engagement/engagement-for.ts";
import { formatCount, plural } from "~/lib/format.ts";
import { useAllPages } from "~/ui/hooks/use-all-pages.ts";
import { rankOpportunities } from "./candidates.ts";

/** How many pages of 100 are loaded without asking. */
const LOADED_AT_ONCE = 5;
/** How many more a search of all reads before it pauses. */
const SEARCHED_AT_ONCE = 50;

/** The opportunities a recording could belong to, among those that are loaded. */
export function useCandidates(recording: AnyRecording | undefined, enabled: boolean) {
  const [limit, setLimit] = useState(LOADED_AT_ONCE);
  const result = useAllPages(opportunityPages({}), { enabled, limit });
  // Opportunities that name the recording may be far down the full list.
  const naming = useInfiniteQuery({
    ...opportunityPages({ recordingId: recording?.id ?? "" }),
    enabled: enabled && recording !== undefined,
  });
  const { pages } = result;
  const rows: readonly OpportunityRow[] = useMemo(() => uniqueRows(pages ?? []), [pages]);
  const named = naming.data?.pages;
  const all = useMemo(() => {
    const known: readonly OpportunityRow[] = uniqueRows(named ?? []);
    return [...known, ...rows.filter(({ id }) => !known.some((row) => row.id === id))];
  }, [rows, named]);
  const candidates = useMemo(
    () => (recording === undefined ? [] : rankOpportunities(recording, all)),
    [recording, all],
  );
  const loaded = pages?.length ?? 0;
  const isSearching = limit > LOADED_AT_ONCE && loaded < limit && result.error === null;
  const isRead =
    result.complete || result.error !== null || loaded >= Math.min(limit, LOADED_AT_ONCE);
  const total = pages?.at(-1)?.total;
  return {
    /** All that are loaded. */
    all,
    candidates,
    /** Whether the best one stays the best: nothing that is still read in silence can take its place. */
    isSettled:
      recording !== undefined &&
      (named !== undefined || naming.error !== null) &&
      (isRead || candidates[0]?.namesRecording === true),
    error: result.error ?? naming.error,
    retry: () => {
      if (result.error !== null) result.retry();
      if (naming.error !== null) void naming.refetch({ cancelRefetch: false });
    },
    scope:
      ifComplete(
        readingOf(pages ?? [], rows),
        ({ length }) => `Among all ${plural(length, "opportunity", "opportunities")}`,
      ) ??
      `Among ${formatCount(rows.length)} loaded${total === undefined ? "" : ` of ${formatCount(total)}`}`,
    /** Reads the rest of the list; undefined if it is read. */
    search:
      pages === undefined || result.complete
        ? undefined
        : {
            label: isSearching ? "Stop" : limit > LOADED_AT_ONCE ? "Resume" : "Search all",
            words: "opportunities load rest",
            run: () => {
              setLimit(isSearching ? loaded : loaded + SEARCHED_AT_ONCE);
              if (!isSearching && result.error !== null) result.retry();
            },
          },
  };
}
