import { CancelledError } from "@tanstack/react-query";
import { useDeferredValue, useId } from "react";
import { ifEmpty } from "~/api/lists/claims.ts";
import { Failure, Loading } from "~/components/page/states.tsx";
import { findRepsOf } from "~/components/scorecards/use-reps.ts";
import { WhyChanged } from "~/components/scorecards/why-changed.tsx";
import { scorecardMetricValues } from "~/contract/plain.gen.ts";
import { compareMetrics, type MetricChange } from "~/domain/changes.ts";
import type { ScorecardMetric } from "~/domain/figure.ts";
import { measureOf } from "~/domain/measure.ts";
import { classes } from "~/ui/classes.ts";
import { usePrinting } from "~/ui/hooks/use-printing.ts";
import { type Group, groupIdOf, orderGroups } from "../-answer/groups.ts";
import type { Subject } from "../-answer/links.tsx";
import { type Figures, figureRows } from "../-answer/rows.ts";
import type { ScorecardAnswer } from "../-answer/use-answer.ts";
import { keptSearch } from "../-peek/group-peek.tsx";
import { LEVELS } from "../-question/names.tsx";
import type { Asked, ScorecardSearch, Update } from "../-question/question.ts";
import { retryFailedCalls } from "./call-status.tsx";
import { Comparison } from "./comparison.tsx";
import { CompareBox, type GroupChoice, GroupsPane, groupsTitle, NoGroups } from "./groups-pane.tsx";
import { HeatPane } from "./heat-pane.tsx";
import { FiguresTable, ScorecardPane } from "./pane.tsx";
import { ScorecardSummary } from "./summary.tsx";
import { Tiles } from "./tiles.tsx";
import { TrendPane } from "./trend-pane.tsx";

/** The figures of the chosen metric: sentence, tiles, groups, trend, heat map and comparison. */
export function Panes({
  answer,
  figures,
  total,
  order,
  choice,
  search,
  asked,
  source,
  update,
}: {
  answer: ScorecardAnswer;
  figures: Figures;
  /** The chosen metric of all groups together. */
  total: MetricChange;
  /** The groups as they are ordered. */
  order: readonly Group[];
  choice: GroupChoice;
  search: ScorecardSearch;
  asked: Asked;
  source: string;
  update: Update;
}) {
  const { metrics, groups, groupCards, trend } = answer;
  const { metric } = total;
  const { subject, totals } = figures;
  const { groupBy, nameOf, linkTo } = subject;
  const panel = useId();
  const printing = usePrinting();
  const isTable = search.view === "table";
  const surest = orderGroups(order, measureOf(metric), "surest")[0];
  const explained = order.find(({ id }) => id === choice.open) ?? surest;
  const rows = isTable ? figureRows(figures, metric.id) : [];
  const sorted = [undefined, ...order.map(({ id }) => id)];
  const onMetric = (id: string) => update({ metric: id });
  // Judging every metric of every group takes longer than drawing all that is above it.
  const isDrawn = useDeferredValue(true, false);
  const [first, second] = choice.checked;
  const cardOf = (id: string | undefined) => groups.cards?.find((card) => groupIdOf(card) === id);
  const [firstCard, secondCard] = [cardOf(first), cardOf(second)];
  return (
    <>
      <ScorecardSummary
        total={total}
        groups={groupCards?.before && order}
        subject={subject}
        source={source}
        onOpen={choice.onOpen}
      />
      {metrics.changes === undefined && !answer.stopped ? (
        <div aria-hidden className="h-15.5 border-y border-line" />
      ) : (
        <Tiles totals={totals} chosen={metric.id} panel={panel} onChoose={onMetric} />
      )}
      <div
        id={panel}
        role="tabpanel"
        aria-labelledby={`${panel}-${metric.id}`}
        data-paper="portrait"
        className={classes(
          "grid",
          !isTable && "@min-[56.25rem]:grid-cols-[11fr_9fr] print:grid-cols-[11fr_9fr]",
        )}
      >
        <GroupsPane
          metric={metric}
          groups={order}
          subject={subject}
          choice={choice}
          orderBy={search.orderBy}
          onOrder={(orderBy) => update({ orderBy })}
          repsError={metrics.repsError !== null}
          table={
            isTable ? (
              <FiguresTable
                label={groupsTitle(metric, subject)}
                metric={metric}
                subject={subject}
                rows={rows
                  .filter(({ part }) => part === "total" || part === "group")
                  .toSorted((a, b) => sorted.indexOf(a.groupId) - sorted.indexOf(b.groupId))}
                nameCell={({ groupId, name }) =>
                  groupId === undefined ? (
                    name
                  ) : (
                    <span className="flex items-center gap-2">
                      <CompareBox {...choice} id={groupId} name={name} className="-ml-1" />
                      <button
                        type="button"
                        className="min-w-0 text-left hover:underline"
                        onClick={() => choice.onOpen(groupId)}
                      >
                        {name}
                      </button>
                    </span>
                  )
                }
              />
            ) : undefined
          }
          empty={
            groups.error !== null ? (
              <Failure title="The groups didn't load" error={groups.error} />
            ) : groups.unknown ? (
              <NoGroups>
                The service returned one total. Filter by {LEVELS[groupBy].many} to see each.
              </NoGroups>
            ) : (
              (ifEmpty(groups.reading, () => (
                <NoGroups>
                  None of these recordings belongs to {groupBy === "ORGANIZATION" ? "an" : "a"}{" "}
                  {LEVELS[groupBy].one}.
                </NoGroups>
              )) ??
              (answer.stopped ? (
                <Failure
                  title="The groups didn't load"
                  error={new CancelledError()}
                  retry={answer.resume}
                />
              ) : (
                <Loading endpoint={scorecardMetricValues.name} rows={12} label="Loading groups" />
              )))
            )
          }
        />
        {/* The charts are beside the groups, which are many, so that each begins on the first screen. */}
        <div
          className={classes(
            "grid min-w-0 content-start border-line",
            !isTable && "@min-[56.25rem]:border-l print:border-l",
          )}
        >
          {isTable && trend.buckets ? (
            <ScorecardPane title={`By ${asked.bucket}`}>
              {(["bucket", "groupBucket"] as const).map((part) => (
                <FiguresTable
                  key={part}
                  label={`By ${asked.bucket}${part === "bucket" ? "" : `, ${nameOf(choice.open ?? "")}`}`}
                  metric={metric}
                  subject={subject}
                  rows={rows.filter((row) => row.part === part)}
                />
              ))}
            </ScorecardPane>
          ) : (
            <TrendPane
              buckets={trend.buckets}
              bucket={asked.bucket}
              metric={metric}
              subject={subject}
              group={choice.open === undefined ? undefined : nameOf(choice.open)}
              onRetry={() => retryFailedCalls(trend.calls)}
            />
          )}
          {printing && explained?.change && (
            <PrintedWhy group={explained} subject={subject} metric={metric} asked={asked} />
          )}
          {isDrawn && groupCards && (
            <HeatPane
              all={groupCards}
              totals={totals}
              order={order}
              mode={search.tab}
              subject={subject}
              chosen={metric.id}
              onMode={(tab) => update({ tab })}
              onMetric={onMetric}
              onOpen={choice.onOpen}
            />
          )}
        </div>
      </div>
      <p className="border-t border-line px-4 py-3 text-small text-text-muted">
        {/* Why a linked list may be longer than its count. */}
        {linkTo() !== undefined
          ? "Counts are evaluated recordings. The linked list can't exclude unscored ones, so it may be longer (scored first)."
          : "Counts are evaluated recordings. The API can't list those of this filter: it filters recordings by team, organization, named type and date only."}{" "}
        Intervals assume every evaluated recording has every metric.
      </p>
      {first !== undefined && second !== undefined && firstCard && secondCard && !choice.open && (
        <Comparison
          ids={[first, second]}
          rows={compareMetrics(
            totals.map((each) => each.metric),
            firstCard,
            secondCard,
            // Both groups are compared in the current period.
            findRepsOf(
              metrics.byRep && { ...metrics.byRep, before: metrics.byRep.now },
              { level: groupBy, ids: [first] },
              { level: groupBy, ids: [second] },
            ),
          )}
          chosen={metric.id}
          asTable={isTable}
          subject={subject}
          onClear={() => update({ compare: undefined }, true)}
        />
      )}
    </>
  );
}

/** In print: why the open group changed, or the one whose change is surest. */
const PrintedWhy = ({
  group: { id, change },
  subject,
  metric,
  asked,
}: {
  group: Group;
  subject: Subject;
  metric: ScorecardMetric;
  asked: Asked;
}) =>
  change && (
    <div>
      <p className="px-4 pt-3 font-[600]">{subject.nameOf(id)}</p>
      <WhyChanged
        change={change}
        metric={metric}
        teamId={subject.groupBy === "TEAM" ? id : undefined}
        search={keptSearch(subject, asked.period)}
      />
    </div>
  );
