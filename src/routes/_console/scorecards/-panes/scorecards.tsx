import { CancelledError, useQueryClient } from "@tanstack/react-query";
import Funnel from "lucide-react/icons/funnel";
import { useDeferredValue, useEffect, useEffectEvent, useId, useMemo, useState } from "react";
import { ifEmpty } from "~/api/transport/claims.ts";
import type { ScorecardQuestion } from "~/api/nouns/scorecards.ts";
import { Page } from "~/components/page/page.tsx";
import { ScorecardsSkeleton } from "~/components/page/skeletons.tsx";
import { Failure, Loading } from "~/components/page/states.tsx";
import { questionBefore } from "~/components/scorecards/questions.ts";
import { useMetrics } from "~/components/scorecards/use-metrics.ts";
import { findRepsOf } from "~/components/scorecards/use-reps.ts";
import { WhyChanged } from "~/components/scorecards/why-changed.tsx";
import { scorecardMetricValues } from "~/contract/plain.gen.ts";
import { BUCKETS } from "~/domain/buckets.ts";
import { compareMetrics, type MetricChange } from "~/domain/changes.ts";
import type { ScorecardMetric } from "~/domain/figure.ts";
import { measureOf } from "~/domain/measure.ts";
import { nameWord, PERIOD_WORDS } from "~/domain/period.ts";
import { Button } from "~/ui/button.tsx";
import { classes } from "~/ui/classes.ts";
import { Segmented } from "~/ui/field/segmented.tsx";
import { usePrinting } from "~/ui/hooks/use-printing.ts";
import { useActions } from "~/ui/keyboard/use-actions.ts";
import { StateMessage } from "~/ui/state-message.tsx";
import { compareGroups, type Group, groupIdOf, metricIn, orderGroups } from "../-answer/groups.ts";
import { recordingsOf, type Subject } from "../-answer/links.tsx";
import { useGroups, useTrend } from "../-answer/queries.ts";
import { type Figures, figureRows } from "../-answer/rows.ts";
import { ExportMenu } from "../-files/export-menu.tsx";
import { GroupPeek, keptSearch } from "../-peek/group-peek.tsx";
import { Filters } from "../-question/filters.tsx";
import { LEVEL_IDS, LEVELS, periodPhrase, useNames, usePeopleNames } from "../-question/names.tsx";
import type { Asked, ScorecardSearch } from "../-question/question.ts";
import { CallStatus, retryFailed } from "./call-status.tsx";
import { Comparison } from "./comparison.tsx";
import { CompareBox, type GroupChoice, GroupsPane, groupsTitle, NoGroups } from "./groups-pane.tsx";
import { HeatPane } from "./heat-pane.tsx";
import { FiguresTable, Pane } from "./pane.tsx";
import { Summary } from "./summary.tsx";
import { Tiles } from "./tiles.tsx";
import { TrendPane } from "./trend-pane.tsx";

/** Changes the address: in place, without an entry in the history, if asked to. */
export type Update = (change: ScorecardSearch, inPlace?: boolean) => void;

/** Everything the page loads, by the question and what is open. */
function useAnswer({ groupBy, bucket }: Asked, question: ScorecardQuestion, now: Date, peek = "") {
  const client = useQueryClient();
  const key = JSON.stringify([question, groupBy, bucket]);
  const [stoppedAt, setStoppedAt] = useState<string>();
  const enabled = stoppedAt !== key;
  const metrics = useMetrics(question, enabled);
  const count = metrics.now.data?.recordingsEvaluatedCount;
  // Without recordings there is nothing more to load.
  const isAny = enabled && metrics.now.isSuccess && count !== 0;
  const groups = useGroups(question, groupBy, enabled);
  // A recording isn't in two periods.
  const hasEarlier = isAny && groupBy !== "RECORDING";
  const groupsBefore = useGroups(questionBefore(question), groupBy, hasEarlier);
  // Only one of the answer: an address may name anything. A single recording has no trend.
  const open =
    groupBy === "RECORDING"
      ? undefined
      : groups.cards?.map(groupIdOf).find((groupId) => groupId === peek);
  const trend = useTrend(question, bucket, { level: groupBy, id: open }, now, isAny);
  const { byRep, isSettled } = metrics;
  const cards = groups.cards;
  const before =
    isSettled && groups.complete && groupsBefore.complete ? groupsBefore.cards : undefined;
  const groupCards = useMemo(
    () =>
      cards && {
        cards,
        before,
        findReps: (id: string) => findRepsOf(byRep, { level: groupBy, ids: [id] }),
      },
    [cards, before, byRep, groupBy],
  );
  // Grouped by person, the groups may be everybody, whose calls are among those of the metrics.
  const isEverybody = groupBy === "USER" && question.filterBy === "ORGANIZATION";
  return {
    metrics,
    groups,
    groupCards,
    open,
    trend,
    calls: [
      ...metrics.calls,
      ...(isEverybody ? [] : [...groups.calls, ...groupsBefore.calls]),
      ...trend.calls,
    ],
    stopped: !enabled,
    stop: () => {
      setStoppedAt(key);
      void client.cancelQueries({ queryKey: [scorecardMetricValues.name] });
    },
    resume: () => setStoppedAt(undefined),
  };
}

type Answer = ReturnType<typeof useAnswer>;

/** No evaluated recordings match: says what was asked, and offers a wider question. */
function Empty({
  question,
  source,
  isFiltered,
  update,
}: {
  question: ScorecardQuestion;
  source: string;
  isFiltered: boolean;
  update: Update;
}) {
  return (
    <StateMessage
      role="status"
      icon={<Funnel size={16} />}
      title="No evaluated recordings"
      actions={
        <>
          <Button onClick={() => update({ startAt: "last-12-months", endAt: undefined })}>
            Last 12 months
          </Button>
          {isFiltered && (
            <Button
              variant="quiet"
              onClick={() => update({ filterBy: undefined, filterByIds: undefined })}
            >
              Clear filter
            </Button>
          )}
        </>
      }
    >
      No recording {source} was evaluated {periodPhrase(question)}.
    </StateMessage>
  );
}

/** The figures of the chosen metric: sentence, tiles, groups, trend, heat map and comparison. */
function Body({
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
  answer: Answer;
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
  const heatCards = useDeferredValue(groupCards, undefined);
  const [first, second] = choice.checked;
  const cardOf = (id: string | undefined) => groups.cards?.find((card) => groupIdOf(card) === id);
  const [firstCard, secondCard] = [cardOf(first), cardOf(second)];
  return (
    <>
      <Summary
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
          !isTable && "@min-[900px]:grid-cols-[11fr_9fr] print:grid-cols-[11fr_9fr]",
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
                  groupId === undefined || groupBy === "RECORDING" ? (
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
              )) ?? <Loading of={scorecardMetricValues.name} rows={12} label="Loading groups" />)
            )
          }
        />
        {/* Beside the groups, which are many: every picture begins on the first screen. */}
        <div
          className={classes(
            "grid min-w-0 content-start border-line",
            !isTable && "@min-[900px]:border-l print:border-l",
          )}
        >
          {isTable && trend.buckets ? (
            <Pane title={`By ${asked.bucket}`}>
              {(["bucket", "groupBucket"] as const).map((part) => (
                <FiguresTable
                  key={part}
                  label={`By ${asked.bucket}${part === "bucket" ? "" : `, ${nameOf(choice.open ?? "")}`}`}
                  metric={metric}
                  subject={subject}
                  rows={rows.filter((row) => row.part === part)}
                />
              ))}
            </Pane>
          ) : (
            <TrendPane
              buckets={trend.buckets}
              bucket={asked.bucket}
              metric={metric}
              subject={subject}
              group={choice.open === undefined ? undefined : nameOf(choice.open)}
              onRetry={() => retryFailed(trend.calls)}
            />
          )}
          {printing && explained?.change && (
            <PrintedWhy group={explained} subject={subject} metric={metric} asked={asked} />
          )}
          {heatCards && (
            <HeatPane
              all={heatCards}
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
            // Both are of the current period.
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

/** On paper, why the open group changed, or the one whose change is surest. */
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

/** The page of a question that can be asked. */
export function Scorecards({
  asked,
  question,
  search,
  now,
  update,
  peek,
}: {
  asked: Asked;
  question: ScorecardQuestion;
  search: ScorecardSearch;
  now: Date;
  update: Update;
  /** Opens, moves and closes the panel of a group. */
  peek: {
    onOpen: (id: string) => void;
    onMove: (id: string | undefined) => void;
    onClose: () => void;
  };
}) {
  const { groupBy } = asked;
  const answer = useAnswer(asked, question, now, search.peek);
  const { metrics, groups, groupCards, trend, open, stopped } = answer;
  const names = useNames(question);
  // The panel names reps. The figures come first.
  usePeopleNames(
    question.requestedOrganizationId,
    (groupBy === "USER" || search.peek !== undefined) && groups.cards !== undefined,
  );
  useActions("On this screen", [
    { label: "Chart", words: "show view", run: () => update({ view: undefined }) },
    { label: "Table", words: "show view figures", run: () => update({ view: "table" }) },
    ...PERIOD_WORDS.map((word) => ({
      label: nameWord(word),
      words: "period range recorded",
      run: () => update({ startAt: word, endAt: undefined }),
    })),
    ...LEVEL_IDS.map((level) => ({
      label: `Group by ${LEVELS[level].one}`,
      run: () => update({ groupBy: level, compare: undefined, peek: undefined }),
    })),
    ...BUCKETS.map((bucket) => ({ label: `Trend by ${bucket}`, run: () => update({ bucket }) })),
  ]);
  const card = metrics.now.data;
  const totals =
    metrics.changes ?? (card ? compareMetrics(card.metricValues ?? [], card, undefined) : []);
  // Without one in the address, the metric whose change is surest.
  const isKnown = metrics.changes !== undefined || stopped;
  const metric =
    metricIn(card?.metricValues, search.metric) ?? (isKnown ? totals[0]?.metric : undefined);
  const total = totals.find((each) => each.metric.id === metric?.id);
  useChosenInAddress(metric?.id, search, update);
  const subject: Subject = {
    question,
    groupBy,
    nameOf: (id) => names.nameOf(groupBy, id) ?? id,
    linkTo: (id, range) =>
      recordingsOf(
        question,
        names.type,
        id === undefined ? undefined : { level: groupBy, ids: [id] },
        range,
      ),
  };
  const metricId = metric?.id;
  const compared = useMemo(
    () => (groupCards && metricId !== undefined ? compareGroups(groupCards, metricId) : []),
    [groupCards, metricId],
  );
  const order = metric ? orderGroups(compared, measureOf(metric), search.orderBy) : [];
  const figures = {
    subject,
    totals,
    groups: groupCards,
    buckets: trend.buckets ?? [],
    openGroup: open,
  };
  const ids = new Set(groups.cards?.map(groupIdOf));
  const checked = (search.compare ?? []).filter((id) => ids.has(id)).slice(0, 2);
  const choice: GroupChoice = {
    open,
    onOpen: peek.onOpen,
    checked,
    onCheck: (id) => {
      const next = checked.includes(id)
        ? checked.filter((each) => each !== id)
        : [...checked, id].slice(-2);
      // The comparison opens beside nothing else.
      const closed = next.length === 2 ? { peek: undefined } : {};
      update({ compare: next.length === 0 ? undefined : next, ...closed }, true);
    },
  };
  const source = `${names.type === undefined ? "" : `of type ${names.type} `}${names.source}`;
  const failure =
    metrics.now.error ?? (card === undefined && stopped ? new CancelledError() : null);
  return (
    <Page
      title="Scorecards"
      organization={asked.organizationId}
      actions={
        <>
          <Segmented
            label="View"
            options={["chart", "table"]}
            current={search.view ?? "chart"}
            onChange={(view) => update({ view: view === "table" ? view : undefined })}
          />
          <ExportMenu figures={total && figures} recordings={subject.linkTo()} />
        </>
      }
      filters={
        <>
          <Filters asked={asked} update={update} />
          <span className="ml-auto pl-2">
            <CallStatus
              calls={answer.calls}
              stopped={stopped}
              onStop={answer.stop}
              onResume={answer.resume}
            />
          </span>
        </>
      }
    >
      <div className="relative flex min-h-0 flex-1">
        <div className="@container min-h-0 min-w-0 flex-1 overflow-y-auto">
          {card === undefined && failure !== null ? (
            <Failure
              title="Scorecards didn't load"
              error={failure}
              retry={metrics.now.error === null ? answer.resume : undefined}
            />
          ) : card?.recordingsEvaluatedCount === 0 || card?.metricValues?.length === 0 ? (
            <Empty
              question={question}
              source={source}
              isFiltered={search.filterBy !== undefined}
              update={update}
            />
          ) : total === undefined ? (
            <Loading of={scorecardMetricValues.name} rows={14} label="Loading scorecards">
              <ScorecardsSkeleton label="Loading scorecards" />
            </Loading>
          ) : (
            <Body
              answer={answer}
              figures={figures}
              total={total}
              order={order}
              choice={choice}
              search={search}
              asked={asked}
              source={source}
              update={update}
            />
          )}
        </div>
        {metric && (
          <GroupPeek
            groups={order}
            open={search.peek}
            metric={metric}
            subject={subject}
            period={asked.period}
            onMove={peek.onMove}
            onClose={peek.onClose}
          />
        )}
      </div>
    </Page>
  );
}

/** Writes the metric that was chosen into the address, so that it stays when the figures change. */
function useChosenInAddress(metric: string | undefined, search: ScorecardSearch, update: Update) {
  const write = useEffectEvent(update);
  const isWritten = metric === undefined || metric === search.metric;
  useEffect(() => {
    if (!isWritten) write({ metric }, true);
  }, [isWritten, metric]);
}
