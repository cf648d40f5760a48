import type { RecordingListSearch } from "~/components/recording/search.ts";
import { lookup } from "~/lib/lookup.ts";

type Order = Pick<RecordingListSearch, "orderBy" | "orderDirection">;

const order = (
  id: string,
  label: string,
  orderBy: Order["orderBy"],
  orderDirection: Order["orderDirection"],
) => ({ id, label, search: { orderBy, orderDirection } });

/** The orders of the API. Its default comes first and stays out of the address. */
export const ORDERS: readonly { id: string; label: string; search: Order }[] = [
  order("newest", "Newest first", undefined, undefined),
  order("oldest", "Oldest first", undefined, "asc"),
  order("longest", "Longest first", "durationInMilliseconds", "desc"),
  order("shortest", "Shortest first", "durationInMilliseconds", "asc"),
  order("best", "Highest evaluation", "evaluationScore", "desc"),
  order("worst", "Lowest evaluation", "evaluationScore", "asc"),
  order("title", "Title, A to Z", "title", "asc"),
  order("title-desc", "Title, Z to A", "title", "desc"),
  order("result", "Result", "result", "asc"),
  order("result-desc", "Result (reversed)", "result", "desc"),
  order("type", "Conversation type", "conversationType", "asc"),
  order("team", "Team ID", "teamId", "asc"),
  order("organization", "Organization ID", "organizationId", "asc"),
];

const same = (a: Order, b: Order) =>
  (a.orderBy ?? "dateCreated") === (b.orderBy ?? "dateCreated") &&
  (a.orderDirection ?? "desc") === (b.orderDirection ?? "desc");

export const currentOrder = (search: Order) => ORDERS.find((one) => same(one.search, search));

/** The order each column header sorts by. */
const HEADERS = lookup<NonNullable<Order["orderBy"]>>({
  recorded: "dateCreated",
  title: "title",
  result: "result",
  duration: "durationInMilliseconds",
  evaluation: "evaluationScore",
  team: "teamId",
});

/** The sorted column, for the table's header. */
export function sortOf(search: Order) {
  const id = Object.keys(HEADERS).find((key) => HEADERS[key] === (search.orderBy ?? "dateCreated"));
  return id === undefined ? undefined : { id, direction: search.orderDirection ?? "desc" };
}

/** The order after a click on a header: its natural direction first, then the reverse. */
export function nextOrder(search: Order, columnId: string): Order {
  const orderBy = HEADERS[columnId];
  if (orderBy === undefined) return {};
  const natural =
    orderBy === "title" || orderBy === "result" || orderBy === "teamId" ? "asc" : "desc";
  const current = sortOf(search);
  const flipped = current?.direction === "asc" ? "desc" : "asc";
  const next = { orderBy, orderDirection: current?.id === columnId ? flipped : natural } as const;
  // The menu's form of an order leaves the defaults out.
  return currentOrder(next)?.search ?? next;
}
