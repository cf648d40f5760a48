import { ArrowDownWideNarrow, Columns3, Unlink } from "lucide-react";
import { lazy } from "react";
import { useNameOf, useSeenNames } from "~/components/names.tsx";
import { resultLabel } from "~/components/recording/result-mark.tsx";
import {
  COLUMNS,
  columnsOf,
  columnsParam,
  type RecordingListSearch,
} from "~/components/recording-search.ts";
import { RESULTS } from "~/contract/recordings.ts";
import { describeBounds } from "~/lib/day-range.ts";
import { formatZone } from "~/lib/format.ts";
import { Button, buttonClasses } from "~/ui/button.tsx";
import { FilterChip } from "~/ui/filter-chip.tsx";
import { PopoverButton } from "~/ui/popover-button.tsx";
import { currentOrder, ORDERS } from "./-orders.ts";

const loadPickList = () => import("~/ui/pick-list.tsx");
const loadMenu = () => import("~/ui/menu-list.tsx");
const loadRange = () => import("~/ui/date-range.tsx");
const PickList = lazy(loadPickList);
const MenuList = lazy(loadMenu);
const DateRange = lazy(loadRange);

type Change = (change: Partial<RecordingListSearch>) => void;

const many = (names: string[]) =>
  names.length > 1 ? `${names[0]} and ${names.length - 1} more` : names[0];

function TeamsChip({ search, change }: { search: RecordingListSearch; change: Change }) {
  const teams = useSeenNames("team");
  const nameOf = useNameOf("team");
  const chosen = search.teamId ?? [];
  return (
    <FilterChip
      label="Teams"
      value={many(chosen.map((id) => nameOf(id) ?? id))}
      onDrop={() => change({ teamId: undefined })}
      onPreload={() => void loadPickList()}
    >
      {() => (
        <PickList
          label="Teams"
          multiple
          options={teams}
          chosen={chosen}
          onChange={(teamId) => change({ teamId })}
        />
      )}
    </FilterChip>
  );
}

function TypeChip({ search, change }: { search: RecordingListSearch; change: Change }) {
  const types = useSeenNames("conversation-type");
  const names = [...new Set(types.map(({ name }) => name))];
  const chosen = search.conversationType ?? [];
  return (
    <FilterChip
      label="Type"
      value={many([...chosen])}
      onDrop={() => change({ conversationType: undefined })}
      onPreload={() => void loadPickList()}
    >
      {() => (
        <PickList
          label="Conversation types"
          multiple
          showIds={false}
          options={names.map((name) => ({ id: name, name }))}
          chosen={chosen}
          onChange={(conversationType) => change({ conversationType })}
          empty="No type seen yet. Type its name."
        />
      )}
    </FilterChip>
  );
}

function RangeChip({ search, change }: { search: RecordingListSearch; change: Change }) {
  const bounds = { after: search["dateCreated:gt"], before: search["dateCreated:lt"] };
  const set = bounds.after !== undefined || bounds.before !== undefined;
  const write = ({ after, before }: typeof bounds) =>
    change({ "dateCreated:gt": after, "dateCreated:lt": before });
  return (
    <FilterChip
      label="Recorded"
      value={
        set ? (
          <>
            {describeBounds(bounds)}{" "}
            <span className="font-[400] text-text-muted">{formatZone()}</span>
          </>
        ) : undefined
      }
      onDrop={() => write({ after: undefined, before: undefined })}
      onPreload={() => void loadRange()}
    >
      {() => <DateRange label="Recorded" bounds={bounds} onChange={write} />}
    </FilterChip>
  );
}

function ResultChip({ search, change }: { search: RecordingListSearch; change: Change }) {
  return (
    <FilterChip
      label="Result"
      value={search.result && resultLabel(search.result)}
      onDrop={() => change({ result: undefined })}
      onPreload={() => void loadMenu()}
    >
      {(close) => (
        <MenuList
          label="Result"
          options={RESULTS.map((id) => ({
            id,
            label: resultLabel(id),
            current: search.result === id,
          }))}
          onPick={(id) => {
            change({ result: RESULTS.find((result) => result === id) });
            close();
          }}
        />
      )}
    </FilterChip>
  );
}

/** The filters that are set, by name, and what drops each. */
export function setFilters(search: RecordingListSearch): [string, Partial<RecordingListSearch>][] {
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

/** Every filter of the interface as a sentence, then order and columns. */
export function RecordingFilters({
  search,
  change,
}: {
  search: RecordingListSearch;
  change: Change;
}) {
  const unlinked = search.crmLinkStatus === "unlinked";
  const set = setFilters(search);
  const order = currentOrder(search);
  const shown = columnsOf(search);
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
      {set.length > 0 && (
        <>
          <span className="mx-1 h-4 w-px shrink-0 bg-line" />
          <Button
            variant="quiet"
            onClick={() => change(Object.assign({}, ...set.map(([, drop]) => drop)))}
          >
            Clear
          </Button>
        </>
      )}
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
          onPreload={() => void loadPickList()}
          className={`${quiet} max-md:hidden`}
          trigger={
            <>
              <Columns3 size={14} strokeWidth={1.75} />
              Columns
            </>
          }
        >
          {() => (
            <PickList
              label="Columns"
              multiple
              closed
              showIds={false}
              options={COLUMNS.filter(({ id }) => id !== "title")}
              chosen={shown}
              onChange={(ids) => change({ columns: columnsParam(ids) })}
            />
          )}
        </PopoverButton>
      </span>
    </>
  );
}
