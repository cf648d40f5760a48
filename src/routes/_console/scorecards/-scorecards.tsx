import { useId } from "react";
import type { Scorecard, ScorecardQuestion } from "~/api/scorecards.ts";
import { Failure } from "~/components/failure.tsx";
import { SkeletonRows } from "~/ui/skeleton.tsx";
import { classes } from "~/ui/classes.ts";
import { ComparePane } from "./-compare-pane.tsx";
import { extremesOf, useCohortName } from "./-compared.ts";
import { chooseMetric, groupFigures, measureOf } from "./-figures.ts";
import { CountNote } from "./-count-link.tsx";
import { GroupsPane, MOST_BARS } from "./-groups-pane.tsx";
import { HeatPane } from "./-heat-pane.tsx";
import { heatMetrics } from "./-heat.ts";
import { MetricStrip } from "./-metric-strip.tsx";
import { Empty } from "./-nothing.tsx";
import type { Plan, ScorecardSearch } from "./-question.ts";
import { useRecordingsBehind } from "./-recordings-behind.ts";
import { Sentence } from "./-sentence.tsx";
import { TrendPane } from "./-trend-pane.tsx";
import { useLevelNames } from "./-use-names.ts";
import type { Scorecards } from "./-use-scorecards.ts";

interface Props {
  plan: Plan;
  question: ScorecardQuestion;
  search: ScorecardSearch;
  state: Scorecards;
  change: (search: ScorecardSearch) => void;
}

/** The answer: in words, a cell a metric, the groups and the trend of the chosen metric. */
function Answer({ plan, question, search, state, change, card }: Props & { card: Scorecard }) {
  const panel = useId();
  const nameOf = useLevelNames();
  const cohortName = useCohortName(question);
  const behind = useRecordingsBehind(question);
  const metrics = card.metricValues ?? [];
  const metric = chooseMetric(metrics, search.metric);
  if (metric === undefined) {
    return <Empty question={question} filtered={search.filterBy !== undefined} change={change} />;
  }
  const measure = measureOf(metric);
  const { groupBy, bucket } = plan;
  // The figures of the question before, until those of this one are there.
  const stale = state.total.isPlaceholderData;
  const { view = "chart" } = search;
  const name = (id: string) => nameOf(groupBy, id) ?? id;
  // The heat map holds what bars can't, where there is one.
  const crowded =
    view === "chart" &&
    (state.groups.cards?.length ?? 0) > MOST_BARS &&
    heatMetrics(state.groups.cards, metrics) !== undefined;
  const figures = state.groups.cards && groupFigures(state.groups.cards, metric.id);
  const compared =
    state.cohorts.length === 2
      ? { cohorts: state.cohorts, picked: undefined }
      : extremesOf(question, groupBy, figures ?? [], state.groups.cards ?? [], measure);
  return (
    <>
      <Sentence
        stale={stale}
        question={question}
        card={card}
        before={stale ? undefined : state.before}
        behind={behind()}
        metric={metric}
        measure={measure}
        groups={figures}
        groupName={name}
      />
      <MetricStrip
        card={card}
        before={stale ? undefined : state.before}
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
        className={classes("grid lg:border-b lg:border-line", !crowded && "lg:grid-cols-2")}
      >
        {!crowded && (
          <GroupsPane
            state={state.groups}
            stale={stale || state.groups.stale}
            figures={figures}
            groupBy={groupBy}
            metric={metric}
            measure={measure}
            view={view}
            name={name}
            behind={behind}
          />
        )}
        <TrendPane
          trend={state.trend}
          bucket={bucket}
          metric={metric}
          measure={measure}
          view={view}
          behind={behind}
        />
      </div>
      <HeatPane
        cards={state.groups.cards}
        metrics={metrics}
        chosen={metric.id}
        groupBy={groupBy}
        view={view}
        stale={stale || state.groups.stale}
        name={name}
        behind={behind}
      />
      {compared !== undefined && (
        <ComparePane
          compared={compared}
          names={compared.cohorts.map(({ cohort }) => cohortName(cohort))}
          metrics={metrics}
          metric={metric}
          question={question}
          view={view}
          behind={behind}
          change={(compare) => change({ compare })}
        />
      )}
      <CountNote linked={behind() !== undefined} />
    </>
  );
}

/** The page below its filters, whatever state the answer is in. */
export function ScorecardsBody(props: Props) {
  const { total } = props.state;
  const { question, search, change } = props;
  if (total.error !== null && (total.data === undefined || total.isPlaceholderData)) {
    return (
      <Failure title="Scorecards didn't load" error={total.error} retry={props.state.calls.retry} />
    );
  }
  if (total.data === undefined) return <SkeletonRows rows={14} label="Loading scorecards" />;
  if (total.data.recordingsEvaluatedCount === 0 && !total.isPlaceholderData) {
    return <Empty question={question} filtered={search.filterBy !== undefined} change={change} />;
  }
  return <Answer {...props} card={total.data} />;
}
