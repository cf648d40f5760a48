import { createFileRoute } from "@tanstack/react-router";
import { BatchView } from "~/components/batch/batch-view.tsx";
import { usePermission } from "~/components/credentials/permissions.ts";
import { Forbidden } from "~/components/page/states.tsx";
import { Page } from "~/components/page/page.tsx";
import { engagementSync } from "~/contract/plain.gen.ts";
import { loadCode } from "~/lib/code.ts";
import { oneOf, search, text } from "~/lib/search.ts";
import { Button } from "~/ui/button.tsx";
import { Tabs } from "~/ui/tabs.tsx";
import { engagementBatch } from "./-batch-kind.ts";
import { Composer } from "./-composer/composer.tsx";
import { useOpenInComposer } from "./-composer/draft.ts";
import { Journal } from "./-journal.tsx";
import { EngagementUsers } from "./-users.tsx";

const TABS = [
  { id: "composer", label: "Composer" },
  { id: "batch", label: "Batch" },
  { id: "journal", label: "Journal" },
  { id: "users", label: "Users" },
] as const;

const Search = search({
  tab: oneOf(["composer", "batch", "journal", "users"]),
  engagementId: text,
  userId: text,
});

export const Route = createFileRoute("/_console/engagements/")({
  validateSearch: Search,
  // Another screen can bring a body along in the history state, e.g. the unlinked queue.
  beforeLoad: async ({ location: { state }, preload }) => {
    if (state.engagement === undefined || preload) return;
    const { prefill } = await loadCode("engagements", () => import("./-composer/draft.ts"));
    prefill(state.engagement, state.linkTarget, state.__TSR_key ?? "");
  },
  component: EngagementsPage,
});

function EngagementsPage() {
  const { reason } = usePermission(engagementSync);
  const { tab = "composer" } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <Page title="Engagements">
      {reason === undefined ? (
        <Tabs
          label="Ways to work with engagements"
          tabs={TABS}
          current={tab}
          onChange={(id) =>
            void navigate({
              search: (previous) => ({ ...previous, tab: id === "composer" ? undefined : id }),
            })
          }
          className="flex min-h-0 flex-1 flex-col [&>[role=tablist]]:px-4"
          panelClassName="flex min-h-0 flex-1 flex-col"
        >
          <Panel />
        </Tabs>
      ) : (
        <Forbidden what="sync engagements" reason={reason} />
      )}
    </Page>
  );
}

function Panel() {
  const search = Route.useSearch();
  const openInComposer = useOpenInComposer();
  switch (search.tab) {
    case "batch":
      return (
        <BatchView
          batch={engagementBatch}
          actions={(body) => <Button onClick={() => openInComposer(body)}>Open in composer</Button>}
        />
      );
    case "journal":
      return <Journal />;
    case "users":
      return <EngagementUsers search={search} />;
    default:
      return <Composer />;
  }
}
