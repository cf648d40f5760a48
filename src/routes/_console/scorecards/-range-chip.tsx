import { lazy } from "react";
import { FilterChip } from "~/ui/filter-chip.tsx";
import { boundsOf, formatRange, type Range } from "./-ranges.ts";

const loadDateRange = () => import("~/ui/date-range.tsx");
const DateRange = lazy(loadDateRange);

/** Chooses the range: presets, or whole days in a calendar. */
export function RangeChip({ range, onChange }: { range: Range; onChange: (range: Range) => void }) {
  return (
    <FilterChip label="Recorded" value={formatRange(range)} onPreload={() => void loadDateRange()}>
      {() => (
        <DateRange
          label="Recorded"
          bounds={boundsOf(range)}
          onChange={({ after, before }) => {
            if (after === undefined || before === undefined) return;
            const startAt = new Date(Date.parse(after) + 1).toISOString();
            onChange({ startAt, endAt: before });
          }}
        />
      )}
    </FilterChip>
  );
}
