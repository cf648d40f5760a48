import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { Cursor } from "~/contract/declare.ts";
import { opportunityList, opportunityUserDelete, recordingDetails } from "~/contract/plain.gen.ts";
import { toApiError } from "./errors.ts";
import { call } from "./http.ts";
import { type OpportunityRow, userOf } from "./opportunities.ts";
import type { PageOfRows } from "./paging.ts";
import { reload } from "./query-client.ts";
import { isNotDone, type Write } from "./write-end.ts";

type Loaded = InfiniteData<PageOfRows<OpportunityRow>, Cursor | null>;

/** Removes a user from every loaded list: a refetch would lose the reader's place. */
function removeFromLists(client: QueryClient, id: string) {
  const without = (row: OpportunityRow): OpportunityRow => ({
    ...row,
    opportunityUsers: row.opportunityUsers?.filter((item) => userOf(item)?.id !== id),
  });
  client.setQueriesData<Loaded>(
    { queryKey: [opportunityList.name] },
    (loaded) =>
      loaded && {
        ...loaded,
        // Every page is a new object, as `uniqueRows` caches by page.
        pages: loaded.pages.map((page) => ({ ...page, data: page.data.map(without) })),
      },
  );
}

/**
 * Removes a user from an opportunity, by the ID of the entry, not of the person (section 4.16). A
 * 404 is no failure: the user is already gone.
 */
export function removeOpportunityUser(client: QueryClient): Write<string, "removed" | "gone"> {
  return {
    endpoint: opportunityUserDelete,
    words: {
      nothing: "No user was removed.",
      maybe: "The user may have been removed.",
      again: "Removing again is safe: it changes nothing if the user is gone.",
    },
    list: {
      to: "/opportunities",
      label: "Reload opportunities",
      reload: () => reload(client, [opportunityList.name]),
    },
    send: async (id) => {
      const removal = call(opportunityUserDelete, { params: { id } });
      const end = await removal.then(
        () => "removed" as const,
        (thrown: unknown) => {
          const error = toApiError(thrown);
          if (isNotDone(error) && error.code === "not_found") return "gone" as const;
          throw error;
        },
      );
      removeFromLists(client, id);
      reload(client, [recordingDetails.name]);
      return end;
    },
  };
}
