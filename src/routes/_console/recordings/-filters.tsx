import { ArrowDownWideNarrow, Columns3, Unlink } from "lucide-react";
import { lazy, type ReactNode } from "react";
import type { SetFilter } from "~/components/list/empty-list.tsx";
import { ClearFilters } from "~/components/list/filter-chips.tsx";
import type { RecordingListSearch } from "~/components/recording-search.ts";
import { Button, buttonClasses } from "~/ui/button.tsx";
import { PopoverButton } from "~/ui/popover-button.tsx";
import { type Change, RangeChip, ResultChip, TeamsChip, TypeChip } from "./-filter-chips.tsx";
import type { LookControls } from "./-look.ts";
import { currentOrder, ORDERS } from "./-orders.ts";

const loadColumnList = () => import("./-column-list.tsx");
const loadMenu = () => import("~/ui/menu-list.tsx");
const ColumnList = lazy(loadColumnList);
const MenuList = lazy(loadMenu);

/** The filters that are set, by name, and what drops each. */
export function setFilters(search: RecordingListSearch): SetFilter<Partial<RecordingListSearch>>[] {
  const all: [string, unknown, Partial<RecordingListSearch>][] = [
    ["Teams", search.teamId, { teamId: undefined }],
    ["Type", search.conversationType, { conversationType: undefined }],
    [
      "Recorded",
      search["dateCreated:gt"] ?? search["dateCreated:lt"],
      { "dateCreated:gt": undefined, "dateCreated:lt": undefined },
    ],
    ["Result", search.result, { result: undefined }],
    ["Only unlinked", search.crmLinkStatus, { crmLinkStatus: undefined }],
  ];
  return all.flatMap(([name, value, drop]) => (value === undefined ? [] : [[name, drop]]));
}

/** Every filter of the interface as a sentence, then order, columns, and what is done with the list. */
export function RecordingFilters({
  search,
  change,
  look,
  children,
}: {
  search: RecordingListSearch;
  change: Change;
  look: LookControls;
  children: ReactNode;
}) {
  const unlinked = search.crmLinkStatus === "unlinked";
  const set = setFilters(search);
  const order = currentOrder(search);
  const quiet = buttonClasses("quiet");
  return (
    <>
      <TeamsChip search={search} change={change} />
      <TypeChip search={search} change={change} />
      <RangeChip search={search} change={change} />
      <ResultChip search={search} change={change} />
      <Button
        variant={unlinked ? "default" : "quiet"}
        aria-pressed={unlinked}
        icon={unlinked && <Unlink size={14} strokeWidth={1.75} className="text-warning" />}
        onClick={() => change({ crmLinkStatus: unlinked ? undefined : "unlinked" })}
      >
        Only unlinked
      </Button>
      <ClearFilters set={set} change={change} />
      <span className="ml-auto flex shrink-0">
        <PopoverButton
          label="Order"
          placement="bottom end"
          onPreload={() => void loadMenu()}
          className={quiet}
          trigger={
            <>
              <ArrowDownWideNarrow size={14} strokeWidth={1.75} />
              {order?.label ?? "Order"}
            </>
          }
        >
          {(close) => (
            <MenuList
              label="Order"
              options={ORDERS.map(({ id, label }) => ({ id, label, current: id === order?.id }))}
              onPick={(id) => {
                change(ORDERS.find((one) => one.id === id)?.search ?? {});
                close();
              }}
            />
          )}
        </PopoverButton>
        <PopoverButton
          label="Columns"
          placement="bottom end"
          onPreload={() => void loadColumnList()}
          className={`${quiet} max-md:hidden`}
          trigger={
            <>
              <Columns3 size={14} strokeWidth={1.75} />
              Columns
            </>
          }
        >
          {() => <ColumnList {...look} />}
        </PopoverButton>
        {children}
      </span>
    </>
  );
}
