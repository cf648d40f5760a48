import { useState } from "react";
import type { ScorecardQuestion } from "~/api/nouns/scorecards.ts";
import { teamsOf } from "~/api/nouns/teams.ts";
import { useOrganizations } from "~/components/organizations/use-organizations.ts";
import { useSeenNames } from "~/components/names/names.tsx";
import { TypeChip } from "~/components/conversation-types/type-chip.tsx";
import { BUCKETS } from "~/domain/period.ts";
import {
  boundsOf,
  describeBounds,
  parseWord,
  type Period,
  type Range,
  rangeBetween,
} from "~/domain/period.ts";
import { capital } from "~/lib/words.ts";
import { Segmented } from "~/ui/field/segmented.tsx";
import { FilterChip } from "~/ui/filter/filter-chip.tsx";
import { DateRange, MenuList, PickList } from "~/ui/parts.ts";
import { countLevel, LEVEL_LABELS, LEVELS, useLevelNames } from "./names.tsx";
import { type Asked, GROUP_LEVELS, type ScorecardSearch } from "./question.ts";

/** A filter chip with a few fixed options. */
function ChoiceChip<Id extends string>({
  label,
  ids,
  nameOf,
  current,
  onChange,
}: {
  label: string;
  ids: readonly Id[];
  nameOf: (id: Id) => string;
  current: Id;
  onChange: (id: Id) => void;
}) {
  return (
    <FilterChip label={label} value={nameOf(current)} menu>
      {(close) => (
        <MenuList
          label={label}
          options={ids.map((id) => ({ id, label: nameOf(id), current: id === current }))}
          onPick={(picked) => {
            const id = ids.find((each) => each === picked);
            if (id !== undefined) onChange(id);
            close();
          }}
        />
      )}
    </FilterChip>
  );
}

/** Chooses the period from presets or a calendar. A preset stays a word. */
function RangeChip({
  period,
  range,
  onChange,
}: {
  period: Period;
  range: Range;
  onChange: (period: Period) => void;
}) {
  const bounds = parseWord(period.startAt)
    ? { after: period.startAt, before: undefined }
    : boundsOf(range);
  return (
    <FilterChip label="Recorded" value={describeBounds(bounds)}>
      {(close) => (
        <DateRange
          label="Recorded"
          bounds={bounds}
          closed
          onChange={({ after, before }) => {
            if (parseWord(after)) onChange({ startAt: after, endAt: undefined });
            else if (after !== undefined && before !== undefined) {
              onChange(rangeBetween(after, before));
            }
          }}
          close={close}
        />
      )}
    </FilterChip>
  );
}

interface GroupFilter {
  filter: Pick<ScorecardQuestion, "filterBy" | "filterByIds">;
  organizationId: string;
  onChange: (filter: GroupFilter["filter"]) => void;
}

/** Suggests names of each level, and accepts any other ID. Recordings are chosen in their list. */
function GroupPicker({ filter, organizationId, onChange }: GroupFilter) {
  const teams = teamsOf(useOrganizations().organizations).filter(
    ({ organization }) => organization.id === organizationId,
  );
  const options = {
    TEAM: teams.map(({ id, name }) => ({ id, name: name ?? id })),
    USER: useSeenNames("user"),
    ORGANIZATION: useSeenNames("organization"),
  };
  const [level, setLevel] = useState(filter.filterBy === "RECORDING" ? "TEAM" : filter.filterBy);
  return (
    <>
      <div className="border-b border-line p-2">
        <Segmented
          label="Filter by"
          options={GROUP_LEVELS}
          names={LEVEL_LABELS}
          current={level}
          onChange={setLevel}
        />
      </div>
      <PickList
        key={level}
        multiple
        wide
        label={`Filter by ${LEVELS[level].many}`}
        options={options[level]}
        chosen={filter.filterBy === level ? filter.filterByIds : []}
        empty="None seen yet. Type an ID."
        onChange={(filterByIds) => onChange({ filterBy: level, filterByIds })}
      />
    </>
  );
}

/** Chooses whose recordings to evaluate: by team, person or organization. */
function GroupFilterChip({
  onClear,
  ...props
}: GroupFilter & { onClear: (() => void) | undefined }) {
  const nameOf = useLevelNames();
  const { filterBy, filterByIds } = props.filter;
  const [only, more] = filterByIds;
  const value =
    only === undefined || more !== undefined
      ? countLevel(filterByIds.length, filterBy)
      : (nameOf(filterBy, only) ?? (
          <span className="mono" translate="no">
            {only}
          </span>
        ));
  return (
    <FilterChip label="Filter" value={value} onClear={onClear}>
      {() => <GroupPicker {...props} />}
    </FilterChip>
  );
}

const UNFILTERED = { filterBy: undefined, filterByIds: undefined };

/** The question as a row of chips; each changes the URL. */
export function Filters({
  asked: { question, ...asked },
  update,
}: {
  asked: Asked;
  update: (search: ScorecardSearch) => void;
}) {
  const isUnfiltered =
    question?.filterBy === "ORGANIZATION" &&
    question.filterByIds.every((id) => id === asked.organizationId);
  return (
    <>
      <TypeChip
        organizationId={asked.organizationId}
        chosen={asked.conversationTypeId}
        onChange={(conversationTypeId) => update({ conversationTypeId })}
      />
      {question !== undefined && (
        <>
          <RangeChip period={asked.period} range={question} onChange={update} />
          <GroupFilterChip
            filter={question}
            organizationId={question.requestedOrganizationId}
            onChange={(filter) => update(filter.filterByIds.length === 0 ? UNFILTERED : filter)}
            onClear={isUnfiltered ? undefined : () => update(UNFILTERED)}
          />
          <ChoiceChip
            label="Grouped by"
            ids={GROUP_LEVELS}
            nameOf={(level) => LEVEL_LABELS[level]}
            current={asked.groupBy}
            onChange={(groupBy) => update({ groupBy, compare: undefined, peek: undefined })}
          />
          <ChoiceChip
            label="Trend by"
            ids={BUCKETS}
            nameOf={capital}
            current={asked.bucket}
            onChange={(bucket) => update({ bucket })}
          />
        </>
      )}
    </>
  );
}
