import { GitCompareArrows } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { ScorecardMetric, ScorecardQuestion } from "~/api/scorecards.ts";
import { Failure } from "~/components/failure.tsx";
import { plural } from "~/lib/format.ts";
import { Button } from "~/ui/button.tsx";
import { SkeletonRows } from "~/ui/skeleton.tsx";
import { type Cohort, writeCohort } from "./-cohorts.ts";
import type { Compared, ComparedCohort } from "./-compared.ts";
import { ComparePlot } from "./-compare-plot.tsx";
import { CompareTable } from "./-compare-table.tsx";
import { compareMetric, verdict, writePoints } from "./-comparison.ts";
import type { View } from "./-question.ts";
import { formatRange } from "./-ranges.ts";
import type { RecordingsBehind } from "./-recordings-behind.ts";

const CohortsDialog = lazy(() => import("./-cohorts-dialog.tsx"));

/** What two cohorts differ in, in words that say what is assumed and what chance may do. */
function Words({
  names,
  words,
  metric,
  interval,
  picked,
  question,
}: {
  names: readonly string[];
  words: string;
  metric: ScorecardMetric;
  interval: { by: number; low: number; high: number } | undefined;
  picked: number | undefined;
  question: ScorecardQuestion;
}) {
  return (
    <div className="max-w-sm">
      <h2 className="font-[600]">
        {names.join(" and ")}: {words}
      </h2>
      <p className="text-small text-text-muted">
        {metric.name ?? metric.id}, {formatRange(question)}.{" "}
        {interval !== undefined &&
          `The difference is ${writePoints(interval.by)} points, its 95 % interval ${writePoints(interval.low)} to ${writePoints(interval.high)}, if recordings don't depend on each other. `}
        {picked !== undefined &&
          picked > 2 &&
          `They are the highest and the lowest of ${plural(picked, "group")}: among many, chance alone sets some apart.`}
      </p>
    </div>
  );
}

/** Two cohorts side by side: one metric drawn, and all of them as a table. */
export function ComparePane({
  compared,
  names,
  metrics,
  metric,
  question,
  view,
  behind,
  change,
}: {
  compared: Compared;
  names: readonly string[];
  metrics: readonly ScorecardMetric[];
  metric: ScorecardMetric;
  question: ScorecardQuestion;
  view: View;
  behind: RecordingsBehind;
  change: (compare: string[] | undefined) => void;
}) {
  const [editing, setEditing] = useState(false);
  const [open, setOpen] = useState(false);
  const [first, second] = compared.cohorts;
  if (first === undefined || second === undefined) return null;
  const error = first.error ?? second.error;
  const searchOf = ({ cohort }: ComparedCohort) =>
    cohort.conversationTypeId === question.conversationTypeId && cohort.filterByIds.length === 1
      ? behind({ level: cohort.filterBy, id: cohort.filterByIds[0] ?? "" }, cohort)
      : undefined;
  const { card: a } = first;
  const { card: b } = second;
  const comparison = a && b && compareMetric(a, b, metric.id);
  return (
    <section aria-label="Comparison" className="border-y border-line-strong bg-frame px-4 py-4">
      <div className="flex flex-wrap items-center gap-x-8 gap-y-3">
        {error !== null ? (
          <Failure
            title="The comparison didn't load"
            error={error}
            retry={() => compared.cohorts.forEach((each) => each.error && each.retry())}
          />
        ) : comparison === undefined ? (
          <SkeletonRows rows={2} label="Loading the comparison" />
        ) : (
          <>
            <Words
              names={names}
              words={verdict(comparison, names)}
              metric={metric}
              interval={comparison.points}
              picked={compared.picked}
              question={question}
            />
            <div className="min-w-72 flex-1">
              <ComparePlot
                rows={[
                  { name: names[0] ?? "", figure: comparison.first, search: searchOf(first) },
                  { name: names[1] ?? "", figure: comparison.second, search: searchOf(second) },
                ]}
              />
            </div>
          </>
        )}
        <span className="flex gap-2 print:hidden">
          <Button aria-expanded={open || view === "table"} onClick={() => setOpen(!open)}>
            All metrics
          </Button>
          <Button
            icon={<GitCompareArrows size={14} strokeWidth={1.75} />}
            onClick={() => setEditing(true)}
          >
            Change cohorts
          </Button>
        </span>
      </div>
      {a && b && (open || view === "table") && (
        <CompareTable names={names} metrics={metrics} first={a} second={b} />
      )}
      {editing && (
        <Suspense>
          <CohortsDialog
            question={question}
            cohorts={compared.cohorts.map(({ cohort }) => cohort)}
            chosen={compared.picked === undefined}
            onClose={() => setEditing(false)}
            onChange={(cohorts: readonly Cohort[] | undefined) => {
              setEditing(false);
              change(cohorts?.map((cohort) => writeCohort(cohort, question)));
            }}
          />
        </Suspense>
      )}
    </section>
  );
}
