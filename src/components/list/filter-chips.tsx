import { lazy } from "react";
import type { NameKind } from "~/api/directory.ts";
import { SeenNames, useNameOf } from "~/components/names.tsx";
import { type Bounds, describeBounds } from "~/lib/day-range.ts";
import { formatZone } from "~/lib/format.ts";
import { Button } from "~/ui/button.tsx";
import { FilterChip } from "~/ui/filter-chip.tsx";
import type { SetFilter } from "./empty-list.tsx";

const loadPickList = () => import("~/ui/pick-list.tsx");
const loadRange = () => import("~/ui/date-range.tsx");
const PickList = lazy(loadPickList);
const DateRange = lazy(loadRange);

/** Austin North and 4 more. */
export const many = (names: readonly string[]) =>
  names.length > 1 ? `${names[0]} and ${names.length - 1} more` : names[0];

/** Things of a kind by name, any number of them: those seen so far are suggested, any id is taken. */
export function IdsChip({
  label,
  kind,
  chosen = [],
  onChange,
}: {
  label: string;
  kind: NameKind;
  chosen: readonly string[] | undefined;
  onChange: (ids: string[] | undefined) => void;
}) {
  const nameOf = useNameOf(kind);
  return (
    <FilterChip
      label={label}
      value={many(chosen.map((id) => nameOf(id) ?? id))}
      onDrop={() => onChange(undefined)}
      onPreload={() => void loadPickList()}
    >
      {() => (
        <SeenNames kind={kind}>
          {(seen) => (
            <PickList label={label} multiple options={seen} chosen={chosen} onChange={onChange} />
          )}
        </SeenNames>
      )}
    </FilterChip>
  );
}

/** Whole days, and the exact bounds they are. */
export function DaysChip({
  label,
  bounds,
  onChange,
}: {
  label: string;
  bounds: Bounds;
  onChange: (bounds: Bounds) => void;
}) {
  const set = bounds.after !== undefined || bounds.before !== undefined;
  return (
    <FilterChip
      label={label}
      value={
        set ? (
          <>
            {describeBounds(bounds)}{" "}
            <span className="font-[400] text-text-muted">{formatZone()}</span>
          </>
        ) : undefined
      }
      onDrop={() => onChange({ after: undefined, before: undefined })}
      onPreload={() => void loadRange()}
    >
      {() => <DateRange label={label} bounds={bounds} onChange={onChange} />}
    </FilterChip>
  );
}

/** Behind the filters while any is set: drops them all. */
export function ClearFilters<Search extends object>({
  set,
  change,
}: {
  set: readonly SetFilter<Search>[];
  change: (drop: Search) => void;
}) {
  if (set.length === 0) return null;
  return (
    <>
      <span className="mx-1 h-4 w-px shrink-0 bg-line" />
      <Button
        variant="quiet"
        onClick={() => change(Object.assign({}, ...set.map(([, drop]) => drop)))}
      >
        Clear
      </Button>
    </>
  );
}
