import { type Change, pointsOf, verdictOf } from "~/components/scorecards/changes.tsx";
import { CountAll } from "~/components/recording/count-all.tsx";
import { formatCount, formatDay, formatDecimal, formatPercent, plural } from "~/lib/format.ts";
import { Segmented } from "~/ui/field/segmented.tsx";
import { useActions } from "~/ui/keyboard/use-actions.ts";
import { Bar, Placeholder } from "~/ui/skeleton.tsx";
import { createdWithin, ListLink, overview, useChange } from "./address.tsx";
import type { Newest } from "./newest.ts";
import { Headline, HeadlinesSkeleton, NewestPane } from "./pane.tsx";
import { NUMBER_VERDICTS } from "./report.tsx";
import { oldestOf, type Periods, tally, tallyBuckets } from "./tally.ts";
import { TimelineChart, TimelineTable } from "./timeline.tsx";

interface Props {
  newest: Newest;
  /** Undefined until all of them are loaded, or if they cover too few days. */
  periods: Periods | undefined;
  /** Older recordings are still loading, which the periods need. */
  comparing: boolean;
  volume: Change | undefined;
  closeRate: Change | undefined;
}

/** Recordings per day and the close rate of the last full days, beside the days before. */
function PeriodFigures({
  periods: { current, before },
  volume,
  closeRate: change,
}: Pick<Props, "volume" | "closeRate"> & { periods: Periods }) {
  const { days } = current;
  const search = createdWithin(current);
  const verdict = change && verdictOf(change);
  const [now, then] = [current, before].map(({ rows }) => formatDecimal(rows.length / days));
  const { closeRate: rate, decided, inProgress } = tally(current.rows);
  return (
    <>
      <Headline
        figure={
          <ListLink search={search} large>
            {now}
          </ListLink>
        }
        label={`recordings per day, last ${plural(days, "day")}`}
      >
        {then} in the {plural(days, "day")} before
        {volume?.test?.corrected !== undefined && `, ${NUMBER_VERDICTS[volume.test.verdict]}`}
      </Headline>
      <Headline
        figure={
          rate === undefined ? (
            <span className="text-text-faint">no data</span>
          ) : (
            <ListLink search={{ ...search, result: "closed" }} large>
              {formatPercent(rate)}
            </ListLink>
          )
        }
        label={`closed, of ${formatCount(decided)} decided`}
      >
        {change === undefined ? "no data in" : `${pointsOf(change)} from`} the {plural(days, "day")}{" "}
        before
        {verdict !== undefined && `, ${verdict}`}
        {", "}
        <ListLink search={{ ...search, result: "in progress" }}>
          {formatCount(inProgress)} in progress
        </ListLink>
      </Headline>
    </>
  );
}

function Figures({
  newest,
  periods,
  comparing,
  view,
  ...changes
}: Props & { view: "chart" | "table" }) {
  const { rows, complete, left, readAt } = newest;
  const { unit, buckets } = tallyBuckets(newest, new Date(readAt));
  const oldest = oldestOf(rows);
  const Timeline = view === "table" ? TimelineTable : TimelineChart;
  return (
    <>
      {comparing ? (
        <HeadlinesSkeleton long />
      ) : (
        periods !== undefined && (
          <div className="mb-3 flex flex-wrap gap-x-8 gap-y-2">
            <PeriodFigures periods={periods} {...changes} />
          </div>
        )
      )}
      <p className="mb-3 text-small text-text-muted">
        <ListLink search={createdWithin({ start: oldest })}>
          {complete ? "" : "At least "}
          {plural(rows.length, "recording")}
        </ListLink>
        {complete ? (
          ` in total${left}`
        ) : (
          <>
            {oldest !== undefined && ` since ${formatDay(new Date(oldest))}`}
            {`${left}. `}
            <CountAll query={newest.query} />
          </>
        )}
      </p>
      <Timeline buckets={buckets} unit={unit} />
    </>
  );
}

/** The headlines, bars and rates on their way. */
const TimelineSkeleton = () => (
  <Placeholder label="Loading recordings" className="h-96 max-sm:h-131">
    {() => (
      <div className="px-4">
        <HeadlinesSkeleton long />
        <Bar className="mb-5 w-64" />
        <div className="flex h-32 items-end border-b border-line">
          {HEIGHTS.map((height, bar) => (
            // They never change.
            // oxlint-disable-next-line react/no-array-index-key
            <span key={bar} className="flex-1 px-[0.6%]">
              <span className="block bg-track" style={{ height }} />
            </span>
          ))}
        </div>
        <span className="mt-3 block h-20 border-y border-line" />
      </div>
    )}
  </Placeholder>
);

/** Two working weeks and a half, of the bars that will come. */
const HEIGHTS = [64, 72, 60, 68, 76, 24, 12, 70, 62, 74, 66, 58, 22, 14, 68, 60, 72, 64];

/** The newest 1,000 recordings and their results over time. */
export function RecordingsPane(figures: Props) {
  const { newest } = figures;
  const { view = "chart" } = overview.useSearch();
  const change = useChange();
  const show = (next: "chart" | "table") => change({ view: next === "table" ? next : undefined });
  useActions("On this screen", [
    { label: "Recordings as a chart", words: "view overview", run: () => show("chart") },
    { label: "Recordings as a table", words: "view overview", run: () => show("table") },
  ]);
  return (
    <NewestPane
      title="Recordings and close rate"
      what="Recordings"
      empty={undefined}
      newest={newest}
      skeleton={<TimelineSkeleton />}
      actions={
        <Segmented label="View" options={["chart", "table"]} current={view} onChange={show} />
      }
    >
      <Figures {...figures} view={view} />
    </NewestPane>
  );
}
