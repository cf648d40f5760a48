import { CancelledError } from "@tanstack/react-query";
import Funnel from "lucide-react/icons/funnel";
import { useMemo, useRef, useState } from "react";
import type { ScorecardQuestion } from "~/api/nouns/scorecards.ts";
import { Page } from "~/components/page/page.tsx";
import { ScorecardsSkeleton } from "~/components/page/skeletons.tsx";
import { Failure, Loading } from "~/components/page/states.tsx";
import { findRepsOf } from "~/components/scorecards/use-metrics.ts";
import { scorecardMetricValues } from "~/contract/plain.gen.ts";
import { BUCKETS } from "~/domain/period.ts";
import {
  compareGroups,
  compareMetrics,
  type Group,
  type GroupCards,
  groupIdOf,
  inServiceOrder,
  type MetricChange,
  metricChanges,
} from "~/domain/changes.ts";
import { measureOf } from "~/domain/measure.ts";
import { nameWord, parseWord, PERIOD_WORDS } from "~/domain/period.ts";
import { Button } from "~/ui/button.tsx";
import { classes } from "~/ui/classes.ts";
import { Segmented } from "~/ui/field/segmented.tsx";
import { usePrinting } from "~/ui/hooks/use-printing.ts";
import { useActions } from "~/ui/keyboard/use-actions.ts";
import { StateMessage } from "~/ui/state-message.tsx";
import { metricIn, orderGroups } from "../-answer/groups.ts";
import { recordingsOf, type Subject } from "../-answer/links.tsx";
import { type ScorecardAnswer, useAnswer } from "../-answer/use-answer.ts";
import { ExportMenu } from "../-files/export-menu.tsx";
import { ComparisonPanel, GroupDetails, GroupPanel } from "../-peek/details.tsx";
import { Filters } from "../-question/filters.tsx";
import { allOf, LEVELS, periodPhrase, useNames, usePeopleNames } from "../-question/names.tsx";
import {
  type Asked,
  GROUP_LEVELS,
  type ScorecardSearch,
  type Update,
} from "../-question/question.ts";
import { CallStatus, retryFailedCalls } from "./call-status.tsx";
import type { GroupChoice } from "./groups-pane.tsx";
import { Panes } from "./panes.tsx";
import { Trend } from "./trend.tsx";

/** No evaluated recordings match: says what was asked, and offers a wider question. */
function Empty({
  question,
  period,
  source,
  isFiltered,
  update,
}: {
  question: ScorecardQuestion;
  period: Asked["period"];
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
          {parseWord(period.startAt)?.word !== "last-12-months" && (
            <Button onClick={() => update({ startAt: "last-12-months", endAt: undefined })}>
              Last 12 months
            </Button>
          )}
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

/** Opens and closes the panel of a group; what it was opened with gets the focus back. */
function usePeek(peek: string | undefined, update: Update) {
  const opener = useRef<Element>(null);
  const onMove = (id: string | undefined) => update({ peek: id }, true);
  const onClose = () => {
    // If an address or a command opened it, its row gets the focus.
    const row = document.querySelector("#main [role=rowheader] [aria-pressed=true]");
    const target = opener.current?.closest("#main") ? opener.current : row;
    onMove(undefined);
    if (target instanceof HTMLElement) target.focus();
  };
  return {
    onOpen: (id: string) => {
      if (id === peek) return onClose();
      opener.current = document.activeElement;
      onMove(id);
    },
    onMove,
    onClose,
  };
}

/**
 * The right column: two groups that are compared, the open one, or all together. On paper, which has no
 * panels, the open group or the one whose change is surest.
 */
function Column({
  answer,
  total,
  order,
  subject,
  asked,
  peek,
  onClear,
}: {
  answer: ScorecardAnswer;
  total: MetricChange;
  /** The groups as they are ordered. */
  order: readonly Group[];
  subject: Subject;
  asked: Asked;
  peek: ReturnType<typeof usePeek>;
  /** Ends the comparison. */
  onClear: () => void;
}) {
  const { open, shown, metrics, groups, trend } = answer;
  const printing = usePrinting();
  const { groupBy, nameOf } = subject;
  const { metric } = total;
  const [first, second] = shown;
  const props = {
    metric,
    subject,
    period: asked.period,
    trend: (
      <Trend
        buckets={trend.buckets}
        bucket={asked.bucket}
        metric={metric}
        subject={subject}
        shown={shown}
        onRetry={() => retryFailedCalls(trend.calls)}
      />
    ),
  };
  const cardOf = (id: string | undefined) => groups.cards?.find((card) => groupIdOf(card) === id);
  const [firstCard, secondCard] = [cardOf(first), cardOf(second)];
  const rows = useMemo(
    () =>
      first === undefined || second === undefined || !firstCard || !secondCard
        ? []
        : compareMetrics(
            firstCard.metricValues ?? [],
            firstCard,
            secondCard,
            // Both groups are compared in the current period.
            findRepsOf(
              metrics.byRep && { ...metrics.byRep, before: metrics.byRep.now },
              { level: groupBy, ids: [first] },
              { level: groupBy, ids: [second] },
            ),
          ),
    [first, second, firstCard, secondCard, metrics.byRep, groupBy],
  );
  if (!printing && open !== undefined && order.length > 0) {
    return <GroupPanel {...props} {...peek} groups={order} open={open} />;
  }
  if (!printing && first !== undefined && second !== undefined) {
    return <ComparisonPanel {...props} ids={[first, second]} rows={rows} onClear={onClear} />;
  }
  const printed = printing ? (order.find(({ id }) => id === open) ?? order[0]) : undefined;
  const name = printed === undefined ? allOf(subject) : nameOf(printed.id);
  return (
    <section
      aria-label={name}
      className={
        printing
          ? // The figures and the trend on the left, why they changed on the right.
            "grid grid-cols-2 border-t border-line [&>section:nth-of-type(2)]:col-start-2 [&>section:nth-of-type(2)]:row-span-2"
          : "border-line max-[62.5rem]:border-t min-[62.5rem]:w-[26.5rem] min-[62.5rem]:shrink-0 min-[62.5rem]:overflow-y-auto min-[62.5rem]:border-l"
      }
    >
      <h2 className="col-span-full flex min-h-13 items-center border-b border-line px-4 font-[600]">
        {name}
      </h2>
      <GroupDetails {...props} row={printed ?? total} id={printed?.id} name={name} />
    </section>
  );
}

/** The groups' figures of a metric with their verdicts, which take a while for hundreds of them. */
const useCompared = (groupCards: GroupCards | undefined, metricId: string | undefined) =>
  useMemo(
    () => (groupCards && metricId !== undefined ? compareGroups(groupCards, metricId) : []),
    [groupCards, metricId],
  );

/** The page of a question that can be asked. */
export function Scorecards({
  asked,
  question,
  search,
  now,
  update: change,
}: {
  asked: Asked;
  question: ScorecardQuestion;
  search: ScorecardSearch;
  now: Date;
  update: Update;
}) {
  const printing = usePrinting();
  const { groupBy } = asked;
  const answer = useAnswer(asked, question, now, search);
  const { metrics, groups, groupCards, trend, open, checked, shown, stopped } = answer;
  const names = useNames(question);
  // The panel names reps. The figures come first.
  usePeopleNames(question.requestedOrganizationId, groups.cards !== undefined);
  const card = metrics.now.data;
  const totals = useMemo(
    () => (card ? inServiceOrder(metrics.changes ?? metricChanges(card, undefined), card) : []),
    [card, metrics.changes],
  );
  // Without a metric in the address, the one whose change is surest is shown, and stays when figures change.
  const isKnown = metrics.changes !== undefined || stopped;
  const surest = isKnown ? (metrics.changes ?? totals)[0]?.metric.id : undefined;
  const key = JSON.stringify(question);
  const [kept, keep] = useState<{ key: string; id: string }>();
  if (surest !== undefined && kept?.key !== key) keep({ key, id: surest });
  const metric =
    metricIn(card?.metricValues, search.metric) ??
    metricIn(card?.metricValues, kept?.key === key ? kept.id : surest);
  const total = totals.find((each) => each.metric.id === metric?.id);
  const metricId = metric?.id;
  const compared = useCompared(groupCards, metricId);
  // The metric that was chosen for the reader is written into the address by what they press.
  const update: Update = (next, inPlace) => change({ metric: metricId, ...next }, inPlace);
  const peek = usePeek(search.peek, update);
  useActions("On this screen", [
    { label: "Chart", words: "show view", run: () => update({ view: undefined }) },
    { label: "Table", words: "show view figures", run: () => update({ view: "table" }) },
    ...PERIOD_WORDS.map((word) => ({
      label: nameWord(word),
      words: "period range recorded",
      run: () => update({ startAt: word, endAt: undefined }),
    })),
    ...GROUP_LEVELS.map((level) => ({
      label: `Group by ${LEVELS[level].one}`,
      run: () => update({ groupBy: level, compare: undefined, peek: undefined }),
    })),
    ...BUCKETS.map((bucket) => ({ label: `Trend by ${bucket}`, run: () => update({ bucket }) })),
  ]);
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
  const order = metric ? orderGroups(compared, measureOf(metric), search.orderBy) : [];
  const figures = {
    subject,
    totals,
    groups: groupCards,
    buckets: trend.buckets ?? [],
    shown,
  };
  const choice: GroupChoice = {
    open,
    onOpen: peek.onOpen,
    checked,
    onCheck: (id) => {
      const next = checked.includes(id)
        ? checked.filter((each) => each !== id)
        : [...checked, id].slice(0, 2);
      // The comparison takes the place of a group's panel.
      const closed = next.length === 2 ? { peek: undefined } : {};
      update({ compare: next.length === 0 ? undefined : next, ...closed }, true);
    },
  };
  const source = `${names.type === undefined ? "" : `of type ${names.type} `}${names.source}`;
  const failure =
    metrics.now.error ?? (card === undefined && stopped ? new CancelledError() : null);
  const isEmpty = card?.recordingsEvaluatedCount === 0 || card?.metricValues?.length === 0;
  const hasFigures = total !== undefined && !isEmpty;
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
          <ExportMenu figures={total && figures} metric={metricId} recordings={subject.linkTo()} />
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
      {/* Below each other on narrow screens, where one scrolls, and a group's panel is over both. */}
      <div
        className={classes(
          "relative min-h-0 flex-1 max-[62.5rem]:overflow-y-auto",
          !printing && "min-[62.5rem]:flex",
        )}
      >
        <div className="@container min-h-0 min-w-0 flex-1 min-[62.5rem]:overflow-y-auto">
          {card === undefined && failure !== null ? (
            <Failure
              title="Scorecards didn't load"
              error={failure}
              retry={metrics.now.error === null ? answer.resume : undefined}
            />
          ) : isEmpty ? (
            <Empty
              question={question}
              period={asked.period}
              source={source}
              isFiltered={search.filterBy !== undefined}
              update={update}
            />
          ) : total === undefined ? (
            <Loading endpoint={scorecardMetricValues.name} rows={14} label="Loading scorecards">
              <ScorecardsSkeleton label="Loading scorecards" />
            </Loading>
          ) : (
            <Panes
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
        {hasFigures && (
          <Column
            answer={answer}
            total={total}
            order={order}
            subject={subject}
            asked={asked}
            peek={peek}
            onClear={() => update({ compare: undefined }, true)}
          />
        )}
      </div>
    </Page>
  );
}
