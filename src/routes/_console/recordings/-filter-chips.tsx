import { lazy } from "react";
import { useNameOf, useSeenNames } from "~/components/names.tsx";
import { resultLabel } from "~/components/recording/result-mark.tsx";
import type { RecordingListSearch } from "~/components/recording-search.ts";
import { RESULTS } from "~/contract/recordings.ts";
import { describeBounds } from "~/lib/day-range.ts";
import { formatZone } from "~/lib/format.ts";
import { FilterChip } from "~/ui/filter-chip.tsx";

const loadPickList = () => import("~/ui/pick-list.tsx");
const loadMenu = () => import("~/ui/menu-list.tsx");
const loadRange = () => import("~/ui/date-range.tsx");
const PickList = lazy(loadPickList);
const MenuList = lazy(loadMenu);
const DateRange = lazy(loadRange);

export type Change = (change: Partial<RecordingListSearch>) => void;

/** Austin North and 4 more. */
const many = (names: string[]) =>
  names.length > 1 ? `${names[0]} and ${names.length - 1} more` : names[0];

/** The teams of the interface's `teamId`, by name. */
export function TeamsChip({ search, change }: { search: RecordingListSearch; change: Change }) {
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

/** Conversation types, which the list knows by name alone. */
export function TypeChip({ search, change }: { search: RecordingListSearch; change: Change }) {
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

/** When it was recorded: whole days, and the exact bounds they are. */
export function RangeChip({ search, change }: { search: RecordingListSearch; change: Change }) {
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

/** How it ended. */
export function ResultChip({ search, change }: { search: RecordingListSearch; change: Change }) {
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
