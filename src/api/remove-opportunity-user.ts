import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { unreadIn } from "~/contract/lenient.ts";
import type { Cursor } from "~/contract/declare.ts";
import { opportunityList, opportunityUserDelete, recordingDetails } from "~/contract/plain.gen.ts";
import { toApiError } from "./errors.ts";
import { listIn } from "./facts.ts";
import { call } from "./http.ts";
import { opportunityPage, type OpportunityRow, userOf } from "./opportunities.ts";
import { type ListPage, walkPages } from "./paging.ts";
import { reload } from "./query-client.ts";
import { isNotDone, type Write } from "./write-end.ts";

/** An opportunity as the service has it now, or whether all of the list that should have it was read. */
async function readOpportunity({ id, externalId, recordingId }: OpportunityRow) {
  // Either filter leaves few opportunities; the API can't read a single one.
  const query = externalId ? { externalId } : { recordingId };
  let isRead = true;
  for await (const { page, looped } of walkPages(undefined, (c) => opportunityPage(query, c))) {
    const row = page.data.find((one) => one.id === id);
    if (row) return { row };
    isRead &&= !looped && unreadIn(page.data) === 0 && page.data.every((one) => one.id !== "");
  }
  return { isRead };
}

/** Whether an opportunity lists a user; undefined if a user is missing that couldn't be read. */
function listsUser({ opportunityUsers }: OpportunityRow, id: string) {
  const ids = opportunityUsers?.map((item) => userOf(item)?.id ?? "");
  if (ids?.includes(id)) return true;
  return listIn(opportunityUsers).read === "all" && !ids?.includes("") ? false : undefined;
}

const UNREAD = "Couldn't find out if it was: the service's list couldn't be read completely.";

type Loaded = InfiniteData<ListPage<OpportunityRow>, Cursor | null>;

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
 * 404 is no failure: the user is already gone. A lost answer is settled by listing the users.
 */
export function removeOpportunityUser(
  client: QueryClient,
  opportunity: OpportunityRow,
): Write<string, "removed" | "gone"> {
  const leaveOut = (id: string) => {
    removeFromLists(client, id);
    reload(client, [recordingDetails.name]);
  };
  return {
    endpoint: opportunityUserDelete,
    words: {
      nothing: "No user was removed.",
      maybe: "The user may have been removed.",
      again: "Removing again is safe: it changes nothing if the user is gone.",
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
      leaveOut(id);
      return end;
    },
    lookUp: (id) => async () => {
      const { row, isRead } = await readOpportunity(opportunity);
      if (isRead) return { words: "The service no longer lists this opportunity." };
      const listed = row && listsUser(row, id);
      if (listed === undefined) return { words: UNREAD };
      if (listed) return { words: "The service still lists the user.", seen: "present" };
      leaveOut(id);
      return {
        done: "gone",
        seen: "absent",
        words: "The answer didn't confirm it, but the service no longer lists them.",
      };
    },
  };
}
