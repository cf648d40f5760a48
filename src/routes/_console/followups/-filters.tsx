import { lazy } from "react";
import { ClearFilters, DaysChip, IdsChip } from "~/components/list/filter-chips.tsx";
import { FilterChip } from "~/ui/filter-chip.tsx";
import { type FollowupSearch, setFilters } from "./-search.ts";

const loadMenu = () => import("~/ui/menu-list.tsx");
const MenuList = lazy(loadMenu);

const SCORES = [
  { id: "1", label: "Every score" },
  { id: "2", label: "2 and up" },
  { id: "3", label: "3 and up" },
  { id: "4", label: "4 and up" },
  { id: "5", label: "5 alone" },
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
      onDrop={() => change({ minimumScore: undefined })}
      onPreload={() => void loadMenu()}
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

/** Every filter of the interface as a sentence; the organization is chosen at the top. */
export function FollowupFilters({ search, change }: Props) {
  return (
    <>
      <ScoreChip search={search} change={change} />
      <IdsChip
        label="Teams"
        kind="team"
        chosen={search.teamIds}
        onChange={(teamIds) => change({ teamIds })}
      />
      <IdsChip
        label="Reps"
        kind="user"
        chosen={search.userIds}
        onChange={(userIds) => change({ userIds })}
      />
      <DaysChip
        label="Created"
        bounds={{ after: search.createdAfter, before: search.createdBefore }}
        onChange={({ after, before }) => change({ createdAfter: after, createdBefore: before })}
      />
      <ClearFilters set={setFilters(search)} change={change} />
    </>
  );
}
