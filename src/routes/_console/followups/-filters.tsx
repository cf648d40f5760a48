import type { ReactNode } from "react";
import { FilterBar } from "~/components/list/filters/filter-bar.tsx";
import { ClearFilters, DaysChip, IdsChip } from "~/components/list/filters/filter-chips.tsx";
import { FilterChip } from "~/ui/filter/filter-chip.tsx";
import { activeFollowupFilters, type FollowupSearch } from "./-search.ts";
import { MenuList } from "~/ui/lazy/parts.ts";

const SCORES = [
  { id: "1", label: "Any score" },
  { id: "2", label: "2 and up" },
  { id: "3", label: "3 and up" },
  { id: "4", label: "4 and up" },
  { id: "5", label: "5 only" },
] as const;

interface Props {
  search: FollowupSearch;
  change: (change: Partial<FollowupSearch>) => void;
}

function ScoreChip({ search, change }: Props) {
  const { minimumScore = "1" } = search;
  return (
    <FilterChip
      label="Score"
      value={minimumScore === "1" ? undefined : SCORES.find(({ id }) => id === minimumScore)?.label}
      onClear={() => change({ minimumScore: undefined })}
      menu
    >
      {(close) => (
        <MenuList
          label="Score"
          options={SCORES.map((score) => ({ ...score, current: score.id === minimumScore }))}
          onPick={(picked) => {
            const score = SCORES.find(({ id }) => id === picked)?.id;
            change({ minimumScore: score === "1" ? undefined : score });
            close();
          }}
        />
      )}
    </FilterChip>
  );
}

/** Every filter of the API except the organization, which is chosen in the frame. */
export function FollowupFilters({ search, change, children }: Props & { children: ReactNode }) {
  const created = { after: search.createdAfter, before: search.createdBefore };
  return (
    <FilterBar
      filters={[
        {
          id: "score",
          isSet: search.minimumScore !== undefined && search.minimumScore !== "1",
          chip: <ScoreChip search={search} change={change} />,
        },
        {
          id: "teams",
          isSet: search.teamIds !== undefined,
          chip: (
            <IdsChip
              label="Teams"
              kind="team"
              chosen={search.teamIds}
              onChange={(teamIds) => change({ teamIds })}
            />
          ),
        },
        {
          id: "reps",
          isSet: search.userIds !== undefined,
          chip: (
            <IdsChip
              label="Reps"
              kind="user"
              chosen={search.userIds}
              onChange={(userIds) => change({ userIds })}
            />
          ),
        },
        {
          id: "created",
          isSet: (created.after ?? created.before) !== undefined,
          chip: (
            <DaysChip
              label="Created"
              bounds={created}
              onChange={({ after, before }) =>
                change({ createdAfter: after, createdBefore: before })
              }
            />
          ),
        },
      ]}
      after={<ClearFilters active={activeFollowupFilters(search)} change={change} />}
    >
      {children}
    </FilterBar>
  );
}
