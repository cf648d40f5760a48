import { CancelledError } from "@tanstack/react-query";
import { useDeferredValue, useId } from "react";
import { ifEmpty } from "~/api/lists/claims.ts";
import { Failure, Loading } from "~/components/page/states.tsx";
import { scorecardMetricValues } from "~/contract/plain.gen.ts";
import type { Group, MetricChange } from "~/domain/changes.ts";
import { FINDINGS } from "~/domain/words.ts";
import { type Figures, figureRows } from "../-answer/rows.ts";
import type { ScorecardAnswer } from "../-answer/use-answer.ts";
import { LEVELS } from "../-question/names.tsx";
import type { Asked, ScorecardSearch, Update } from "../-question/question.ts";
import { CompareBox, type GroupChoice, GroupsPane, groupsTitle, NoGroups } from "./groups-pane.tsx";
import { HeatPane } from "./heat-pane.tsx";
import { FiguresTable, ScorecardPane } from "./pane.tsx";
import { ScorecardSummary } from "./summary.tsx";
import { Tiles } from "./tiles.tsx";

/** The figures of the chosen metric: sentence, tiles, groups and heat map; in the table view also the trend. */
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
  const { metrics, groups, groupCards, trend, areJudged } = answer;
  const { metric } = total;
  const { subject, totals } = figures;
  const { groupBy, nameOf, linkTo } = subject;
  const panel = useId();
  const isTable = search.view === "table";
  const rows = isTable ? figureRows(figures, metric.id) : [];
  const show = FINDINGS.find((finding) => finding === search.show);
  const sorted = [undefined, ...order.map(({ id }) => id)];
  const onMetric = (id: string) => update({ metric: id });
  // Judging every metric of every group takes longer than drawing all that is above it.
  const isDrawn = useDeferredValue(true, false);
  const emptyReason = () => {
    if (groups.error !== null)
      return <Failure title="The groups didn't load" error={groups.error} />;
    if (groups.tooMany !== undefined) {
      return (
        <NoGroups>
          The service doesn't group, and {groups.tooMany} {LEVELS[groupBy].many} are too many to ask
          for one by one. Filter by some of them to see each.
        </NoGroups>
      );
    }
    if (groups.unknown) {
      return (
        <NoGroups>
          The service returned one total. Filter by {LEVELS[groupBy].many} to see each.
        </NoGroups>
      );
    }
    return (
      ifEmpty(groups.reading, () => (
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
      ))
    );
  };
  return (
    <>
      <ScorecardSummary
        total={total}
        groups={groupCards?.before && order}
        subject={subject}
        source={source}
        show={show}
        onShow={(finding) => update({ show: finding }, true)}
      />
      <Tiles
        totals={totals}
        volume={[metrics.now.data, metrics.before.data].map(
          (card) => card?.recordingsEvaluatedCount,
        )}
        buckets={trend.buckets ?? []}
        chosen={metric.id}
        panel={panel}
        onChoose={onMetric}
      />
      <div
        id={panel}
        role="tabpanel"
        aria-labelledby={`${panel}-${metric.id}`}
        data-paper="portrait"
        className="grid grid-cols-[minmax(0,1fr)]"
      >
        <GroupsPane
          metric={metric}
          groups={areJudged ? order : []}
          subject={subject}
          choice={choice}
          orderBy={search.orderBy}
          onOrder={(orderBy) => update({ orderBy })}
          areJudged={groupCards?.before !== undefined}
          show={show}
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
          empty={emptyReason()}
        />
        {isTable && trend.buckets && (
          <ScorecardPane title={`By ${asked.bucket}`}>
            {[undefined, ...answer.shown].map((groupId) => (
              <FiguresTable
                key={groupId ?? "all"}
                label={`By ${asked.bucket}${groupId === undefined ? "" : `, ${nameOf(groupId)}`}`}
                metric={metric}
                subject={subject}
                rows={rows.filter(
                  (row) =>
                    row.part === (groupId === undefined ? "bucket" : "groupBucket") &&
                    row.groupId === groupId,
                )}
              />
            ))}
          </ScorecardPane>
        )}
        {isDrawn && areJudged && groupCards && (
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
      <p className="border-t border-line px-4 py-3 text-small text-text-muted print:hidden">
        {/* Why a linked list may be longer than its count. */}
        {linkTo() !== undefined
          ? "Counts are evaluated calls. The linked list can't exclude unscored recordings, so it may be longer (scored first)."
          : "Counts are evaluated calls. The API can't list those of this filter: it filters recordings by team, organization, named type and date only."}{" "}
        Intervals assume every evaluated call has every metric.
      </p>
    </>
  );
}
