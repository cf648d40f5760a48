import {
  type CalendarDate,
  endOfMonth,
  getLocalTimeZone,
  parseAbsolute,
  startOfMonth,
  toCalendarDate,
  today,
} from "@internationalized/date";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";
import {
  Button as AriaButton,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
  I18nProvider,
  RangeCalendar,
} from "react-aria-components";
import type { Bounds } from "~/lib/day-range.ts";
import { formatZone } from "~/lib/format.ts";
import { classes } from "./classes.ts";
import { Segmented } from "./segmented.tsx";

interface DayRange {
  start: CalendarDate;
  end: CalendarDate;
}

const PRESETS: { label: string; range: (now: CalendarDate) => DayRange }[] = [
  { label: "Today", range: (now) => ({ start: now, end: now }) },
  {
    label: "Yesterday",
    range: (now) => ({ start: now.subtract({ days: 1 }), end: now.subtract({ days: 1 }) }),
  },
  { label: "Last 7 days", range: (now) => ({ start: now.subtract({ days: 6 }), end: now }) },
  { label: "Last 30 days", range: (now) => ({ start: now.subtract({ days: 29 }), end: now }) },
  { label: "Last 90 days", range: (now) => ({ start: now.subtract({ days: 89 }), end: now }) },
  { label: "This month", range: (now) => ({ start: startOfMonth(now), end: now }) },
  {
    label: "Last month",
    range: (now) => {
      const month = startOfMonth(now).subtract({ months: 1 });
      return { start: month, end: endOfMonth(month) };
    },
  },
  {
    label: "This quarter",
    range: (now) => ({
      start: startOfMonth(now).subtract({ months: (now.month - 1) % 3 }),
      end: now,
    }),
  },
  { label: "Last 12 months", range: (now) => ({ start: now.subtract({ years: 1 }), end: now }) },
];

/** Inclusive days of a zone as the exact exclusive bounds of the interface. */
const boundsOf = ({ start, end }: DayRange, zone: string): Bounds => ({
  after: new Date(start.toDate(zone).getTime() - 1).toISOString(),
  before: end.add({ days: 1 }).toDate(zone).toISOString(),
});

function rangeOf({ after, before }: Bounds, zone: string): DayRange | null {
  if (after === undefined || before === undefined) return null;
  const dayOf = (time: number) => toCalendarDate(parseAbsolute(new Date(time).toISOString(), zone));
  return { start: dayOf(Date.parse(after) + 1), end: dayOf(Date.parse(before) - 1) };
}

const ARROW =
  "inline-flex size-7 items-center justify-center rounded-control text-text-muted outline-none hover:bg-hover focus-visible:outline-2 focus-visible:outline-focus max-md:size-10";

/** Presets and a calendar for whole days in the browser's zone or in UTC, with the exact bounds. */
export default function DateRange({
  label,
  bounds,
  onChange,
}: {
  label: string;
  bounds: Bounds;
  onChange: (bounds: Bounds) => void;
}) {
  const own = getLocalTimeZone();
  const [zone, setZone] = useState(own);
  const range = rangeOf(bounds, zone);
  const choose = (next: DayRange, inZone = zone) => onChange(boundsOf(next, inZone));
  return (
    <div className="flex max-md:flex-col">
      <ul
        aria-label="Presets"
        className="border-r border-line py-1 max-md:flex max-md:flex-wrap max-md:border-r-0 max-md:border-b"
      >
        {PRESETS.map((preset) => (
          <li key={preset.label}>
            <button
              type="button"
              onClick={() => choose(preset.range(today(zone)))}
              className="h-7 w-full px-3 text-left whitespace-nowrap -outline-offset-2 hover:bg-hover max-md:h-10"
            >
              {preset.label}
            </button>
          </li>
        ))}
      </ul>
      <div className="w-64 p-2 max-md:w-full">
        {/* Weeks start on Monday in this locale; the words are English either way. */}
        <I18nProvider locale="en-GB">
          <RangeCalendar
            aria-label={label}
            value={range}
            defaultFocusedValue={range?.end ?? today(zone)}
            maxValue={today(zone)}
            onChange={choose}
          >
            <header className="flex items-center justify-between">
              <AriaButton slot="previous" className={ARROW}>
                <ChevronLeft size={16} strokeWidth={1.5} />
              </AriaButton>
              <Heading className="font-[600]" />
              <AriaButton slot="next" className={ARROW}>
                <ChevronRight size={16} strokeWidth={1.5} />
              </AriaButton>
            </header>
            <CalendarGrid weekdayStyle="short" className="w-full border-collapse">
              <CalendarGridHeader>
                {(day) => (
                  <CalendarHeaderCell className="h-7 text-label font-[400] text-text-muted">
                    {day}
                  </CalendarHeaderCell>
                )}
              </CalendarGridHeader>
              <CalendarGridBody>
                {(date) => (
                  <CalendarCell
                    date={date}
                    className={({
                      isSelected,
                      isSelectionStart,
                      isSelectionEnd,
                      isDisabled,
                      isOutsideMonth,
                    }) =>
                      classes(
                        "flex h-8 items-center justify-center outline-none focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus max-md:h-10",
                        isSelectionStart || isSelectionEnd
                          ? "rounded-tag bg-accent font-[600] text-on-accent"
                          : isSelected
                            ? "bg-selected"
                            : "hover:bg-hover",
                        (isDisabled || isOutsideMonth) && !isSelected && "text-text-faint",
                      )
                    }
                  />
                )}
              </CalendarGridBody>
            </CalendarGrid>
          </RangeCalendar>
        </I18nProvider>
        <div className="-mx-2 mt-2 border-t border-line px-3 pt-2 text-text-muted">
          <p className="mono">after {bounds.after ?? "none"}</p>
          <p className="mono">before {bounds.before ?? "none"}</p>
          <div className="mt-1 flex items-center gap-2 text-small">
            Whole days in
            <Segmented
              label="Zone"
              names={{ [own]: formatZone() }}
              options={[own, "UTC"].filter((name, index, all) => all.indexOf(name) === index)}
              current={zone}
              onChange={(next) => {
                setZone(next);
                if (range !== null) choose(range, next);
              }}
            />
          </div>
        </div>
      </div>
    </div>
  );
}
