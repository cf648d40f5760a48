import { useIsFetching, useQuery, useQueryClient } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { RefreshCw } from "lucide-react";
import { seenNames } from "~/api/directory.ts";
import { refreshOverview } from "~/api/overview.ts";
import { sessionState } from "~/api/session.ts";
import { Name } from "~/components/names.tsx";
import { Page } from "~/components/page.tsx";
import { useReason } from "~/components/use-reason.ts";
import type { Session } from "~/contract/gateway.ts";
import { recordingList } from "~/contract/recordings.ts";
import { z } from "~/contract/zod.ts";
import { oneOf, text } from "~/lib/search.ts";
import { Button } from "~/ui/button.tsx";
import { BacklogPane } from "./-overview/backlog-pane.tsx";
import { ClientsPane } from "./-overview/clients-pane.tsx";
import { FollowupsPane } from "./-overview/followups-pane.tsx";
import { RecordingsPane } from "./-overview/recordings-pane.tsx";
import { ScorecardsPane } from "./-overview/scorecards-pane.tsx";
import { useNewest } from "./-overview/use-newest.ts";

// No loader: it would come with the first script, whichever screen is opened first.
export const Route = createFileRoute("/_console/")({
  validateSearch: z.object({ conversationTypeId: text(), view: oneOf(["table"]) }),
  component: OverviewPage,
});

/** The sandbox's types are its own organization's; elsewhere the first one that was ever seen. */
function defaultType(organizationId: string | undefined, session: Session | null | undefined) {
  const [first] = session?.conversationTypes ?? [];
  if (first === undefined) return seenNames("conversation-type")[0]?.id;
  return organizationId === session?.organizationId ? first.id : undefined;
}

const ROW = "border-b border-line max-lg:divide-y lg:grid lg:divide-x divide-line";

function OverviewPage() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const client = useQueryClient();
  const session = useQuery(sessionState()).data?.session;
  const readable = useReason(recordingList) === undefined && session !== undefined;
  const scope = { organizationId: search.organizationId };
  const recordings = useNewest(scope, 10, readable);
  const backlog = useNewest({ ...scope, crmLinkStatus: "unlinked" }, 3, readable);
  const fetching = useIsFetching() > 0;
  // Clients and scorecards are of one organization: the credential's own where none is chosen.
  const organizationId = scope.organizationId ?? session?.organizationId ?? undefined;
  const change = (next: Partial<typeof search>) =>
    void navigate({ search: (previous) => ({ ...previous, ...next }), replace: true });
  return (
    <Page
      title="Overview"
      beside={
        scope.organizationId === undefined ? (
          "All organizations"
        ) : (
          <Name kind="organization" id={scope.organizationId} />
        )
      }
      actions={
        <Button
          icon={<RefreshCw size={14} strokeWidth={1.75} />}
          busy={fetching}
          onClick={() => void refreshOverview(client)}
        >
          Refresh
        </Button>
      }
    >
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className={`${ROW} lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]`}>
          <RecordingsPane
            newest={recordings}
            scope={scope}
            view={search.view ?? "chart"}
            onView={(view) => change({ view: view === "table" ? view : undefined })}
          />
          <BacklogPane backlog={backlog} recordings={recordings} scope={scope} />
        </div>
        <div className={`${ROW} lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)_minmax(0,3fr)]`}>
          <ScorecardsPane
            organizationId={organizationId}
            conversationTypeId={search.conversationTypeId ?? defaultType(organizationId, session)}
            onType={(id) => change({ conversationTypeId: id })}
          />
          <FollowupsPane scope={scope} />
          <ClientsPane organizationId={organizationId} />
        </div>
      </div>
    </Page>
  );
}
