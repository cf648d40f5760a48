import { PAGE_SIZE } from "~/contract/first-calls.ts";
import type { Answer, QueryInput } from "~/contract/endpoint.ts";
import { lenient, type Lenient } from "~/contract/lenient.ts";
import type { Opportunity } from "~/contract/opportunities.ts";
import { OpportunityUser, opportunityList } from "~/contract/plain.gen.ts";
import type { Cursor } from "~/contract/declare.ts";
import { learnName } from "./state/directory.ts";
import { call } from "./http.ts";
import { listPages } from "./paging.ts";

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
