import { CancelledError } from "@tanstack/react-query";
import Funnel from "lucide-react/icons/funnel";
import { useEffect, useEffectEvent, useMemo } from "react";
import type { ScorecardQuestion } from "~/api/nouns/scorecards.ts";
import { Page } from "~/components/page/page.tsx";
import { ScorecardsSkeleton } from "~/components/page/skeletons.tsx";
import { Failure, Loading } from "~/components/page/states.tsx";
import { scorecardMetricValues } from "~/contract/plain.gen.ts";
import { BUCKETS } from "~/domain/period.ts";
import { compareMetrics } from "~/domain/changes.ts";
import { measureOf } from "~/domain/measure.ts";
import { nameWord, parseWord, PERIOD_WORDS } from "~/domain/period.ts";
import { Button } from "~/ui/button.tsx";
import { Segmented } from "~/ui/field/segmented.tsx";
import { useActions } from "~/ui/keyboard/use-actions.ts";
import { StateMessage } from "~/ui/state-message.tsx";
import { compareGroups, groupIdOf, metricIn, orderGroups } from "../-answer/groups.ts";
import { recordingsOf, type Subject } from "../-answer/links.tsx";
import { useAnswer } from "../-answer/use-answer.ts";
import { ExportMenu } from "../-files/export-menu.tsx";
import { GroupPeek } from "../-peek/group-peek.tsx";
import { Filters } from "../-question/filters.tsx";
import { LEVELS, periodPhrase, useNames, usePeopleNames } from "../-question/names.tsx";
import {
  type Asked,
  GROUP_LEVELS,
  type ScorecardSearch,
  type Update,
} from "../-question/question.ts";
import { CallStatus } from "./call-status.tsx";
import type { GroupChoice } from "./groups-pane.tsx";
import { Panes } from "./panes.tsx";

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
    ...GROUP_LEVELS.map((level) => ({
      label: `Group by ${LEVELS[level].one}`,
      run: () => update({ groupBy: level, compare: undefined, peek: undefined }),
    })),
    ...BUCKETS.map((bucket) => ({ label: `Trend by ${bucket}`, run: () => update({ bucket }) })),
  ]);
  const card = metrics.now.data;
  const totals =
    metrics.changes ?? (card ? compareMetrics(card.metricValues ?? [], card, undefined) : []);
  // Without a metric in the address, the one whose change is surest is shown.
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
      // The comparison closes the panel of a group.
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
