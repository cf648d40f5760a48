import GitCompareArrows from "lucide-react/icons/git-compare-arrows";
import X from "lucide-react/icons/x";
import { useState } from "react";
import type { Scorecard } from "~/api/scorecards.ts";
import { Failure, Loading } from "~/components/page/states.tsx";
import { betterOf, compareMetrics, groundsOf, signed } from "~/components/scorecards/changes.tsx";
import {
  type Figure,
  figureOf,
  intervalOf,
  writeInterval,
} from "~/components/scorecards/figure.ts";
import { scorecardMetricValues } from "~/contract/plain.gen.ts";
import { formatRange } from "~/domain/period.ts";
import { formatPercent } from "~/lib/format.ts";
import { Button } from "~/ui/button.tsx";
import { classes } from "~/ui/classes.ts";
import { useActions } from "~/ui/keyboard/use-actions.ts";
import { None } from "~/ui/mono.tsx";
import { CountLink, recordingsOf, type RecordingsSearch } from "../-answer/recordings-link.tsx";
import { PASS_RATE } from "~/components/scorecards/measure.ts";
import { type Shown, sortByFigure } from "../-answer/shown.ts";
import { PlotRow, plotScale } from "~/components/scorecards/plot.tsx";
import { type Cohort, readCohort, writeCohort } from "../-question/cohorts.ts";
import { countLevel, LEVELS } from "../-question/names.tsx";
import { AllMetricsTable } from "./all-metrics-table.tsx";
import { CohortsDialog } from "./cohorts-dialog.tsx";

const SCALE = plotScale(PASS_RATE, []);

interface PlottedCohort {
  name: string;
  figure: Figure;
  search: RecordingsSearch;
}

/** Two pass rates with their intervals on one axis, which is the same for every comparison. */
function IntervalPlot({ rows }: { rows: readonly PlottedCohort[] }) {
  return (
    <ul className="grid grid-cols-[minmax(5.5rem,auto)_minmax(80px,1fr)_auto] gap-x-4 gap-y-1 max-md:grid-cols-[minmax(0,1fr)_auto]">
      {rows.map(({ name, figure, search }, index) => {
        const interval = intervalOf(figure);
        return (
          <li
            key={`${index} ${name}`}
            className="col-span-full grid grid-cols-subgrid items-center"
          >
            <span className="max-w-40 truncate" title={name}>
              {name}
            </span>
            <span className="h-4 forced-color-adjust-none max-md:order-last max-md:col-span-full">
              <PlotRow
                scale={SCALE}
                measure={PASS_RATE}
                now={figure}
                className={index === 0 ? "text-chart-1" : "text-chart-2"}
              />
            </span>
            <span className="text-right whitespace-nowrap">
              {figure.passRate === undefined ? (
                <None>no data</None>
              ) : (
                <strong>{formatPercent(figure.passRate)}</strong>
              )}
              {interval && <span className="text-text-muted"> {writeInterval(interval)}</span>}
              <span className="ml-4">
                <CountLink count={figure.count} search={search} of={name} /> recordings
              </span>
            </span>
          </li>
        );
      })}
      <li aria-hidden className="col-span-full grid grid-cols-subgrid">
        <span className="max-md:hidden" />
        <span className="flex justify-between text-tick text-text-muted max-md:col-span-full">
          {SCALE.ticks.map((tick) => (
            <span key={tick} className="flex w-0 justify-center">
              {tick}
            </span>
          ))}
        </span>
      </li>
    </ul>
  );
}

interface ComparedCohort {
  cohort: Cohort;
  card: Scorecard | undefined;
  error: Error | null;
}

/**
 * The cohorts of the address, or the best and the worst group and of how many they are; undefined
 * unless two groups differ.
 */
function cohortsOf({ state, cards, groups = [], measure, groupBy, question }: Shown) {
  const [first, second]: readonly ComparedCohort[] = state.cohorts;
  if (first && second) return { cohorts: [first, second] as const, outOf: undefined };
  const sorted = sortByFigure(groups, ({ now }) => measure.of(now)).filter(
    ({ now }) => measure.of(now) !== undefined,
  );
  const [best, worst] = [sorted[0], sorted.at(-1)];
  if (!best || !worst || measure.of(best.now) === measure.of(worst.now)) return undefined;
  const { requestedOrganizationId: _organization, ...rest } = question;
  const cohortOf = (id: string): ComparedCohort => ({
    cohort: { ...rest, filterBy: groupBy, filterByIds: [id] },
    card: cards?.find(({ filterByIds }) => filterByIds?.[0] === id),
    error: null,
  });
  return { cohorts: [cohortOf(best.id), cohortOf(worst.id)] as const, outOf: sorted.length };
}

/** Two cohorts side by side: the chosen metric as a plot, and all metrics as a table. */
export function ComparePane({ shown }: { shown: Shown }) {
  const [editing, setEditing] = useState(false);
  const [open, setOpen] = useState(false);
  const compared = cohortsOf(shown);
  const { metric, question } = shown;
  const [word, ...others] = shown.search.compare ?? [];
  const checked = others.length === 0 && word ? readCohort(word, question) : undefined;
  const clear = () => shown.update({ compare: undefined }, true);
  useActions(
    "On this screen",
    [
      {
        label: "Compare groups",
        keys: "c",
        words: "compare teams reps cohorts change",
        icon: GitCompareArrows,
        run: () => setEditing(true),
      },
      {
        label: open ? "Compare only this metric" : "Compare all metrics",
        icon: GitCompareArrows,
        run: () => setOpen(!open),
      },
      ...(word === undefined ? [] : [{ label: "Clear the comparison", icon: X, run: clear }]),
    ],
    compared !== undefined,
  );
  if (compared === undefined) return null;
  const { cohorts, outOf } = compared;
  const names = cohorts.map(({ cohort }) => shown.names.cohort(cohort));
  const [{ card: a, cohort: best }, { card: b }] = cohorts;
  const error = cohorts.find((each) => each.error !== null)?.error ?? null;
  const searchOf = ({ filterBy, filterByIds, ...cohort }: Cohort) => {
    const [id = "", ...others] = filterByIds;
    return cohort.conversationTypeId === question.conversationTypeId && others.length === 0
      ? recordingsOf(question, shown.names.type, { level: filterBy, id }, cohort)
      : undefined;
  };
  const [whoseA, whoseB] = cohorts.map(({ cohort: { filterBy, filterByIds } }) => ({
    level: filterBy,
    ids: filterByIds,
  }));
  const findReps = whoseA && whoseB ? shown.state.reps.ofCohorts(whoseA, whoseB) : undefined;
  const [comparison] = a && b && findReps !== null ? compareMetrics([metric], a, b, findReps) : [];
  const all = open || shown.view === "table";
  return (
    <section
      aria-label="Comparison"
      className={classes(
        "border-t border-line-strong bg-frame px-4 py-3",
        // In view beside what is compared, unless it is most of the screen or a group is open.
        !all &&
          (word !== undefined || shown.search.peek === undefined) &&
          "z-20 md:sticky md:bottom-0 short:static print:static!",
      )}
    >
      <div className="flex flex-wrap items-center gap-x-8 gap-y-3">
        {checked !== undefined ? (
          <p role="status" className="flex-1">
            <strong>{shown.names.cohort(checked)}</strong>: check another{" "}
            {LEVELS[checked.filterBy].one} to compare them.
          </p>
        ) : error !== null ? (
          <Failure title="The comparison didn't load" error={error} />
        ) : comparison === undefined ? (
          <Loading of={scorecardMetricValues.name} rows={2} label="Loading the comparison" />
        ) : (
          <>
            <div className="max-w-sm wrap-anywhere">
              <h2 className="font-[600]">
                {names.join(" and ")}: {betterOf(comparison, names)}
              </h2>
              <p className="text-small text-text-muted">
                <bdi>{metric.name ?? metric.id}</bdi>, {formatRange(question)}.{" "}
                {comparison.change?.test !== undefined &&
                  `${signed(comparison.change.by)} points (95 % interval ${signed(comparison.change.test.low)} to ${signed(comparison.change.test.high)}, ${groundsOf(comparison.change) ?? ""}). `}
                {outOf !== undefined &&
                  outOf > 2 &&
                  `These are the best and worst of ${countLevel(outOf, best.filterBy)}, so some gap is expected by chance.`}
              </p>
            </div>
            <div className="min-w-[min(100%,32rem)] flex-1">
              <IntervalPlot
                rows={cohorts.map(({ cohort, card }, index) => ({
                  name: names[index] ?? "",
                  figure: figureOf(card, metric.id),
                  search: searchOf(cohort),
                }))}
              />
            </div>
          </>
        )}
        <span className="ml-auto flex flex-wrap gap-2 print:hidden">
          {word !== undefined && (
            <Button variant="quiet" onClick={clear}>
              Clear
            </Button>
          )}
          <Button aria-expanded={all} onClick={() => setOpen(!open)}>
            All metrics
          </Button>
          <Button icon={<GitCompareArrows size={14} />} onClick={() => setEditing(true)}>
            Compare groups
          </Button>
        </span>
      </div>
      {checked === undefined && a && b && all && findReps !== null && (
        <AllMetricsTable
          names={names}
          metrics={shown.metrics}
          first={a}
          second={b}
          findReps={findReps}
        />
      )}
      {editing && (
        <CohortsDialog
          organizationId={question.requestedOrganizationId}
          cohorts={cohorts.map(({ cohort }) => cohort)}
          chosen={outOf === undefined}
          onClose={() => setEditing(false)}
          onChange={(changed) => {
            setEditing(false);
            shown.update({ compare: changed?.map((cohort) => writeCohort(cohort, question)) });
          }}
        />
      )}
    </section>
  );
}
