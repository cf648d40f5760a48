import { lazy } from "react";
import { DaysChip, IdsChip, many } from "~/components/list/filter-chips.tsx";
import { SeenNames } from "~/components/names.tsx";
import { resultLabel } from "~/components/recording/result-mark.tsx";
import type { RecordingListSearch } from "~/components/recording-search.ts";
import { RESULTS } from "~/contract/recordings.ts";
import { FilterChip } from "~/ui/filter-chip.tsx";

const loadPickList = () => import("~/ui/pick-list.tsx");
const loadMenu = () => import("~/ui/menu-list.tsx");
const PickList = lazy(loadPickList);
const MenuList = lazy(loadMenu);

export type Change = (change: Partial<RecordingListSearch>) => void;

/** The teams of the interface's `teamId`, by name. */
export function TeamsChip({ search, change }: { search: RecordingListSearch; change: Change }) {
  return (
    <IdsChip
      label="Teams"
      kind="team"
      chosen={search.teamId}
      onChange={(teamId) => change({ teamId })}
    />
  );
}

/** Conversation types, which the list knows by name alone. */
export function TypeChip({ search, change }: { search: RecordingListSearch; change: Change }) {
  const chosen = search.conversationType ?? [];
  return (
    <FilterChip
      label="Type"
      value={many(chosen)}
      onDrop={() => change({ conversationType: undefined })}
      onPreload={() => void loadPickList()}
    >
      {() => (
        <SeenNames kind="conversation-type">
          {(types) => (
            <PickList
              label="Conversation types"
              multiple
              showIds={false}
              options={[...new Set(types.map(({ name }) => name))].map((name) => ({
                id: name,
                name,
              }))}
              chosen={chosen}
              onChange={(conversationType) => change({ conversationType })}
              empty="No type seen yet. Type its name."
            />
          )}
        </SeenNames>
      )}
    </FilterChip>
  );
}

/** When it was recorded. */
export function RangeChip({ search, change }: { search: RecordingListSearch; change: Change }) {
  return (
    <DaysChip
      label="Recorded"
      bounds={{ after: search["dateCreated:gt"], before: search["dateCreated:lt"] }}
      onChange={({ after, before }) =>
        change({ "dateCreated:gt": after, "dateCreated:lt": before })
      }
    />
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
