import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { Cursor } from "~/contract/declare.ts";
import type { Answer, QueryInput } from "~/contract/endpoint.ts";
import { PAGE_SIZE } from "~/contract/first-calls.ts";
import { lenient, type Lenient } from "~/contract/lenient.ts";
import type { Opportunity } from "~/contract/opportunities.ts";
import {
  opportunityList,
  OpportunityUser,
  opportunityUserDelete,
  recordingDetails,
} from "~/contract/plain.gen.ts";
import { learnName } from "../state/directory.ts";
import { toApiError } from "../transport/errors.ts";
import { call } from "../transport/http.ts";
import { listPages, type PageOfRows } from "../lists/paging.ts";
import { reload } from "../transport/query-client.ts";
import { isNotDone, type Write } from "../transport/write.ts";

export type OpportunityRow = Lenient<Opportunity>;
export type OpportunityUserRow = Lenient<Answer<typeof OpportunityUser>>;

/** The filters of a list, without paging; both match exactly. */
export type OpportunityQuery = Omit<QueryInput<typeof opportunityList>, "limit" | "cursor">;

/** An opportunity's user, if it is an object at all; the API leaves the shape open. */
export const userOf = (item: unknown): OpportunityUserRow | undefined =>
  lenient(OpportunityUser, item);

function learn(rows: readonly OpportunityRow[]) {
  for (const row of rows) learnName("opportunity", row.externalId, row.name);
  for (const user of rows.flatMap((row) => row.opportunityUsers ?? []).map(userOf)) {
    learnName("user", user?.userId, user?.name);
  }
}

async function opportunityPage(
  query: OpportunityQuery,
  cursor: string | undefined,
  signal?: AbortSignal,
) {
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
    opportunityPage(query, cursor, signal),
  );

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
