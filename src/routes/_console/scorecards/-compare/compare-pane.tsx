import GitCompareArrows from "lucide-react/icons/git-compare-arrows";
import { useState } from "react";
import type { ScorecardMetric, ScorecardQuestion } from "~/api/scorecards.ts";
import { Failure } from "~/components/page/failure.tsx";
import { Loading } from "~/components/page/waiting.tsx";
import { scorecardMetricValues } from "~/contract/plain.gen.ts";
import { Button } from "~/ui/button.tsx";
import { countLevel } from "../-calls/level-labels.ts";
import { type Cohort, writeCohort } from "./cohorts.ts";
import type { ComparedPair, ComparedCohort } from "./extremes.ts";
import { IntervalPlot } from "./interval-plot.tsx";
import { AllMetricsTable } from "./all-metrics-table.tsx";
import { compareMetrics, type Comparison, verdict, writePoints } from "./verdict.ts";
import type { View } from "../-question/question.ts";
import { formatRange } from "../-question/ranges.ts";
import type { RecordingsLink } from "../-calls/recordings-link.ts";
import { CohortsDialog } from "./cohorts-dialog.tsx";

/** The verdict on one metric, with its interval and what it assumes. */
function VerdictText({
  names,
  comparison,
  metric,
  outOf,
  question,
}: {
  names: readonly string[];
  comparison: Comparison;
  metric: ScorecardMetric;
  /** The groups they are the best and the worst of, e.g. "24 teams"; undefined if they were chosen. */
  outOf: string | undefined;
  question: ScorecardQuestion;
}) {
  const { change } = comparison;
  return (
    <div className="max-w-sm">
      <h2 className="font-[600]">
        {names.join(" and ")}: {verdict(comparison, names)}
      </h2>
      <p className="text-small text-text-muted">
        {metric.name ?? metric.id}, {formatRange(question)}.{" "}
        {change?.test !== undefined &&
          `${writePoints(change.by)} points (95 % interval ${writePoints(change.test.low)} to ${writePoints(change.test.high)}, assuming independent recordings). `}
        {outOf !== undefined &&
          `These are the best and worst of ${outOf}, so some gap is expected by chance.`}
      </p>
    </div>
  );
}

/** Two cohorts side by side: the chosen metric as a plot, and all metrics as a table. */
export function ComparePane({
  compared,
  names,
  metrics,
  metric,
  question,
  view,
  linkOf,
  change,
}: {
  compared: ComparedPair;
  names: readonly string[];
  metrics: readonly ScorecardMetric[];
  metric: ScorecardMetric;
  question: ScorecardQuestion;
  view: View;
  linkOf: RecordingsLink;
  change: (compare: string[] | undefined) => void;
}) {
  const [editing, setEditing] = useState(false);
  const [open, setOpen] = useState(false);
  const { outOf } = compared;
  const [first, second] = compared.cohorts;
  if (first === undefined || second === undefined) return null;
  const error = first.error ?? second.error;
  const searchOf = ({ cohort }: ComparedCohort) =>
    cohort.conversationTypeId === question.conversationTypeId && cohort.filterByIds.length === 1
      ? linkOf({ level: cohort.filterBy, id: cohort.filterByIds[0] ?? "" }, cohort)
      : undefined;
  const { card: a } = first;
  const { card: b } = second;
  const [comparison] = a && b ? compareMetrics(a, b, [metric.id]) : [];
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
          <Loading of={scorecardMetricValues.name} rows={2} label="Loading the comparison" />
        ) : (
          <>
            <VerdictText
              names={names}
              comparison={comparison}
              metric={metric}
              outOf={
                outOf !== undefined && outOf > 2
                  ? countLevel(outOf, first.cohort.filterBy)
                  : undefined
              }
              question={question}
            />
            <div className="min-w-96 flex-1 max-md:min-w-72">
              <IntervalPlot
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
          <Button icon={<GitCompareArrows size={14} />} onClick={() => setEditing(true)}>
            Change cohorts
          </Button>
        </span>
      </div>
      {a && b && (open || view === "table") && (
        <AllMetricsTable names={names} metrics={metrics} first={a} second={b} />
      )}
      {editing && (
        <CohortsDialog
          question={question}
          cohorts={compared.cohorts.map(({ cohort }) => cohort)}
          chosen={outOf === undefined}
          onClose={() => setEditing(false)}
          onChange={(cohorts: readonly Cohort[] | undefined) => {
            setEditing(false);
            change(cohorts?.map((cohort) => writeCohort(cohort, question)));
          }}
        />
      )}
    </section>
  );
}
