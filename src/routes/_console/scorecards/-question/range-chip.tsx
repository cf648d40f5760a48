import { exactBoundsOf } from "~/lib/exact-bounds.ts";
import { parseRelative } from "~/lib/relative-range.ts";
import { FilterChip } from "~/ui/filter/filter-chip.tsx";
import { boundsOf, formatRange, type Range } from "./ranges.ts";
import { DateRange } from "~/ui/lazy/parts.ts";

/** Chooses the range from presets or a calendar. */
export function RangeChip({ range, onChange }: { range: Range; onChange: (range: Range) => void }) {
  return (
    <FilterChip label="Recorded" value={formatRange(range)}>
      {(close) => (
        <DateRange
          label="Recorded"
          bounds={boundsOf(range)}
          onChange={(bounds) => {
            const { after, before } = exactBoundsOf(bounds.after, bounds.before);
            if (after === undefined || before === undefined) return;
            const startAt = new Date(Date.parse(after) + 1).toISOString();
            onChange({ startAt, endAt: before });
            // A preset needs no more looking; days may be picked again.
            if (parseRelative(bounds.after) !== undefined) close();
          }}
        />
      )}
    </FilterChip>
  );
}
