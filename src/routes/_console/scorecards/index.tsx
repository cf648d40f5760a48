import { createFileRoute } from "@tanstack/react-router";
import Building2 from "lucide-react/icons/building-complex";
import { conversationTypes } from "~/api/nouns/conversation-types.ts";
import { sessionState } from "~/api/nouns/session.ts";
import { permitted, usePermission, useSession } from "~/components/credentials/permissions.ts";
import { useOwnOrganization } from "~/components/organizations/use-organizations.ts";
import { TypeSearch, useConversationType } from "~/components/conversation-types/type-search.tsx";
import { Forbidden } from "~/components/page/states.tsx";
import { Page } from "~/components/page/page.tsx";
import { groupCalls, startChange } from "~/components/scorecards/questions.ts";
import { scorecardMetricValues } from "~/contract/plain.gen.ts";
import { StateMessage } from "~/ui/state-message.tsx";
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
    search: {
      metric: _m,
      compare: _c,
      view: _v,
      orderBy: _o,
      peek: _p,
      tab: _t,
      show: _s,
      ...deps
    },
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
      startChange(context.queryClient, question);
      for (const call of Object.values(groupCalls(question, groupBy))) {
        void context.queryClient.query(call).catch(() => undefined);
      }
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
  const asked = askedOf({ ...search, organizationId }, session, now, found.id);
  const { reason } = usePermission(scorecardMetricValues);
  // A type that was looked up is written into the address by what is pressed: a link to it shows the same chart.
  const update = useUpdate(
    search.conversationTypeId === undefined && found.pairing && found.id !== undefined
      ? { organizationId, conversationTypeId: found.id }
      : {},
  );
  if (asked.question !== undefined && reason === undefined) {
    return (
      <Scorecards
        asked={asked}
        question={asked.question}
        search={search}
        now={now}
        update={update}
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

/** Returns a function that changes the address, and writes what was `found` into it. */
function useUpdate(found: ScorecardSearch): Update {
  const navigate = Route.useNavigate();
  return (change, inPlace = false) =>
    void navigate({
      search: (previous) => ({ ...previous, ...found, ...change }),
      replace: inPlace,
      resetScroll: !inPlace,
    });
}
