import type { RecordingRow } from "~/api/nouns/recordings.ts";
import type { Table } from "~/components/list/list-state.tsx";
import { useCursorList } from "~/components/list/use-cursor-list.ts";
import { CountAll, useCounted } from "./count-all.tsx";
import type { RECORDINGS, RecordingListSearch } from "~/components/recording/lists.tsx";
import { OrderMenu } from "./order-menu.tsx";
import { nextOrder, NAMED_ORDERS, sortOf } from "./orders.ts";

/** The list of all or of unlinked recordings: with the API's orders, and with a count of all on request. */
export function useRecordingList(
  declared: typeof RECORDINGS,
  table: Table<RecordingRow>,
  search: RecordingListSearch & { peek?: string },
  from: string | undefined,
) {
  const { source, grid, ...list } = useCursorList(declared, table, search, from);
  const { query } = list.exported;
  const counted = useCounted(query);
  const { change } = list;
  return {
    list: {
      ...list,
      source: { ...source, total: counted ?? source.total },
      grid: {
        ...grid,
        sort: sortOf(search),
        onSort: (column: string) => change(nextOrder(search, column)),
      },
      order: <OrderMenu search={search} change={change} />,
      orders: NAMED_ORDERS.map((one) => ({ label: one.label, run: () => change(one.search) })),
    },
    // With a quick filter it would count other rows than are shown.
    countAll: source.more && counted === undefined && !list.quick.isSet && (
      <CountAll key={source.listId} query={query} />
    ),
  };
}
