import { DateFormatter, today } from "@internationalized/date";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useState } from "react";
import { Button as AriaButton } from "react-aria-components/Button";
import {
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  RangeCalendar,
} from "react-aria-components/RangeCalendar";
import { Heading } from "react-aria-components/Heading";
import { I18nProvider } from "react-aria-components/I18nProvider";
import {
  type Bounds,
  exactBoundsOf,
  formatWord,
  isUtc,
  nameWord,
  PERIOD_WORDS,
} from "~/domain/period.ts";
import { firstWeekday } from "~/lib/locale.ts";
import { formatZone, isOwnZoneKnown, ownZone, shownZone } from "~/lib/zone.ts";
import { classes } from "~/ui/classes.ts";
import { presetBounds, inZone, presetOf, rangeOf } from "./date-presets.ts";
import { TypedDays } from "./typed-days.tsx";
import { Segmented } from "~/ui/field/segmented.tsx";

const ARROW =
  "inline-flex size-7 items-center justify-center rounded-control text-text-muted hover:bg-hover max-md:size-10";

// The calendar calculates in the browser's own zone, and fails if that isn't known.
if (!isOwnZoneKnown()) {
  DateFormatter.prototype.resolvedOptions = () => ({
    ...new Intl.DateTimeFormat("en-GB").resolvedOptions(),
    timeZone: ownZone(),
  });
}

const WEEKDAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"] as const;

export interface DateRangeProps {
  label: string;
  /** The first can be a period's word. */
  bounds: Bounds;
  /** Whether both ends have to be set. */
  closed?: boolean;
  onChange: (bounds: Bounds) => void;
}

/**
 * Presets, typed days and a calendar in the shown zone or in UTC. A preset needs no more looking, and closes it; days
 * may be picked again.
 */
export default function DateRange({
  label,
  bounds,
  closed,
  onChange,
  close,
}: DateRangeProps & { close: () => void }) {
  const own = shownZone();
  const [zone, setZone] = useState(isUtc(bounds) ? "UTC" : own);
  const utc = zone === "UTC";
  const exact = exactBoundsOf(bounds.after, bounds.before);
  const range = rangeOf(exact, zone);
  const preset = presetOf(bounds, utc);
  return (
    <div className="flex max-md:flex-col">
      <ul
        aria-label="Presets"
        data-roving
        className="border-r border-line py-1 max-md:flex max-md:flex-wrap max-md:border-r-0 max-md:border-b"
      >
        {PERIOD_WORDS.map((word) => (
          <li key={word}>
            <button
              type="button"
              aria-pressed={word === preset}
              onClick={() => {
                onChange({ after: formatWord({ word, utc }), before: undefined });
                close();
              }}
              className="h-7 w-full px-3 text-left whitespace-nowrap -outline-offset-2 hover:bg-hover aria-pressed:bg-hover aria-pressed:font-[600] max-md:h-10"
            >
              {nameWord(word)}
            </button>
          </li>
        ))}
      </ul>
      <div className="w-66 p-2 max-md:w-full">
        <TypedDays bounds={exact} utc={utc} closed={closed} onChange={onChange} />
        {/* The interface is in English; only the week's first day is the reader's own. */}
        <I18nProvider locale="en-GB">
          <RangeCalendar
            // Another range is shown at its end.
            key={range?.end.toString()}
            aria-label={label}
            value={range}
            defaultFocusedValue={range?.end ?? today(zone)}
            maxValue={today(zone)}
            firstDayOfWeek={WEEKDAYS[firstWeekday()]}
            onChange={(next) => onChange(presetBounds(next, zone))}
          >
            <header className="flex items-center justify-between">
              <AriaButton slot="previous" className={ARROW}>
                <ChevronLeft size={16} />
              </AriaButton>
              <Heading className="font-[600]" />
              <AriaButton slot="next" className={ARROW}>
                <ChevronRight size={16} />
              </AriaButton>
            </header>
            <CalendarGrid weekdayStyle="short" className="w-full table-fixed border-collapse">
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
                      isToday,
                    }) =>
                      classes(
                        "flex h-8 items-center justify-center focus-visible:relative focus-visible:z-10 focus-visible:outline-offset-1 max-md:h-10",
                        isSelectionStart || isSelectionEnd
                          ? "rounded-tag bg-accent font-[600] text-on-accent"
                          : isSelected
                            ? "bg-selected"
                            : "hover:bg-hover",
                        isToday && "rounded-tag font-[600] inset-ring inset-ring-control",
                        (isDisabled || isOutsideMonth) && !isSelected && "text-text-faint",
                      )
                    }
                  />
                )}
              </CalendarGridBody>
            </CalendarGrid>
          </RangeCalendar>
        </I18nProvider>
        <div className="-mx-2 mt-2 flex items-center gap-2 border-t border-line px-3 pt-2 text-small text-text-muted">
          Days in
          {own === "UTC" ? (
            " UTC"
          ) : (
            <Segmented
              label="Zone"
              names={{ [own]: formatZone() }}
              options={[own, "UTC"]}
              current={zone}
              onChange={(next) => {
                setZone(next);
                if (exact.after ?? exact.before) onChange(inZone(bounds, zone, next));
              }}
            />
          )}
        </div>
      </div>
    </div>
  );
}
