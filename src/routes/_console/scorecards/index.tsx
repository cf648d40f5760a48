import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { recallConversationTypes } from "~/api/conversation-types.ts";
import { scorecard, scorecardGroups, type ScorecardQuestion } from "~/api/scorecards.ts";
import { sessionState } from "~/api/session.ts";
import { Forbidden } from "~/components/forbidden.tsx";
import { reasonAgainst } from "~/components/frame/navigation.ts";
import { Page } from "~/components/page.tsx";
import { scorecardMetricValues } from "~/contract/scorecards.ts";
import { Segmented } from "~/ui/segmented.tsx";
import { CallStatus } from "./-call-status.tsx";
import { ExportMenu } from "./-export-menu.tsx";
import { Filters } from "./-filters.tsx";
import { Incomplete } from "./-nothing.tsx";
import { type Plan, planOf, ScorecardSearch } from "./-question.ts";
import { ScorecardsBody } from "./-scorecards.tsx";
import { useGroupIds } from "./-use-group-ids.ts";
import { useScorecards } from "./-use-scorecards.ts";

const VIEWS = { chart: "Chart", table: "Table" } as const;

export const Route = createFileRoute("/_console/scorecards/")({
  validateSearch: ScorecardSearch,
  // The metric, the cohorts and the view change what is shown, not what is asked at once.
  loaderDeps: ({ search: { metric: _metric, compare: _compare, view: _view, ...deps } }) => deps,
  loader: async ({ context, deps }) => {
    recallConversationTypes();
    const { session } = await context.queryClient.query(sessionState());
    const now = new Date();
    const { question, groupBy } = planOf(deps, session, now);
    if (question === undefined || reasonAgainst(scorecardMetricValues, session?.kind))
      return { now };
    // Not waited for: the page stands at once, shows figures as they come, and tells what fails.
    const answers = [
      context.queryClient.query(scorecard(question)),
      context.queryClient.query(scorecardGroups(question, groupBy)),
    ];
    void Promise.allSettled(answers);
    // The charts' code comes beside the data.
    void import("~/ui/chart-bars.tsx");
    void import("~/ui/chart-trend.tsx");
    return { now };
  },
  component: ScorecardsPage,
});

function ScorecardsPage() {
  const search = Route.useSearch();
  const session = useQuery(sessionState()).data?.session;
  const { now } = Route.useLoaderData();
  const plan = planOf(search, session, now);
  const reason = reasonAgainst(scorecardMetricValues, session?.kind);
  if (reason !== undefined) {
    return (
      <Page title="Scorecards">
        <Forbidden what="see scorecards" reason={reason} />
      </Page>
    );
  }
  return plan.question === undefined ? (
    <Unasked plan={plan} />
  ) : (
    <Asked plan={plan} question={plan.question} />
  );
}

function useChange() {
  const navigate = Route.useNavigate();
  return (change: ScorecardSearch) =>
    void navigate({ search: (previous) => ({ ...previous, ...change }) });
}

function Unasked({ plan }: { plan: Plan }) {
  return (
    <Page title="Scorecards" filters={<Filters plan={plan} change={useChange()} />}>
      <Incomplete plan={plan} />
    </Page>
  );
}

function Asked({ plan, question }: { plan: Plan; question: ScorecardQuestion }) {
  const search = Route.useSearch();
  const change = useChange();
  const { now } = Route.useLoaderData();
  const { groupBy, bucket } = plan;
  const groupIds = useGroupIds();
  const { compare } = search;
  const state = useScorecards({ question, groupBy, bucket, now, groupIds, compare });
  return (
    <Page
      title="Scorecards"
      actions={
        <>
          <Segmented
            label="View"
            options={Object.values(VIEWS)}
            current={VIEWS[search.view ?? "chart"]}
            onChange={(word) => change({ view: word === VIEWS.table ? "table" : undefined })}
          />
          {state.total.data !== undefined && (
            <ExportMenu state={state} plan={plan} question={question} metricId={search.metric} />
          )}
        </>
      }
      filters={
        <>
          <Filters plan={plan} change={change} />
          <span className="ml-auto pl-2">
            <CallStatus calls={state.calls} />
          </span>
        </>
      }
    >
      <div className="min-h-0 flex-1 overflow-y-auto">
        <ScorecardsBody
          plan={plan}
          question={question}
          search={search}
          state={state}
          change={change}
        />
      </div>
    </Page>
  );
}
