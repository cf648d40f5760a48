import type { RecordingListSearch } from "~/components/recording-search.ts";

type Order = Pick<RecordingListSearch, "orderBy" | "orderDirection">;

/** The orders the interface knows, in words. The first is its own default and stays out of the address. */
export const ORDERS: readonly { id: string; label: string; search: Order }[] = [
  {
    id: "newest",
    label: "Newest first",
    search: { orderBy: undefined, orderDirection: undefined },
  },
  { id: "oldest", label: "Oldest first", search: { orderBy: undefined, orderDirection: "asc" } },
  order("longest", "Longest first", "durationInMilliseconds", "desc"),
  order("shortest", "Shortest first", "durationInMilliseconds", "asc"),
  order("best", "Highest evaluation", "evaluationScore", "desc"),
  order("worst", "Lowest evaluation", "evaluationScore", "asc"),
  order("title", "Title, A to Z", "title", "asc"),
  order("title-desc", "Title, Z to A", "title", "desc"),
  order("result", "Result", "result", "asc"),
  order("result-desc", "Result, reversed", "result", "desc"),
  order("type", "Conversation type", "conversationType", "asc"),
  order("team", "Team id", "teamId", "asc"),
  order("organization", "Organization id", "organizationId", "asc"),
];

function order(
  id: string,
  label: string,
  orderBy: NonNullable<Order["orderBy"]>,
  orderDirection: NonNullable<Order["orderDirection"]>,
) {
  return { id, label, search: { orderBy, orderDirection } };
}

const same = (a: Order, b: Order) =>
  (a.orderBy ?? "dateCreated") === (b.orderBy ?? "dateCreated") &&
  (a.orderDirection ?? "desc") === (b.orderDirection ?? "desc");

export const currentOrder = (search: Order) => ORDERS.find((one) => same(one.search, search));

/** Which order a column's header asks for. */
const HEADERS: Record<string, NonNullable<Order["orderBy"]>> = {
  recorded: "dateCreated",
  title: "title",
  result: "result",
  duration: "durationInMilliseconds",
  evaluation: "evaluationScore",
  team: "teamId",
};

/** How the sorted column stands in the table's head. */
export function sortOf(search: Order) {
  const id = Object.keys(HEADERS).find((key) => HEADERS[key] === (search.orderBy ?? "dateCreated"));
  return id === undefined ? undefined : { id, direction: search.orderDirection ?? "desc" };
}

/** The order after a press on a header: its natural direction first, then the other. */
export function nextOrder(search: Order, columnId: string): Order {
  const orderBy = HEADERS[columnId];
  if (orderBy === undefined) return {};
  const natural =
    orderBy === "title" || orderBy === "result" || orderBy === "teamId" ? "asc" : "desc";
  const current = sortOf(search);
  const flipped = current?.direction === "asc" ? "desc" : "asc";
  const orderDirection = current?.id === columnId ? flipped : natural;
  const isDefault = orderBy === "dateCreated" && orderDirection === "desc";
  return isDefault
    ? { orderBy: undefined, orderDirection: undefined }
    : { orderBy: orderBy === "dateCreated" ? undefined : orderBy, orderDirection };
}
