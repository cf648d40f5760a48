import { PAGE_SIZE } from "~/contract/first-calls.ts";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { Answer, QueryInput } from "~/contract/endpoint.ts";
import { lenient, type Lenient, unreadIn } from "~/contract/lenient.ts";
import type { Opportunity } from "~/contract/opportunities.ts";
import {
  OpportunityUser,
  opportunityList,
  opportunityUserDelete,
  recordingDetails,
} from "~/contract/plain.gen.ts";
import type { Cursor } from "~/contract/page.ts";
import { learnName } from "./state/directory.ts";
import { toApiError } from "./errors.ts";
import { call } from "./http.ts";
import { type ListPage, listPages, walkPages } from "./paging.ts";
import { listIn } from "./facts.ts";
import { isNotDone, type Write } from "./write-end.ts";

export type OpportunityRow = Lenient<Opportunity>;
export type OpportunityUserRow = Lenient<Answer<typeof OpportunityUser>>;

/** The filters of a list, without paging; both match exactly. */
export type OpportunityQuery = Omit<QueryInput<typeof opportunityList>, "limit" | "cursor">;

/** An opportunity's user, if it is an object at all; the API leaves the shape open. */
export const userOf = (item: unknown): OpportunityUserRow | undefined =>
  lenient(OpportunityUser, item);

function learn(rows: readonly OpportunityRow[]) {
  for (const user of rows.flatMap((row) => row.opportunityUsers ?? []).map(userOf)) {
    learnName("user", user?.userId, user?.name);
  }
}

/** Reads one page. */
async function readPage(query: OpportunityQuery, cursor: string | undefined, signal?: AbortSignal) {
  const page = await call(opportunityList, {
    query: { ...query, limit: PAGE_SIZE, cursor },
    signal,
  });
  learn(page.data ?? []);
  return { ...page, data: page.data ?? [] };
}

/** Opportunities page by page in the service's order, with the total (section 4.13). */
export const opportunityPages = (query: OpportunityQuery, from?: Cursor) =>
  listPages<OpportunityRow>(opportunityList, query, from, (cursor, signal) =>
    readPage(query, cursor, signal),
  );

/** An opportunity as the service has it now, or whether all of the list that should have it was read. */
async function readOpportunity({ id, externalId, recordingId }: OpportunityRow) {
  // Either filter leaves few opportunities; the API can't read a single one.
  const query = externalId ? { externalId } : { recordingId };
  let isRead = true;
  for await (const { page, looped } of walkPages(undefined, (c) => readPage(query, c))) {
    const row = page.data.find((one) => one.id === id);
    if (row) return { row };
    isRead &&= !looped && unreadIn(page.data) === 0 && page.data.every((one) => one.id !== "");
  }
  return { isRead };
}

/** Whether an opportunity lists a user; undefined if a user is missing that couldn't be read. */
function listsUser({ opportunityUsers }: OpportunityRow, id: string): boolean | undefined {
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
    void client.invalidateQueries({ queryKey: [recordingDetails.name] });
  };
  return {
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
