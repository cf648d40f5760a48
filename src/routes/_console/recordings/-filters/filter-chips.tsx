import { DaysChip, IdsChip, many } from "~/components/list/filters/filter-chips.tsx";
import type { BarFilter } from "~/components/list/filters/filter-bar.tsx";
import { ResultGlyph, resultLabel } from "~/components/recording/result-mark.tsx";
import type { RecordingListSearch } from "~/components/recording/search.ts";
import { RESULTS } from "~/contract/values.ts";
import { FilterChip } from "~/ui/filter/filter-chip.tsx";
import { lazyPart } from "~/ui/lazy/lazy-part.tsx";
import { MenuList } from "~/ui/lazy/parts.ts";

const TypePicker = lazyPart("parts", () => import("./type-picker.tsx"));

export interface ChipProps {
  search: RecordingListSearch;
  change: (change: Partial<RecordingListSearch>) => void;
}

/** Filters by `teamId`. */
function TeamsChip({ search, change }: ChipProps) {
  return (
    <IdsChip
      label="Teams"
      kind="team"
      chosen={search.teamId}
      onChange={(teamId) => change({ teamId })}
    />
  );
}

/** Filters by conversation type, which the list takes by name. */
function TypeChip({ search, change }: ChipProps) {
  const chosen = search.conversationType ?? [];
  return (
    <FilterChip
      label="Type"
      value={many(chosen)}
      onClear={() => change({ conversationType: undefined })}
    >
      {() => (
        <TypePicker
          organizationId={search.organizationId}
          chosen={chosen}
          onChange={(conversationType) => change({ conversationType })}
        />
      )}
    </FilterChip>
  );
}

function RangeChip({ search, change }: ChipProps) {
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

function ResultChip({ search, change }: ChipProps) {
  return (
    <FilterChip
      label="Result"
      value={search.result && resultLabel(search.result)}
      onClear={() => change({ result: undefined })}
      menu
    >
      {(close) => (
        <MenuList
          label="Result"
          options={RESULTS.map((id) => ({
            id,
            label: resultLabel(id),
            icon: <ResultGlyph result={id} />,
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

/** The filters that the table and the unlinked queue share. */
export const chipsOf = (props: ChipProps): BarFilter[] => {
  const { search } = props;
  const dated = search["dateCreated:gt"] ?? search["dateCreated:lt"];
  return [
    { id: "teams", isSet: search.teamId !== undefined, chip: <TeamsChip {...props} /> },
    { id: "type", isSet: search.conversationType !== undefined, chip: <TypeChip {...props} /> },
    { id: "recorded", isSet: dated !== undefined, chip: <RangeChip {...props} /> },
    { id: "result", isSet: search.result !== undefined, chip: <ResultChip {...props} /> },
  ];
};
