import type { NameKind } from "~/api/state/directory.ts";
import { SeenNames, useNameOf } from "~/components/names/names.tsx";
import { describeBounds, describeDays, formatRangeZone } from "~/lib/day-range.ts";
import { isolate } from "~/lib/isolate.ts";
import { Button } from "~/ui/button.tsx";
import type { DateRangeProps } from "~/ui/filter/date-range.tsx";
import { FilterChip } from "~/ui/filter/filter-chip.tsx";
import { type ActiveFilter, clearAll } from "./active-filters.ts";
import { DateRange, PickList } from "~/ui/lazy/parts.ts";

/** E.g. "Austin North and 4 more". */
export const many = (names: readonly string[]) =>
  names.length > 1 ? `${isolate(names[0] ?? "")} and ${names.length - 1} more` : names[0];

/** Picks any number of IDs: suggests the names seen so far, takes any ID. */
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
      onClear={() => onChange(undefined)}
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

/** A range of days. */
export function DaysChip({ label, bounds, onChange }: DateRangeProps) {
  const set = bounds.after !== undefined || bounds.before !== undefined;
  return (
    <FilterChip
      label={label}
      value={
        set ? (
          <span title={describeDays(bounds)}>
            {describeBounds(bounds)}{" "}
            <span className="font-[400] text-text-muted">{formatRangeZone(bounds)}</span>
          </span>
        ) : undefined
      }
      onClear={() => onChange({ after: undefined, before: undefined })}
    >
      {() => <DateRange label={label} bounds={bounds} onChange={onChange} />}
    </FilterChip>
  );
}

/** Clears all filters; shown after them while any is set. */
export function ClearFilters<Search extends object>({
  active,
  change,
}: {
  active: readonly ActiveFilter<Search>[];
  change: (next: Search) => void;
}) {
  if (active.length === 0) return null;
  return (
    <>
      <span className="mx-1 h-4 w-px shrink-0 bg-line" />
      <Button
        variant="quiet"
        onClick={({ currentTarget }) => {
          // This button goes with the filters.
          currentTarget.closest(".filters")?.querySelector("button")?.focus();
          change(clearAll(active));
        }}
      >
        Clear
      </Button>
    </>
  );
}
