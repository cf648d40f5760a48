import ArrowDownWideNarrow from "lucide-react/icons/arrow-down-wide-narrow";
import type { RecordingListSearch } from "~/components/recording/lists.tsx";
import { buttonClasses } from "~/ui/button.tsx";
import { MenuButton } from "~/ui/overlay/popover-button.tsx";
import { currentOrder, NAMED_ORDERS } from "./orders.ts";

/** Chooses among the orders that people ask for. */
export function OrderMenu({
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
      data-tip={label}
      placement="bottom end"
      className={buttonClasses("quiet")}
      trigger={
        <>
          <ArrowDownWideNarrow size={14} />
          <span className="@max-[55rem]:sr-only max-md:sr-only">{label}</span>
        </>
      }
      options={NAMED_ORDERS.map((one) => ({ ...one, current: one.id === order?.id }))}
      onPick={(id) => change(NAMED_ORDERS.find((one) => one.id === id)?.search ?? {})}
    />
  );
}
