import { CancelledError } from "@tanstack/react-query";
import { useId } from "react";
import type { ScorecardQuestion } from "~/api/scorecards.ts";
import { Failure } from "~/components/page/failure.tsx";
import { ScorecardsSkeleton } from "~/components/page/skeletons.tsx";
import { Loading } from "~/components/page/waiting.tsx";
import { scorecardMetricValues } from "~/contract/plain.gen.ts";
import { classes } from "~/ui/classes.ts";
import { usePrinting } from "~/ui/hooks/use-printing.ts";
import { ComparePane } from "../-compare/compare-pane.tsx";
import { extremesOf } from "../-compare/extremes.ts";
import { useCohortName } from "../-compare/use-cohort-name.ts";
import { shownOf } from "../-change/shown.ts";
import { CountNote } from "../-calls/count-link.tsx";
import { GroupsPane } from "../-groups/groups-pane.tsx";
import { HeatPane } from "../-heat/heat-pane.tsx";
import { MetricStrip } from "./metric-strip.tsx";
import { Empty } from "../-question/empty-states.tsx";
import type { Plan } from "../-calls/plan.ts";
import type { ScorecardSearch } from "../-question/question.ts";
import { useRecordingsLink } from "../-calls/recordings-link.ts";
import { Summary } from "./summary.tsx";
import { TrendPane } from "./trend-pane.tsx";
import { namePeriodBefore } from "../-question/ranges.ts";
import { useLevelNames } from "../-question/use-level-names.ts";
import type { Scorecards } from "../-calls/use-scorecards.ts";

interface Props {
  plan: Plan;
  question: ScorecardQuestion;
  search: ScorecardSearch;
  state: Scorecards;
  change: (search: ScorecardSearch) => void;
  /** Opens a group with a metric, or closes the open one if that is the one shown. */
  choose: (id: string, metricId: string, isShown: boolean) => void;
}

/** The figures: a summary, a cell per metric, and charts of the chosen metric. */
function Answer({ plan, question, search, state, change, choose }: Props) {
  const panel = useId();
  const printing = usePrinting();
  const nameOf = useLevelNames();
  const cohortName = useCohortName(question);
  const linkOf = useRecordingsLink(question);
  const shown = shownOf(state, search.metric);
  if (shown === undefined) {
    return <Empty question={question} filtered={search.filterBy !== undefined} change={change} />;
  }
  const { card, stale, metrics, metric, measure, changed, figures, changes } = shown;
  const { groupBy, bucket } = plan;
  const { view = "chart" } = search;
  const name = (id: string) => nameOf(groupBy, id) ?? id;
  const onCell = (id: string, metricId: string) => choose(id, metricId, false);
  const onChoose = (id: string) => choose(id, metric.id, true);
  const compared =
    state.cohorts.length === 2
      ? { cohorts: state.cohorts, outOf: undefined }
      : extremesOf(question, groupBy, figures ?? [], state.groups.cards ?? [], measure);
  return (
    <>
      <Summary
        stale={stale}
        question={question}
        card={card}
        change={changed?.get(metric.id)}
        search={linkOf()}
        metric={metric}
        measure={measure}
        groups={figures}
        groupBy={groupBy}
        changes={changes}
        groupName={name}
        onChoose={onChoose}
      />
      <MetricStrip
        changes={changed}
        metrics={metrics}
        chosen={metric.id}
        panel={panel}
        stale={stale}
        onChoose={(id) => change({ metric: id })}
      />
      <div
        id={panel}
        role="tabpanel"
        aria-labelledby={`${panel}-${metric.id}`}
        className={classes(
          "grid border-b border-line",
          view === "chart" && !printing && "@min-[940px]:grid-cols-[3fr_2fr]",
        )}
      >
        <GroupsPane
          state={state.groups}
          stale={stale || state.groups.stale}
          figures={figures}
          changes={changes}
          missing={shown.missing}
          period={namePeriodBefore(question)}
          groupBy={groupBy}
          metric={metric}
          measure={measure}
          view={view}
          order={search.orderBy ?? "level"}
          name={name}
          linkOf={linkOf}
          chosen={search.group}
          onChoose={onChoose}
          onOrder={(orderBy) => change({ orderBy: orderBy === "level" ? undefined : orderBy })}
        />
        <TrendPane
          trend={state.trend}
          bucket={bucket}
          metric={metric}
          measure={measure}
          view={view}
          linkOf={linkOf}
          group={state.group === undefined ? undefined : name(state.group)}
          onClear={() => change({ group: undefined, peek: undefined })}
        />
      </div>
      <HeatPane
        cards={state.groups.cards}
        before={stale ? undefined : state.groupsBefore.cards}
        mode={search.tab ?? "level"}
        onMode={(mode) => change({ tab: mode === "level" ? undefined : mode })}
        onChoose={onCell}
        metrics={metrics}
        chosen={metric.id}
        groupBy={groupBy}
        view={view}
        stale={stale || state.groups.stale}
        name={name}
        linkOf={linkOf}
      />
      {compared !== undefined && (
        <ComparePane
          compared={compared}
          names={compared.cohorts.map(({ cohort }) => cohortName(cohort))}
          metrics={metrics}
          metric={metric}
          question={question}
          view={view}
          linkOf={linkOf}
          change={(compare) => change({ compare })}
        />
      )}
      <CountNote linked={linkOf() !== undefined} />
    </>
  );
}

/** The page below its filters: failed, loading, empty, or the figures. */
export function ScorecardsBody(props: Props) {
  const { total, calls } = props.state;
  const { question, search, change } = props;
  if (total.error !== null && (total.data === undefined || total.isPlaceholderData)) {
    return <Failure title="Scorecards didn't load" error={total.error} retry={calls.retry} />;
  }
  if (total.data === undefined && calls.stopped) {
    return (
      <Failure title="Scorecards didn't load" error={new CancelledError()} retry={calls.resume} />
    );
  }
  if (total.data === undefined) {
    return (
      <Loading of={scorecardMetricValues.name} rows={14} label="Loading scorecards">
        <ScorecardsSkeleton label="Loading scorecards" />
      </Loading>
    );
  }
  if (total.data.recordingsEvaluatedCount === 0 && !total.isPlaceholderData) {
    return <Empty question={question} filtered={search.filterBy !== undefined} change={change} />;
  }
  return <Answer {...props} />;
}
