import {
  orderedColumn,
  type RecordingListSearch,
  SORTABLE,
} from "~/components/recording/lists.tsx";

type Order = Pick<RecordingListSearch, "orderBy" | "orderDirection">;

const order = (
  label: string,
  orderBy: Order["orderBy"],
  orderDirection: Order["orderDirection"],
) => ({ id: label, label, search: { orderBy, orderDirection } });

/** The orders that people ask for. The API's default comes first and stays out of the address. */
export const NAMED_ORDERS: readonly { id: string; label: string; search: Order }[] = [
  order("Newest first", undefined, undefined),
  order("Oldest first", undefined, "asc"),
  order("Longest first", "durationInMilliseconds", "desc"),
  order("Shortest first", "durationInMilliseconds", "asc"),
  order("Highest evaluation", "evaluationScore", "desc"),
  order("Lowest evaluation", "evaluationScore", "asc"),
  order("Title, A to Z", "title", "asc"),
  order("Title, Z to A", "title", "desc"),
  order("Result", "result", "asc"),
  order("Conversation type", "conversationType", "asc"),
];

const isSameOrder = (a: Order, b: Order) =>
  (a.orderBy ?? "dateCreated") === (b.orderBy ?? "dateCreated") &&
  (a.orderDirection ?? "desc") === (b.orderDirection ?? "desc");

export const currentOrder = (search: Order) =>
  NAMED_ORDERS.find((one) => isSameOrder(one.search, search));

/** Whether rows are in order of time. */
export const isByTime = ({ orderBy = "dateCreated" }: Order) => orderBy === "dateCreated";

/** The sorted column, for the table's header. */
export function sortOf({ orderBy = "dateCreated", orderDirection: direction = "desc" }: Order) {
  const id = orderedColumn({ orderBy });
  return id && { id, direction };
}

/** The order after a click on a header: its natural direction first, then the reverse. */
export function nextOrder(search: Order, columnId: string): Order {
  const orderBy = SORTABLE.find(({ id }) => id === columnId)?.orderBy;
  if (orderBy === undefined) return {};
  const natural = ["title", "result", "conversationType"].includes(orderBy) ? "asc" : "desc";
  const current = sortOf(search);
  const flipped = current?.direction === "asc" ? "desc" : "asc";
  const next = { orderBy, orderDirection: current?.id === columnId ? flipped : natural } as const;
  // The menu's form of an order leaves the defaults out.
  return currentOrder(next)?.search ?? next;
}
