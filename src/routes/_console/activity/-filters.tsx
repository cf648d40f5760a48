import type { ReactNode } from "react";
import { FilterBar } from "~/components/list/filters/filter-bar.tsx";
import { ClearFilters, DaysChip, many } from "~/components/list/filters/filter-chips.tsx";
import { ExactInput } from "~/ui/filter/exact-input.tsx";
import { FilterChip } from "~/ui/filter/filter-chip.tsx";
import { PickList } from "~/ui/lazy/parts.ts";
import { OUTCOMES } from "~/contract/values.ts";
import { activeActivityFilters } from "./-query.ts";
import type { ActivitySearch } from "./-search.ts";
import { OUTCOME_NAMES, WRITES } from "./-words.ts";

interface Choice {
  id: string;
  name: string;
}

const ACTIONS: readonly Choice[] = WRITES.map(({ name, summary }) => ({ id: name, name: summary }));
const ENDS: readonly Choice[] = OUTCOMES.map((id) => ({ id, name: OUTCOME_NAMES[id] }));

function ChoiceChip({
  label,
  options,
  chosen = [],
  onChange,
}: {
  label: string;
  options: readonly Choice[];
  chosen: readonly string[] | undefined;
  onChange: (chosen: string[] | undefined) => void;
}) {
  const names = chosen.map((id) => options.find((option) => option.id === id)?.name ?? id);
  return (
    <FilterChip label={label} value={many(names)} onClear={() => onChange(undefined)}>
      {() => (
        <PickList
          label={label}
          multiple
          closed
          showIds={false}
          options={options}
          chosen={chosen}
          onChange={onChange}
        />
      )}
    </FilterChip>
  );
}

/** Every filter except the organization, which is chosen in the frame. */
export function ActivityFilters({
  search,
  change,
  children,
}: {
  search: ActivitySearch;
  change: (change: Partial<ActivitySearch>, replace?: boolean) => void;
  children: ReactNode;
}) {
  const { endpoints, outcomes, text, startedAfter, startedBefore } = search;
  return (
    <FilterBar
      filters={[
        {
          id: "endpoints",
          isSet: endpoints !== undefined,
          chip: (
            <ChoiceChip
              label="Action"
              options={ACTIONS}
              chosen={endpoints}
              onChange={(chosen) => change({ endpoints: chosen })}
            />
          ),
        },
        {
          id: "outcomes",
          isSet: outcomes !== undefined,
          chip: (
            <ChoiceChip
              label="Outcome"
              options={ENDS}
              chosen={outcomes}
              onChange={(chosen) => change({ outcomes: chosen })}
            />
          ),
        },
        {
          id: "started",
          isSet: (startedAfter ?? startedBefore) !== undefined,
          chip: (
            <DaysChip
              label="Time"
              bounds={{ after: startedAfter, before: startedBefore }}
              onChange={({ after, before }) =>
                change({ startedAfter: after, startedBefore: before })
              }
            />
          ),
        },
        {
          id: "text",
          isSet: text !== undefined,
          chip: (
            <ExactInput
              label="ID"
              value={text ?? ""}
              // Typing on is one step for Back, not one a pause.
              onApply={(value) =>
                change({ text: value || undefined }, text !== undefined && value !== "")
              }
            />
          ),
        },
      ]}
      after={<ClearFilters active={activeActivityFilters(search)} change={change} />}
    >
      {children}
    </FilterBar>
  );
}
