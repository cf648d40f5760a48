import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { sessionState } from "~/api/session.ts";
import { Forbidden } from "~/components/forbidden.tsx";
import { reasonAgainst } from "~/components/frame/navigation.ts";
import { Page } from "~/components/page.tsx";
import { engagementSync } from "~/contract/engagements.ts";
import { z } from "~/contract/zod.ts";
import { oneOf, text } from "~/lib/search.ts";
import { SkeletonRows } from "~/ui/skeleton.tsx";
import { Tabs } from "~/ui/tabs.tsx";

const Composer = lazy(() => import("./-composer/composer.tsx"));
const Batch = lazy(() => import("./-batch.tsx"));
const Journal = lazy(() => import("./-journal.tsx"));
const Users = lazy(() => import("./-users.tsx"));

const TABS = [
  { id: "composer", label: "Composer" },
  { id: "batch", label: "Batch" },
  { id: "journal", label: "Journal" },
  { id: "users", label: "Users" },
] as const;

const Search = z.object({
  tab: oneOf(["composer", "batch", "journal", "users"]),
  engagementId: text(),
  userId: text(),
});
type Search = z.infer<typeof Search>;

export const Route = createFileRoute("/_console/engagements/")({
  validateSearch: Search,
  component: EngagementsPage,
});

function EngagementsPage() {
  const kind = useQuery(sessionState()).data?.session?.kind;
  const reason = reasonAgainst(engagementSync, kind);
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
          <Suspense fallback={<SkeletonRows label="Loading the tab" />}>
            <Panel />
          </Suspense>
        </Tabs>
      ) : (
        <Forbidden what="sync engagements" reason={reason} />
      )}
    </Page>
  );
}

function Panel() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const change = (next: Search) =>
    void navigate({ search: (previous) => ({ ...previous, ...next }), replace: true });
  switch (search.tab) {
    case "batch":
      return <Batch />;
    case "journal":
      return <Journal onOpened={() => change({ tab: undefined })} />;
    case "users":
      return <Users search={search} />;
    default:
      return <Composer />;
  }
}
