import { createFileRoute } from "@tanstack/react-router";
import { toOpen, usePermission } from "~/components/credentials/permissions.ts";
import { startList } from "~/components/define-list/define-list.ts";
import { Forbidden } from "~/components/page/states.tsx";
import { Page } from "~/components/page/page.tsx";
import { engagementSync } from "~/contract/plain.gen.ts";
import { flag, oneOf, search, textParam } from "~/lib/search.ts";
import { useActions } from "~/ui/keyboard/use-actions.ts";
import { focusFirst } from "./-composer/composer.tsx";
import { Drafts } from "./-composer/drafts.tsx";
import { ENGAGEMENT_USERS } from "./-list.ts";
import { CreateAccount } from "./-new-account.tsx";
import { EngagementSwitch } from "./-switch.tsx";
import { EngagementUsers } from "./-users.tsx";

export const Route = createFileRoute("/_console/engagements/")({
  validateSearch: search({
    ...ENGAGEMENT_USERS.search.params,
    tab: oneOf(["users"]),
    /** The recording whose draft is edited. */
    recordingId: textParam,
    create: flag,
  }),
  loaderDeps: ({ search: { tab, ...filters } }) => ({
    query: tab && ENGAGEMENT_USERS.query(filters),
  }),
  loader: ({ context: { queryClient }, deps: { query }, location }) =>
    query && startList(queryClient, ENGAGEMENT_USERS, query, location),
  // Moving within the list changes the address but loads nothing.
  staleTime: Infinity,
  component: EngagementsPage,
});

function EngagementsPage() {
  const unopened = usePermission(toOpen(engagementSync)).reason;
  const { reason } = usePermission(engagementSync);
  const { tab, recordingId } = Route.useSearch();
  const navigate = Route.useNavigate();
  const show = (next: "users" | undefined) =>
    navigate({
      search: ({ organizationId, recordingId: draft }) => ({
        organizationId,
        recordingId: draft,
        tab: next,
      }),
    });
  useActions(
    "On this screen",
    [
      {
        keys: "c",
        label: "Composer",
        words: "compose sync engagement form json",
        reason,
        run: () => void show(undefined).then(focusFirst),
      },
      { label: "Users", words: "engagement users people", run: () => void show("users") },
    ],
    unopened === undefined,
  );
  if (tab && unopened === undefined) return <EngagementUsers />;
  return (
    <Page
      title="Engagements"
      beside={<EngagementSwitch current={tab ? "Users" : "Composer"} />}
      actions={<CreateAccount />}
    >
      {reason === undefined ? (
        <Drafts recordingId={recordingId} />
      ) : (
        <Forbidden what="sync engagements" reason={reason} />
      )}
    </Page>
  );
}
