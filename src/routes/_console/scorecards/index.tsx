import { createFileRoute } from "@tanstack/react-router";
import Building2 from "lucide-react/icons/building-complex";
import { useEffect, useEffectEvent, useRef } from "react";
import { conversationTypes, restoreTypeNames } from "~/api/conversation-types.ts";
import { scorecard, scorecardGroups, type ScorecardQuestion } from "~/api/scorecards.ts";
import { sessionState } from "~/api/session.ts";
import { permitted, usePermission, useSession } from "~/components/credentials/permissions.ts";
import { useOwnOrganization } from "~/components/organizations/use-organizations.ts";
import { TypeSearch, useConversationType } from "~/components/conversation-types/type-search.tsx";
import { Forbidden } from "~/components/page/states.tsx";
import { Page } from "~/components/page/page.tsx";
import { WaitLine } from "~/components/page/countdown.tsx";
import { scorecardMetricValues } from "~/contract/plain.gen.ts";
import { BUCKETS } from "~/domain/buckets.ts";
import { nameWord, PERIOD_WORDS } from "~/domain/period.ts";
import { formatCount, plural } from "~/lib/format.ts";
import { Segmented } from "~/ui/field/segmented.tsx";
import { useActions } from "~/ui/keyboard/use-actions.ts";
import { StateMessage } from "~/ui/state-message.tsx";
import { answerOf, shownOf } from "./-answer/shown.ts";
import { type Scorecards, useScorecards } from "./-answer/use-scorecards.ts";
import { TrendChart } from "./-chart/chart-part.tsx";
import { ExportMenu } from "./-files/export-menu.tsx";
import { ScorecardsBody } from "./-panes/body.tsx";
import { GroupPeek } from "./-peek/group-peek.tsx";
import { Filters } from "./-question/filters.tsx";
import { LEVEL_IDS, LEVELS, useNames } from "./-question/names.tsx";
import { type Asked, askedOf, ScorecardSearch } from "./-question/question.ts";

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
    const { question, groupBy, organizationId } = askedOf(deps, session, now);
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
      void TrendChart.preload();
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
  const asked = askedOf({ ...search, organizationId }, session, now, found.id);
  const { reason } = usePermission(scorecardMetricValues);
  const update = useUpdate();
  if (asked.question !== undefined && reason === undefined) {
    return <AskedPage asked={asked} question={asked.question} />;
  }
  return (
    <Page
      title="Scorecards"
      organization={organizationId}
      filters={reason === undefined ? <Filters asked={asked} update={update} /> : undefined}
    >
      {reason !== undefined ? (
        <Forbidden what="see scorecards" reason={reason} />
      ) : organizationId === undefined ? (
        <StateMessage icon={<Building2 size={16} />} title="Choose an organization">
          Scorecards cover one organization. Choose an organization above.
        </StateMessage>
      ) : (
        <TypeSearch found={found} rows={14} />
      )}
    </Page>
  );
}

/** Returns a function that changes the address: in place, without an entry in the history, if asked to. */
function useUpdate() {
  const navigate = Route.useNavigate();
  return (change: ScorecardSearch, inPlace = false) =>
    void navigate({
      search: (previous) => ({ ...previous, ...change }),
      replace: inPlace,
      resetScroll: !inPlace,
    });
}

/** Writes the type that was found into the address, so that a link to it shows the same chart. */
function useFoundInAddress(organizationId: string | undefined, found: string | undefined) {
  const update = useEffectEvent(useUpdate());
  const isWritten = Route.useSearch().conversationTypeId !== undefined;
  useEffect(() => {
    if (isWritten || found === undefined) return;
    update({ organizationId, conversationTypeId: found }, true);
  }, [organizationId, found, isWritten]);
}

/** Opens and closes the panel of a group; what it was opened with gets the focus back. */
function usePeek({ peek, metric }: ScorecardSearch) {
  const update = useUpdate();
  const opener = useRef<Element>(null);
  const show = (change: ScorecardSearch) => update(change, true);
  const close = (change: ScorecardSearch) => {
    // An address or a command opened it: then it was its row's.
    const row = document.querySelector("#main [role=rowheader] [aria-pressed=true]");
    const target = opener.current?.closest("#main") ? opener.current : row;
    show({ peek: undefined, ...change });
    if (target instanceof HTMLElement) target.focus();
  };
  return {
    choose: (id: string, metricId?: string) => {
      if (id === peek && metricId === undefined) return close({ group: undefined });
      opener.current = document.activeElement;
      show({ group: id, peek: id, metric: metricId ?? metric });
    },
    onMove: (id: string | undefined) => show({ group: id, peek: id }),
    onClose: () => close({}),
  };
}

const LINK =
  "underline decoration-line-strong underline-offset-4 hover:decoration-text max-md:h-10";

/** The progress of the page's calls, with ways to stop, resume and retry them. */
function CallStatus({ calls }: Pick<Scorecards, "calls">) {
  const { planned, answered, failed, stopped } = calls;
  const running = answered + failed < planned;
  const all = plural(planned, "call");
  return (
    <span className="flex items-center gap-2 text-small whitespace-nowrap text-text-muted">
      {running && !stopped && <WaitLine of={scorecardMetricValues.name} />}
      {failed > 0 ? (
        <>
          {formatCount(failed)} of {all} failed
          <button type="button" className={LINK} onClick={calls.retry}>
            Retry
          </button>
        </>
      ) : running ? (
        <>
          {formatCount(answered)} of {all} answered
          <button type="button" className={LINK} onClick={stopped ? calls.resume : calls.stop}>
            {stopped ? "Resume" : "Stop"}
          </button>
        </>
      ) : (
        <span role="status" className="print:hidden">
          {all}, all answered
        </span>
      )}
    </span>
  );
}

/** The page of a question that can be asked. */
function AskedPage({ asked, question }: { asked: Asked; question: ScorecardQuestion }) {
  const search = Route.useSearch();
  const update = useUpdate();
  const { choose, ...peek } = usePeek(search);
  const { now } = Route.useLoaderData();
  const state = useScorecards(asked, question, now, search);
  const names = useNames(question);
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
      run: () => update({ groupBy: level, group: undefined, peek: undefined }),
    })),
    ...BUCKETS.map((bucket) => ({
      label: `Trend by ${bucket}`,
      run: () => update({ bucket }),
    })),
  ]);
  const answer = answerOf(state, { ...asked, question, search, names, update, choose });
  const shown = shownOf(answer);
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
          <ExportMenu answer={answer} />
        </>
      }
      filters={
        <>
          <Filters asked={asked} update={update} />
          <span className="ml-auto pl-2">
            <CallStatus calls={state.calls} />
          </span>
        </>
      }
    >
      <div className="relative flex min-h-0 flex-1">
        <div className="@container min-h-0 min-w-0 flex-1 overflow-y-auto">
          <ScorecardsBody answer={answer} shown={shown} />
        </div>
        {shown && <GroupPeek shown={shown} {...peek} />}
      </div>
    </Page>
  );
}
