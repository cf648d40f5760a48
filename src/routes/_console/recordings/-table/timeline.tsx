import { type KeyboardEvent, useMemo, useRef, useSyncExternalStore } from "react";
import type { RecordingRow } from "~/api/recordings.ts";
import type { Bucket } from "~/lib/buckets.ts";
import { formatCount, lazily, formatDay, formatLongDate, plural, timeOf } from "~/lib/format.ts";
import { barsOf, type Span } from "./timeline-buckets.ts";
import { useStore } from "~/lib/store.ts";
import type { GridView } from "~/ui/grid/grid-view.ts";
import { Playhead } from "~/ui/time-track.tsx";

const MONTH = { month: "long", year: "numeric" } as const;
const month = lazily(() => new Intl.DateTimeFormat("en-GB", MONTH));
const utcMonth = lazily(() => new Intl.DateTimeFormat("en-GB", { ...MONTH, timeZone: "UTC" }));

/** Pixels; a list of few days has a short strip. */
const WIDEST_BAR = 24;
const DAY = 86_400_000;
const LENGTHS: Readonly<Record<Bucket, number>> = { day: DAY, week: 7 * DAY, month: 30 * DAY };

/** A bar's name: Fri 20 Nov 2026, Week of Mon 16 Nov 2026, November 2026. */
function nameOf(unit: Bucket, { start }: Span, utc: boolean): string {
  const date = new Date(start);
  if (unit === "month") return (utc ? utcMonth : month)().format(date);
  return unit === "week" ? `Week of ${formatLongDate(date, utc)}` : formatLongDate(date, utc);
}

/** Marks the time of the first row in view. */
function Position({
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
  const first = useStore(view.first);
  const time = timeOf(rows[first]?.dateCreated);
  return Number.isNaN(time) ? null : <Playhead at={(time - from) / (to - from)} />;
}

/**
 * The loaded rows of a list ordered by time, with a bar per day, week or month. Clicking a bar, or
 * moving with the arrow keys, scrolls the table to its first row.
 */
export default function Timeline({
  rows,
  view,
  utc,
  filtered,
}: {
  rows: readonly RecordingRow[];
  view: GridView;
  /** Whether days are UTC's, as the list's range is. */
  utc: boolean;
  /** Whether the rows are only the loaded ones that match a filter. */
  filtered: boolean;
}) {
  // Counting 25,000 rows takes 8 ms, and this renders again as the table scrolls.
  const { unit, bars } = useMemo(() => barsOf(rows, utc), [rows, utc]);
  const toolbar = useRef<HTMLDivElement>(null);
  const isIn = (first: number) => {
    const time = timeOf(rows[first]?.dateCreated);
    return bars.findIndex(({ start, end }) => time >= start && time < end);
  };
  const here = useSyncExternalStore(view.first.subscribe, () => isIn(view.first.get()));
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
    toolbar.current?.querySelectorAll("button")[next]?.focus();
  };
  return (
    <div className="@container min-w-0 flex-1 text-small text-text-muted max-md:hidden">
      <div className="flex items-center gap-3 @max-[160px]:hidden">
        <span className="shrink-0 @max-[560px]:hidden">
          {filtered ? "Matching" : plural(rows.length, "recording")} from
        </span>
        <span className="shrink-0 @max-[320px]:hidden">{formatDay(new Date(from), utc)}</span>
        <div
          ref={toolbar}
          role="toolbar"
          aria-label="Timeline of loaded recordings"
          style={{ maxWidth: `${((to - from) / LENGTHS[unit]) * WIDEST_BAR}px` }}
          className="relative mt-2 h-6 min-w-0 flex-1 border-b border-line"
        >
          {bars.map((bar, index) => (
            <button
              key={bar.start}
              type="button"
              aria-label={`${nameOf(unit, bar, utc)}, ${plural(bar.count, "recording")}`}
              title={`${nameOf(unit, bar, utc)}, ${plural(bar.count, "recording")}`}
              aria-current={index === here || undefined}
              // The toolbar is a single tab stop, at the reader's position.
              tabIndex={index === Math.max(0, here) ? 0 : -1}
              onKeyDown={(event) => onKey(event, index)}
              onClick={() => view.goTo(bar.first)}
              style={{ left: percent(bar.start - from), width: percent(bar.end - bar.start) }}
              className="group absolute inset-y-0 flex items-end px-px focus-visible:outline-offset-0"
            >
              <span
                style={{ height: `${Math.max(8, (bar.count / most) * 100)}%` }}
                className="w-full bg-bar in-[.group:hover]:bg-accent in-[.group:focus-visible]:bg-accent"
              />
            </button>
          ))}
          <Position rows={rows} view={view} from={from} to={to} />
        </div>
        <span className="shrink-0 @max-[320px]:hidden">{formatDay(new Date(to - 1), utc)}</span>
        <span className="shrink-0 @max-[480px]:hidden">
          up to {formatCount(most)} a {unit}
        </span>
      </div>
    </div>
  );
}
