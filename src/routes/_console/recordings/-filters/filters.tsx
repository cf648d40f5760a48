import ArrowDownWideNarrow from "lucide-react/icons/arrow-down-wide-narrow";
import Unlink from "lucide-react/icons/unlink";
import type { ReactNode } from "react";
import { activeFilters } from "~/components/list/filters/active-filters.ts";
import { FilterBar } from "~/components/list/filters/filter-bar.tsx";
import { ClearFilters } from "~/components/list/filters/filter-chips.tsx";
import type { RecordingListSearch } from "~/components/recording/search.ts";
import { Button, buttonClasses } from "~/ui/button.tsx";
import { MenuButton } from "~/ui/overlay/popover-button.tsx";
import { type ChipProps, chipsOf } from "./filter-chips.tsx";
import { currentOrder, ORDERS } from "../-table/orders.ts";

/** The filters that are set, by name, and what clears each. */
export const activeRecordingFilters = (search: RecordingListSearch) =>
  activeFilters<Partial<RecordingListSearch>>([
    ["Teams", search.teamId, { teamId: undefined }],
    ["Type", search.conversationType, { conversationType: undefined }],
    [
      "Recorded",
      search["dateCreated:gt"] ?? search["dateCreated:lt"],
      { "dateCreated:gt": undefined, "dateCreated:lt": undefined },
    ],
    ["Result", search.result, { result: undefined }],
    ["Only unlinked", search.crmLinkStatus, { crmLinkStatus: undefined }],
  ]);

/** Every filter of the API, then order and columns. */
export function RecordingFilters({
  search,
  change,
  columns,
}: ChipProps & {
  /** The button that opens the Columns popover. */
  columns: ReactNode;
}) {
  const unlinked = search.crmLinkStatus === "unlinked";
  const active = activeRecordingFilters(search);
  const order = currentOrder(search);
  const quiet = buttonClasses("quiet");
  return (
    <FilterBar
      filters={[
        ...chipsOf({ search, change }),
        {
          id: "unlinked",
          isSet: unlinked,
          chip: (
            <Button
              variant={unlinked ? "default" : "quiet"}
              aria-pressed={unlinked}
              icon={unlinked && <Unlink size={14} className="text-warning" />}
              onClick={() => change({ crmLinkStatus: unlinked ? undefined : "unlinked" })}
              className={unlinked ? undefined : "px-2! font-[400]!"}
            >
              Only unlinked
            </Button>
          ),
        },
      ]}
      after={<ClearFilters active={active} change={change} />}
    >
      <MenuButton
        label="Order"
        title={order?.label ?? "Order"}
        placement="bottom end"
        className={quiet}
        trigger={
          <>
            <ArrowDownWideNarrow size={14} />
            <span className="@max-[880px]:sr-only">{order?.label ?? "Order"}</span>
          </>
        }
        options={ORDERS.map(({ id, label }) => ({ id, label, current: id === order?.id }))}
        onPick={(id) => change(ORDERS.find((one) => one.id === id)?.search ?? {})}
      />
      {columns}
    </FilterBar>
  );
}
