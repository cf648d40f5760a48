import { ifEmpty } from "~/api/facts.ts";
import { type Change, pointsOf, verdictOf } from "~/components/scorecards/changes.tsx";
import { CountAll } from "~/components/recording/count-all.tsx";
import { formatCount, formatDay, formatDecimal, formatPercent, plural } from "~/lib/format.ts";
import { Segmented } from "~/ui/field/segmented.tsx";
import { createdWithin, ListLink, overview, useChange } from "./address.tsx";
import type { Newest } from "./newest.ts";
import { Headline, NewestPane } from "./pane.tsx";
import { oldestOf, type Periods, tally, tallyBuckets } from "./tally.ts";
import { TimelineChart, TimelineTable } from "./timeline.tsx";

interface Props {
  newest: Newest;
  /** Undefined until all of them are loaded, or if they cover too few days. */
  periods: Periods | undefined;
  closeRate: Change | undefined;
}

/** Recordings per day and the close rate of the last full days, beside the days before. */
function PeriodFigures({
  periods: { current, before },
  closeRate: change,
}: Pick<Props, "closeRate"> & { periods: Periods }) {
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
  closeRate: change,
  view,
}: Props & { view: "chart" | "table" }) {
  const { rows, complete, left, readAt } = newest;
  const { unit, buckets } = tallyBuckets(newest, new Date(readAt));
  const oldest = oldestOf(rows);
  const Timeline = view === "table" ? TimelineTable : TimelineChart;
  return (
    <>
      <div className="mb-3 flex flex-wrap gap-x-8 gap-y-2">
        {periods !== undefined && <PeriodFigures periods={periods} closeRate={change} />}
        <p className="self-end text-small text-text-muted">
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
      </div>
      <Timeline buckets={buckets} unit={unit} />
    </>
  );
}

/** The newest 1,000 recordings and their results over time. */
export function RecordingsPane(figures: Props) {
  const { newest } = figures;
  const { view = "chart" } = overview.useSearch();
  const change = useChange();
  return (
    <NewestPane
      title="Recordings and close rate"
      what="Recordings"
      empty={ifEmpty(newest.reading, () => "No recordings yet. New ones appear here.")}
      newest={newest}
      height="min-h-101 max-md:min-h-136"
      actions={
        <Segmented
          label="View"
          options={["chart", "table"]}
          current={view}
          onChange={(next) => change({ view: next === "table" ? next : undefined })}
        />
      }
    >
      <Figures {...figures} view={view} />
    </NewestPane>
  );
}
