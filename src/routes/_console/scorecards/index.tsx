import { createFileRoute } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { conversationTypes, restoreTypeNames } from "~/api/conversation-types.ts";
import { scorecard, scorecardGroups, type ScorecardQuestion } from "~/api/scorecards.ts";
import { sessionState } from "~/api/session.ts";
import { permitted, usePermission, useSession } from "~/components/credentials/permissions.ts";
import { useOwnOrganization } from "~/components/name-list/use-organizations.ts";
import { TypeSearch, useConversationType } from "~/components/conversation-types/type-search.tsx";
import { Forbidden } from "~/components/page/forbidden.tsx";
import { Page } from "~/components/page/page.tsx";
import { scorecardMetricValues } from "~/contract/plain.gen.ts";
import { ChartTrend } from "~/ui/lazy/parts.ts";
import { Segmented } from "~/ui/field/segmented.tsx";
import { CallStatus } from "./-calls/call-status.tsx";
import { ExportMenu } from "./-files/export-menu.tsx";
import { Filters } from "./-question/filters.tsx";
import { NoOrganization } from "./-question/empty-states.tsx";
import { type Plan, planOf } from "./-calls/plan.ts";
import { ScorecardSearch } from "./-question/question.ts";
import { PeekHost } from "./-peek/peek-host.tsx";
import { ScorecardsBody } from "./-charts/scorecards.tsx";
import { useScorecards } from "./-calls/use-scorecards.ts";

const VIEWS = { chart: "Chart", table: "Table" } as const;

export const Route = createFileRoute("/_console/scorecards/")({
  validateSearch: ScorecardSearch,
  staticData: {
    boundSearch: ["conversationTypeId", "filterBy", "filterByIds", "compare", "group", "peek"],
  },
  // Only what decides the question; the rest of the address changes what is shown.
  loaderDeps: ({
    search: {
      metric: _m,
      compare: _c,
      view: _v,
      orderBy: _o,
      group: _g,
      peek: _p,
      tab: _t,
      ...deps
    },
  }) => deps,
  loader: async ({ context, deps }) => {
    restoreTypeNames();
    const { session } = await context.queryClient.query(sessionState());
    const now = new Date();
    const plan = planOf(deps, session, now);
    const { question, groupBy, organizationId } = plan;
    if (!(await permitted(context.queryClient, scorecardMetricValues))) return { now };
    // Not awaited: the page renders at once, fills in figures as they arrive, and shows failures.
    if (question === undefined && organizationId !== undefined) {
      void context.queryClient.query(conversationTypes(organizationId)).catch(() => undefined);
    }
    if (question !== undefined) {
      void Promise.allSettled([
        context.queryClient.query(scorecard(question)),
        context.queryClient.query(scorecardGroups(question, groupBy)),
      ]);
      // The chart's code loads beside the data.
      void ChartTrend.preload();
    }
    return { now };
  },
  component: ScorecardsPage,
});

function ScorecardsPage() {
  const { now } = Route.useLoaderData();
  const search = Route.useSearch();
  const session = useSession();
  const own = useOwnOrganization();
  const organizationId = search.organizationId ?? own;
  const found = useConversationType(organizationId, search.conversationTypeId);
  useFoundInAddress(organizationId, found.pairing && found.id);
  const plan = planOf({ ...search, organizationId }, session, now, found.id);
  const { question } = plan;
  const { reason } = usePermission(scorecardMetricValues);
  const change = useChange();
  if (question !== undefined && reason === undefined) {
    return <Scorecards plan={plan} question={question} />;
  }
  return (
    <Page
      title="Scorecards"
      filters={reason === undefined ? <Filters plan={plan} change={change} /> : undefined}
    >
      {reason !== undefined ? (
        <Forbidden what="see scorecards" reason={reason} />
      ) : organizationId === undefined ? (
        <NoOrganization />
      ) : (
        <TypeSearch found={found} rows={14} />
      )}
    </Page>
  );
}

/** Writes the type that was found into the address, so that a link to it shows the same chart. */
function useFoundInAddress(organizationId: string | undefined, found: string | undefined) {
  const navigate = Route.useNavigate();
  const isWritten = Route.useSearch().conversationTypeId !== undefined;
  useEffect(() => {
    if (isWritten || found === undefined) return;
    void navigate({
      search: (previous) => ({ ...previous, organizationId, conversationTypeId: found }),
      replace: true,
      resetScroll: false,
    });
  }, [navigate, organizationId, found, isWritten]);
}

function useChange() {
  const navigate = Route.useNavigate();
  return (change: ScorecardSearch) =>
    void navigate({ search: (previous) => ({ ...previous, ...change }) });
}

/** Opens and closes the panel of a group; what it was opened with gets the focus back. */
function usePeek({ peek, metric }: ScorecardSearch) {
  const navigate = Route.useNavigate();
  const opener = useRef<Element>(null);
  const show = (change: ScorecardSearch) =>
    void navigate({
      search: (previous) => ({ ...previous, ...change }),
      replace: true,
      resetScroll: false,
    });
  const close = (change: ScorecardSearch) => {
    show({ peek: undefined, ...change });
    if (opener.current instanceof HTMLElement) opener.current.focus();
  };
  return {
    choose: (id: string, metricId: string, isShown: boolean) => {
      if (id === peek && isShown) return close({ group: undefined });
      opener.current = document.activeElement;
      show({ group: id, peek: id, metric: isShown ? metric : metricId });
    },
    onMove: (id: string | undefined) => show({ group: id, peek: id }),
    onClose: () => close({}),
  };
}

function Scorecards({ plan, question }: { plan: Plan; question: ScorecardQuestion }) {
  const search = Route.useSearch();
  const change = useChange();
  const { choose, onMove, onClose } = usePeek(search);
  const { now } = Route.useLoaderData();
  const state = useScorecards(plan, question, now, search);
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
          <ExportMenu state={state} plan={plan} question={question} search={search} />
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
      <div className="relative flex min-h-0 flex-1">
        <div className="@container min-h-0 min-w-0 flex-1 overflow-y-auto">
          <ScorecardsBody
            plan={plan}
            question={question}
            search={search}
            state={state}
            change={change}
            choose={choose}
          />
        </div>
        <PeekHost
          plan={plan}
          question={question}
          search={search}
          state={state}
          onMove={onMove}
          onClose={onClose}
        />
      </div>
    </Page>
  );
}
