import { Link } from "@tanstack/react-router";
import { Failure } from "~/components/failure.tsx";
import { CountAll } from "~/components/recording/count-all.tsx";
import { useReason } from "~/components/use-reason.ts";
import { recordingList } from "~/contract/recordings.ts";
import { formatCount, formatDay, formatPercent } from "~/lib/format.ts";
import { closeRate, oldestOf, tally, tallyBuckets } from "~/lib/tally.ts";
import { INK_LINK } from "~/ui/classes.ts";
import { Segmented } from "~/ui/segmented.tsx";
import { Headline, NotYet, Pane, Unreadable } from "./pane.tsx";
import { type Scope, sinceInstant } from "./scope.ts";
import { TimelineChart } from "./timeline-chart.tsx";
import { TimelineTable } from "./timeline-table.tsx";
import type { Newest } from "./use-newest.ts";

const VIEWS = { chart: "Chart", table: "Table" } as const;
export type View = keyof typeof VIEWS;

const TITLE = "Recordings and close rate";

function Figures({ newest, scope, view }: { newest: Newest; scope: Scope; view: View }) {
  const { rows, whole } = newest;
  const counted = tally(rows);
  const rate = closeRate(counted);
  const decided = counted.closed + counted.notClosed;
  const { unit, buckets } = tallyBuckets(rows, whole, new Date(newest.readAt));
  const search = { ...scope, ...sinceInstant(oldestOf(rows)) };
  return (
    <>
      <div className="mb-3 flex flex-wrap gap-x-8 gap-y-2">
        <Headline
          figure={
            <Link to="/recordings" search={search} className="hover:underline">
              {formatCount(rows.length)}
            </Link>
          }
          label={whole ? "recordings in all" : "newest recordings"}
        >
          {!whole && <CountAll key={scope.organizationId ?? ""} query={scope} />}
        </Headline>
        <Headline
          figure={
            rate === undefined ? (
              <span className="text-text-faint">no data</span>
            ) : (
              <Link
                to="/recordings"
                search={{ ...search, result: "closed" }}
                className="hover:underline"
              >
                {formatPercent(rate)}
              </Link>
            )
          }
          label="closed"
        >
          of {formatCount(decided)} that ended,{" "}
          <Link to="/recordings" search={{ ...search, result: "in progress" }} className={INK_LINK}>
            {formatCount(counted.inProgress)} in progress
          </Link>
        </Headline>
      </div>
      {view === "table" ? (
        <TimelineTable buckets={buckets} unit={unit} scope={scope} />
      ) : (
        <TimelineChart buckets={buckets} unit={unit} scope={scope} />
      )}
    </>
  );
}

/** What the newest 1,000 recordings say about recordings and their results over time. */
export function RecordingsPane({
  newest,
  scope,
  view,
  onView,
}: {
  newest: Newest;
  scope: Scope;
  view: View;
  onView: (view: View) => void;
}) {
  const reason = useReason(recordingList);
  const { rows, pages, settled, error, retry } = newest;
  const oldest = oldestOf(rows);
  if (reason !== undefined) {
    return (
      <Pane title={TITLE}>
        <Unreadable reason={reason} />
      </Pane>
    );
  }
  return (
    <Pane
      title={TITLE}
      beside={
        <>
          {oldest !== undefined &&
            `${formatDay(new Date(oldest))} – ${formatDay(new Date(newest.readAt))}`}
          {pages !== undefined && !settled && `, reading ${formatCount(rows.length)}`}
        </>
      }
      actions={
        <Segmented
          label="View"
          options={Object.values(VIEWS)}
          current={VIEWS[view]}
          onChange={(word) => onView(word === VIEWS.table ? "table" : "chart")}
        />
      }
    >
      {pages === undefined && <NotYet what="Recordings" rows={7} error={error} retry={retry} />}
      {pages !== undefined && rows.length === 0 && (
        <p className="text-text-muted">
          No recordings yet. They appear here once the first is made.
        </p>
      )}
      {rows.length > 0 && <Figures newest={newest} scope={scope} view={view} />}
      {pages !== undefined && error !== null && (
        <div className="-mx-4">
          <Failure title="The rest didn't load" error={error} retry={retry} />
        </div>
      )}
    </Pane>
  );
}
