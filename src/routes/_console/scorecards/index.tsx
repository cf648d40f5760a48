import { createFileRoute } from "@tanstack/react-router";
import Building2 from "lucide-react/icons/building-complex";
import { useEffect, useEffectEvent, useRef } from "react";
import { conversationTypes } from "~/api/nouns/conversation-types.ts";
import { scorecard, scorecardGroups } from "~/api/nouns/scorecards.ts";
import { sessionState } from "~/api/nouns/session.ts";
import { permitted, usePermission, useSession } from "~/components/credentials/permissions.ts";
import { useOwnOrganization } from "~/components/organizations/use-organizations.ts";
import { TypeSearch, useConversationType } from "~/components/conversation-types/type-search.tsx";
import { Forbidden } from "~/components/page/states.tsx";
import { Page } from "~/components/page/page.tsx";
import { isOnePerson, peopleQuery, questionBefore } from "~/components/scorecards/questions.ts";
import { scorecardMetricValues } from "~/contract/plain.gen.ts";
import { StateMessage } from "~/ui/state-message.tsx";
import { TrendChart } from "./-chart/chart-part.tsx";
import { Scorecards } from "./-panes/scorecards.tsx";
import { Filters } from "./-question/filters.tsx";
import { askedOf, ScorecardSearch, type Update } from "./-question/question.ts";

export const Route = createFileRoute("/_console/scorecards/")({
  validateSearch: ScorecardSearch,
  staticData: {
    boundSearch: ["conversationTypeId", "filterBy", "filterByIds", "compare", "peek"],
  },
  // Only what decides the question; the rest of the address changes what is shown.
  loaderDeps: ({
    search: { metric: _m, compare: _c, view: _v, orderBy: _o, peek: _p, tab: _t, ...deps },
  }) => deps,
  loader: async ({ context, deps }) => {
    const { session } = await context.queryClient.query(sessionState());
    const now = new Date();
    const { question, groupBy, organizationId } = askedOf(deps, session, now);
    if (!(await permitted(context.queryClient, scorecardMetricValues))) return { now };
    // Not awaited: the page renders at once, fills in figures as they arrive, and shows failures.
    if (question === undefined && organizationId !== undefined) {
      void context.queryClient.query(conversationTypes(organizationId)).catch(() => undefined);
    }
    if (question !== undefined) {
      const earlier = questionBefore(question);
      void Promise.allSettled([
        context.queryClient.query(scorecard(question)),
        context.queryClient.query(scorecard(earlier)),
        // A rep is one person, whose reps needn't be loaded.
        ...(isOnePerson({ level: question.filterBy, ids: question.filterByIds })
          ? []
          : [question, earlier].map((each) => context.queryClient.query(peopleQuery(each)))),
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
  const ownOrganizationId = useOwnOrganization();
  const organizationId = search.organizationId ?? ownOrganizationId;
  const found = useConversationType(organizationId, search.conversationTypeId);
  useFoundInAddress(organizationId, found.pairing && found.id);
  const asked = askedOf({ ...search, organizationId }, session, now, found.id);
  const { reason } = usePermission(scorecardMetricValues);
  const update = useUpdate();
  const peek = usePeek(search.peek);
  if (asked.question !== undefined && reason === undefined) {
    return (
      <Scorecards
        asked={asked}
        question={asked.question}
        search={search}
        now={now}
        update={update}
        peek={peek}
      />
    );
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
function useUpdate(): Update {
  const navigate = Route.useNavigate();
  return (change, inPlace = false) =>
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
function usePeek(peek: string | undefined) {
  const update = useUpdate();
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
