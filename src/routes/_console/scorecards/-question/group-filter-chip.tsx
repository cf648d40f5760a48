import { useState } from "react";
import type { ScorecardQuestion } from "~/api/scorecards.ts";
import { useSeenNames } from "~/components/names/names.tsx";
import type { ScorecardLevel } from "~/contract/scorecards.ts";
import { FilterChip } from "~/ui/filter/filter-chip.tsx";
import { Segmented } from "~/ui/field/segmented.tsx";
import { countLevel, LEVELS, levelOf } from "../-calls/level-labels.ts";
import { useTeams } from "./use-group-ids.ts";
import { useLevelNames } from "./use-level-names.ts";
import { PickList } from "~/ui/lazy/parts.ts";

export type Filter = Pick<ScorecardQuestion, "filterBy" | "filterByIds">;

/** What each level's picker suggests; it accepts any other ID, too. */
function useOptions(organizationId: string) {
  const people = useSeenNames("user");
  const organizations = useSeenNames("organization");
  const teams = useTeams()
    .filter(({ organization }) => organization.id === organizationId)
    .map(({ id, name }) => ({ id, name: name ?? id }));
  return { TEAM: teams, USER: people, ORGANIZATION: organizations, RECORDING: [] };
}

function Picker({
  filter,
  organizationId,
  onChange,
}: {
  filter: Filter;
  organizationId: string;
  onChange: (filter: Filter) => void;
}) {
  const options = useOptions(organizationId);
  const [level, setLevel] = useState<ScorecardLevel>(filter.filterBy);
  const { many, label } = levelOf(level);
  return (
    <>
      <div className="border-b border-line p-2">
        <Segmented
          label="Filter by"
          options={LEVELS.map((each) => each.label)}
          current={label}
          onChange={(word) => setLevel(LEVELS.find((each) => each.label === word)?.id ?? level)}
        />
      </div>
      <PickList
        key={level}
        multiple
        wide
        label={`Filter by ${many}`}
        options={options[level]}
        chosen={filter.filterBy === level ? filter.filterByIds : []}
        empty={
          level === "RECORDING" ? "Paste or type recording IDs." : "None seen yet. Type an ID."
        }
        onChange={(filterByIds) => onChange({ filterBy: level, filterByIds })}
      />
    </>
  );
}

/** Chooses the recordings to evaluate: by team, person, organization or one by one. */
export function GroupFilterChip({
  filter,
  organizationId,
  onChange,
  onClear,
}: {
  filter: Filter;
  organizationId: string;
  onChange: (filter: Filter) => void;
  onClear: (() => void) | undefined;
}) {
  const nameOf = useLevelNames();
  const [only, more] = filter.filterByIds;
  const { filterBy } = filter;
  const value =
    only === undefined || more !== undefined
      ? countLevel(filter.filterByIds.length, filterBy)
      : (nameOf(filterBy, only) ?? <span className="mono">{only}</span>);
  return (
    <FilterChip label="Filter" value={value} onClear={onClear}>
      {() => <Picker filter={filter} organizationId={organizationId} onChange={onChange} />}
    </FilterChip>
  );
}
