import { ifEmpty } from "~/api/facts.ts";
import { type Change, pointsOf, verdictOf } from "~/components/scorecards/changes.tsx";
import { CountAll } from "~/components/recording/count-all.tsx";
import { formatCount, formatDay, formatDecimal, formatPercent, plural } from "~/lib/format.ts";
import { Segmented } from "~/ui/field/segmented.tsx";
import { createdWithin, type Newest, type Scope } from "./newest.ts";
import { Headline, ListLink, NewestPane } from "./pane.tsx";
import { closeRate, decidedOf, oldestOf, type Periods, tally, tallyBuckets } from "./tally.ts";
import { TimelineChart, TimelineTable } from "./timeline.tsx";

type View = "chart" | "table";

interface Props {
  newest: Newest;
  /** Undefined until all of them are loaded, or if they cover too few days. */
  periods: Periods | undefined;
  closeRate: Change | undefined;
  scope: Scope;
  view: View;
  onView: (view: View) => void;
}

/** Recordings per day and the close rate of the last full days, beside the days before. */
function PeriodFigures({
  periods,
  closeRate: change,
  scope,
}: Pick<Props, "closeRate" | "scope"> & { periods: Periods }) {
  const { current, before } = periods;
  const { days } = current;
  const search = { ...scope, ...createdWithin(current.start, current.end) };
  const verdict = change && verdictOf(change);
  const [now, then] = [current, before].map(({ rows }) => formatDecimal(rows.length / days));
  const counted = tally(current.rows);
  const rate = closeRate(counted);
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
        label={`closed, of ${formatCount(decidedOf(counted))} decided`}
      >
        {change === undefined ? "no data in" : `${pointsOf(change)} from`} the {plural(days, "day")}{" "}
        before
        {verdict !== undefined && `, ${verdict}`}
        {", "}
        <ListLink search={{ ...search, result: "in progress" }}>
          {formatCount(counted.inProgress)} in progress
        </ListLink>
      </Headline>
    </>
  );
}

function Figures({ newest, periods, closeRate: change, scope, view }: Omit<Props, "onView">) {
  const { rows, complete, left, readAt } = newest;
  const { unit, buckets } = tallyBuckets(newest, new Date(readAt));
  const oldest = oldestOf(rows);
  const Timeline = view === "table" ? TimelineTable : TimelineChart;
  return (
    <>
      <div className="mb-3 flex flex-wrap gap-x-8 gap-y-2">
        {periods !== undefined && (
          <PeriodFigures periods={periods} closeRate={change} scope={scope} />
        )}
        <p className="self-end text-small text-text-muted">
          <ListLink search={{ ...scope, ...createdWithin(oldest) }}>
            {complete ? "" : "At least "}
            {plural(rows.length, "recording")}
          </ListLink>
          {complete ? (
            ` in total${left}`
          ) : (
            <>
              {oldest !== undefined && ` since ${formatDay(new Date(oldest))}`}
              {`${left}. `}
              <CountAll key={scope.organizationId ?? ""} query={scope} />
            </>
          )}
        </p>
      </div>
      <Timeline buckets={buckets} unit={unit} scope={scope} />
    </>
  );
}

/** The newest 1,000 recordings and their results over time. */
export function RecordingsPane({ onView, ...figures }: Props) {
  const { newest, view } = figures;
  return (
    <NewestPane
      title="Recordings and close rate"
      what="Recordings"
      empty={ifEmpty(newest.reading, () => "No recordings yet. New ones appear here.")}
      newest={newest}
      height="min-h-101 max-md:min-h-136"
      actions={
        <Segmented label="View" options={["chart", "table"]} current={view} onChange={onView} />
      }
    >
      <Figures {...figures} />
    </NewestPane>
  );
}
