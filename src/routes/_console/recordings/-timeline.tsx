import { type KeyboardEvent, useRef, useState, useSyncExternalStore } from "react";
import type { RecordingRow } from "~/api/recordings.ts";
import type { Bucket } from "~/lib/buckets.ts";
import { formatDay, formatLongDate, plural } from "~/lib/format.ts";
import { barsOf, type Days, daysOf, type Span } from "~/lib/timeline.ts";
import type { GridView } from "~/ui/grid-view.ts";
import { Head } from "~/ui/tape.tsx";

const month = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric" });

/** What a bar stands for: Fri 20 Nov 2026, week of Mon 16 Nov 2026, November 2026. */
function nameOf(unit: Bucket, { start }: Span): string {
  const date = new Date(start);
  if (unit === "month") return month.format(date);
  return unit === "week" ? `Week of ${formatLongDate(date)}` : formatLongDate(date);
}

/** The days of the rows, counted on as the list grows. */
function useDays(rows: readonly RecordingRow[]): Days {
  const [kept, setKept] = useState(() => ({ rows, days: daysOf(rows) }));
  if (kept.rows === rows) return kept.days;
  const days = daysOf(rows, kept.days);
  setKept({ rows, days });
  return days;
}

/** Where the reader is: the time of the first row in view, drawn as the head over the bars. */
function Here({
  rows,
  view,
  from,
  to,
}: {
  rows: readonly RecordingRow[];
  view: GridView;
  from: number;
  to: number;
}) {
  const first = useSyncExternalStore(view.subscribe, view.first);
  const time = Date.parse(rows[first]?.dateCreated ?? "");
  return Number.isNaN(time) ? null : <Head at={(time - from) / (to - from)} />;
}

/**
 * What is loaded of a list ordered by time, as a bar a day, week or month; a press on one, or the
 * arrow keys, lead the table to its first row.
 */
export function Timeline({
  rows,
  view,
  filtered,
}: {
  rows: readonly RecordingRow[];
  view: GridView;
  /** The rows are those of the loaded ones that match. */
  filtered: boolean;
}) {
  const days = useDays(rows);
  const { unit, bars } = barsOf(days);
  const strip = useRef<HTMLDivElement>(null);
  const isIn = (first: number) => {
    const time = Date.parse(rows[first]?.dateCreated ?? "");
    return bars.findIndex(({ start, end }) => time >= start && time < end);
  };
  const here = useSyncExternalStore(view.subscribe, () => isIn(view.first()));
  const [from, to] = [bars[0]?.start, bars.at(-1)?.end];
  if (from === undefined || to === undefined) return null;
  const most = Math.max(...bars.map(({ count }) => count));
  const percent = (part: number) => `${(part / (to - from)) * 100}%`;

  const onKey = (event: KeyboardEvent, index: number) => {
    const next = {
      ArrowLeft: index - 1,
      ArrowRight: index + 1,
      Home: 0,
      End: bars.length - 1,
    }[event.key];
    const bar = next === undefined ? undefined : bars[next];
    if (next === undefined || bar === undefined) return;
    event.preventDefault();
    view.goTo(bar.first);
    strip.current?.querySelectorAll("button")[next]?.focus();
  };
  return (
    <div className="@container min-w-0 flex-1 max-md:hidden">
      <div className="flex items-center gap-3 @max-[160px]:hidden">
        <span className="shrink-0 text-small text-text-muted @max-[480px]:hidden">
          {filtered ? "Matching" : `Loaded: ${plural(rows.length, "recording")}`},{" "}
          {formatDay(new Date(from))} to {formatDay(new Date(to - 1))}
        </span>
        <div
          ref={strip}
          role="toolbar"
          aria-label="Timeline of what is loaded"
          className="relative mt-2 h-6 min-w-0 flex-1 border-b border-line"
        >
          {bars.map((bar, index) => (
            <button
              key={bar.start}
              type="button"
              aria-label={`${nameOf(unit, bar)}, ${plural(bar.count, "recording")}`}
              title={`${nameOf(unit, bar)}, ${plural(bar.count, "recording")}`}
              aria-current={index === here || undefined}
              // One stop for the keyboard, at the reader's place.
              tabIndex={index === Math.max(0, here) ? 0 : -1}
              onKeyDown={(event) => onKey(event, index)}
              onClick={() => view.goTo(bar.first)}
              style={{ left: percent(bar.start - from), width: percent(bar.end - bar.start) }}
              className="group absolute inset-y-0 flex items-end px-px focus-visible:outline-offset-0"
            >
              <span
                style={{ height: `${Math.max(8, (bar.count / most) * 100)}%` }}
                className="w-full bg-bar group-hover:bg-fill"
              />
            </button>
          ))}
          <Here rows={rows} view={view} from={from} to={to} />
        </div>
      </div>
    </div>
  );
}
