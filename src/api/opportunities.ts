import { PAGE_SIZE } from "~/contract/first-calls.ts";
import { type InfiniteData, mutationOptions, type QueryClient } from "@tanstack/react-query";
import type { QueryInput } from "~/contract/endpoint.ts";
import { lenient, type Lenient } from "~/contract/lenient.ts";
import {
  type Opportunity,
  opportunityList,
  OpportunityUser,
  opportunityUserDelete,
} from "~/contract/opportunities.ts";
import type { Cursor } from "~/contract/page.ts";
import { recordingDetails } from "~/contract/recordings.ts";
import type { z } from "~/contract/zod.ts";
import { learnName } from "./directory.ts";
import { ApiError, toApiError } from "./errors.ts";
import { call } from "./http.ts";
import { type ListPage, listPages } from "./paging.ts";

export type OpportunityRow = Lenient<Opportunity>;
export type OpportunityUserRow = Lenient<z.infer<typeof OpportunityUser>>;

/** The filters of a list, without its paging; both are exact. */
export type OpportunityQuery = Omit<QueryInput<typeof opportunityList>, "limit" | "cursor">;

/** An opportunity's user as far as it is an object; the interface leaves the shape open. */
export const userOf = (item: unknown): OpportunityUserRow | undefined =>
  lenient(OpportunityUser, item);

function learn(rows: readonly OpportunityRow[]) {
  for (const user of rows.flatMap((row) => row.opportunityUsers ?? []).map(userOf)) {
    learnName("user", user?.userId, user?.name);
  }
}

/** Opportunities page by page in the service's order, with how many match (section 4.13). */
export const opportunityPages = (query: OpportunityQuery, from?: Cursor) =>
  listPages<OpportunityRow>(opportunityList, query, from, async (cursor, signal) => {
    const page = await call(opportunityList, {
      query: { ...query, limit: PAGE_SIZE, cursor },
      signal,
    });
    learn(page.data ?? []);
    return { ...page, data: page.data ?? [] };
  });

type Loaded = InfiniteData<ListPage<OpportunityRow>, Cursor | null>;

/** Takes a user out of every list that is loaded: reading one again would lose the reader's place. */
function drop(client: QueryClient, id: string) {
  const without = (row: OpportunityRow): OpportunityRow => ({
    ...row,
    opportunityUsers: row.opportunityUsers?.filter((item) => userOf(item)?.id !== id),
  });
  client.setQueriesData<Loaded>(
    { queryKey: [opportunityList.name] },
    (loaded) =>
      loaded && {
        ...loaded,
        // Every page is a new object, or the rows gathered from the old ones would be shown.
        pages: loaded.pages.map((page) => ({ ...page, data: page.data.map(without) })),
      },
  );
}

/**
 * Removes a user from an opportunity, by the id of the entry and not of the person (section 4.16).
 * Answers whether it was there: a 404 says that it is gone, which is what was wanted.
 */
export const removeOpportunityUser = (client: QueryClient) =>
  mutationOptions({
    mutationFn: async (id: string): Promise<"removed" | "gone"> => {
      try {
        if (await call(opportunityUserDelete, { params: { id } })) return "removed";
      } catch (error) {
        if (toApiError(error).code === "not_found") return "gone";
        throw error;
      }
      const message = "The service answered false.";
      throw new ApiError({ status: 200, code: "service", message });
    },
    onSuccess: (_, id) => {
      drop(client, id);
      return client.invalidateQueries({ queryKey: [recordingDetails.name] });
    },
  });
