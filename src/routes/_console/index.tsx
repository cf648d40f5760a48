import { type QueryClient, useIsFetching, useQueryClient } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { apiClientLists, apiClientPages } from "~/api/nouns/api-clients.ts";
import { allClientSecrets } from "~/api/nouns/client-secrets.ts";
import { conversationTypes, listedTypes } from "~/api/nouns/conversation-types.ts";
import { newestRecordings, oldestUnlinked, overviewKey } from "~/api/nouns/recordings.ts";
import { sessionState } from "~/api/nouns/session.ts";
import { permitted, useSession } from "~/components/credentials/permissions.ts";
import {
  startOrganizations,
  useOrganizations,
  useOwnOrganization,
} from "~/components/organizations/use-organizations.ts";
import { Name } from "~/components/names/names.tsx";
import { Page } from "~/components/page/page.tsx";
import { startRateChanges } from "~/components/scorecards/questions.ts";
import { apiClientList, recordingList, scorecardMetricValues } from "~/contract/plain.gen.ts";
import { defineSearch, textParam } from "~/lib/search.ts";
import { ActionButton } from "~/ui/keyboard/action-button.tsx";
import { useActions } from "~/ui/keyboard/use-actions.ts";
import { RecordingsPane } from "./-overview/recordings-pane.tsx";
import { ScorecardsPane } from "./-overview/scorecards-pane.tsx";
import { SecretsPane } from "./-overview/secrets-pane.tsx";
import { UnlinkedPane } from "./-overview/unlinked-pane.tsx";

interface Covered {
  organizationId?: string | undefined;
  conversationTypeId?: string | undefined;
}

/** Refetches every figure. */
async function refreshAll(client: QueryClient) {
  const keys = [overviewKey, [scorecardMetricValues.name], apiClientLists, allClientSecrets];
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** Asks for the recordings, of the chosen organization or of all. */
async function startRecordings(client: QueryClient, { organizationId }: Covered) {
  if (!(await permitted(client, recordingList))) return;
  void client.query(newestRecordings(organizationId)).catch(() => undefined);
  void client.query(oldestUnlinked(organizationId)).catch(() => undefined);
}

/** Requests what covers one organization, as soon as the session says which one. */
async function startOrganization(
  client: QueryClient,
  { organizationId, conversationTypeId }: Covered,
) {
  void startOrganizations(client);
  const { session } = await client.query(sessionState());
  const id = organizationId ?? session?.organizationId ?? undefined;
  if (id === undefined) return;
  if (await permitted(client, scorecardMetricValues)) {
    const type = conversationTypeId ?? listedTypes(id, session)[0]?.id;
    if (type === undefined) void client.query(conversationTypes(id)).catch(() => undefined);
    else startRateChanges(client, { organizationId: id }, type);
  }
  if (await permitted(client, apiClientList)) {
    void client.infiniteQuery(apiClientPages(id)).catch(() => undefined);
  }
}

export const Route = createFileRoute("/_console/")({
  validateSearch: defineSearch({ conversationTypeId: textParam }),
  staticData: { boundSearch: ["conversationTypeId"] },
  loaderDeps: ({ search: { organizationId, conversationTypeId } }) => ({
    organizationId,
    conversationTypeId,
  }),
  // Not awaited: each pane fills in as it is answered, or says what failed.
  loader: ({ context: { queryClient }, deps }) => {
    void startRecordings(queryClient, deps);
    void startOrganization(queryClient, deps).catch(() => undefined);
  },
  component: OverviewPage,
});

/** What the panes cover, said once: some of them need one organization. */
function Coverage({
  chosen,
  ownOrganizationId,
}: {
  chosen: string | undefined;
  ownOrganizationId: string | undefined;
}) {
  if (chosen !== undefined) return <Name kind="organization" id={chosen} />;
  return (
    <span>
      All organizations
      {ownOrganizationId !== undefined && (
        <>
          ; scorecards and secrets of <Name kind="organization" id={ownOrganizationId} />
        </>
      )}
    </span>
  );
}

/** A component of its own, because it renders with every call that begins or ends. */
function RefreshButton() {
  const client = useQueryClient();
  const refresh = {
    label: "Refresh",
    words: "reload overview",
    icon: RefreshCw,
    run: () => void refreshAll(client),
  };
  useActions("On this screen", [refresh]);
  return <ActionButton action={refresh} busy={useIsFetching() > 0} />;
}

function OverviewPage() {
  const { organizationId: chosen, conversationTypeId } = Route.useSearch();
  // Scorecards and secrets are of one organization: by default the credential's own.
  const ownOrganizationId = useOwnOrganization();
  const organizationId = chosen ?? ownOrganizationId;
  const session = useSession();
  const { reason, complete, error } = useOrganizations();
  const isListing = reason === undefined && !complete && error === null;
  const waits = organizationId === undefined && (session === undefined || isListing);
  return (
    <Page
      title="Overview"
      beside={<Coverage chosen={chosen} ownOrganizationId={ownOrganizationId} />}
      actions={<RefreshButton />}
    >
      <div className="min-h-0 flex-1 divide-y divide-line overflow-y-auto">
        <ScorecardsPane
          organizationId={organizationId}
          waits={waits}
          chosenType={conversationTypeId}
        />
        <div className="divide-line max-lg:divide-y lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)] lg:divide-x">
          <RecordingsPane organizationId={chosen} />
          <div className="min-w-0 divide-y divide-line">
            <UnlinkedPane organizationId={chosen} />
            <SecretsPane organizationId={organizationId} waits={waits} />
          </div>
        </div>
      </div>
    </Page>
  );
}
