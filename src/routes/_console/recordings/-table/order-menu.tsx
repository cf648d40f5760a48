import ArrowDownWideNarrow from "lucide-react/icons/arrow-down-wide-narrow";
import type { RecordingRow } from "~/api/recordings.ts";
import type { ListPage } from "~/components/list/list-state.tsx";
import type { RecordingListSearch } from "~/components/recording/lists.tsx";
import { buttonClasses } from "~/ui/button.tsx";
import { MenuButton } from "~/ui/overlay/popover-button.tsx";
import { currentOrder, nextOrder, ORDERS, sortOf } from "./orders.ts";

function OrderMenu({
  search,
  change,
}: {
  search: RecordingListSearch;
  change: (next: Partial<RecordingListSearch>) => void;
}) {
  const order = currentOrder(search);
  const label = order?.label ?? "Order";
  return (
    <MenuButton
      label="Order"
      title={label}
      placement="bottom end"
      className={buttonClasses("quiet")}
      trigger={
        <>
          <ArrowDownWideNarrow size={14} />
          <span className="@max-[880px]:sr-only max-md:sr-only">{label}</span>
        </>
      }
      options={ORDERS.map((one) => ({ ...one, current: one.id === order?.id }))}
      onPick={(id) => change(ORDERS.find((one) => one.id === id)?.search ?? {})}
    />
  );
}

/** What a list of recordings shows of its order, and whether rows are in order of time. */
export function orderParts(search: RecordingListSearch) {
  const byTime = (search.orderBy ?? "dateCreated") === "dateCreated";
  const page: Pick<ListPage<RecordingRow>, "timeOf" | "grid" | "orders" | "order"> = {
    ...(byTime && { timeOf: (row) => row.dateCreated }),
    grid: ({ change }) => ({
      sort: sortOf(search),
      onSort: (column) => change(nextOrder(search, column)),
    }),
    orders: ({ change }) =>
      ORDERS.map((one) => ({ label: one.label, run: () => change(one.search) })),
    order: ({ change }) => <OrderMenu search={search} change={change} />,
  };
  return { byTime, page };
}
