import { createFileRoute } from "@tanstack/react-router";
import { toOpen, usePermission } from "~/components/credentials/permissions.ts";
import { Forbidden } from "~/components/page/states.tsx";
import { Page } from "~/components/page/page.tsx";
import { engagementSync } from "~/contract/plain.gen.ts";
import { loadCode } from "~/lib/code.ts";
import { oneOf, search, text } from "~/lib/search.ts";
import { useActions } from "~/ui/keyboard/use-actions.ts";
import { Tabs } from "~/ui/tabs.tsx";
import { Composer, focusFirst } from "./-composer/composer.tsx";
import { EngagementUsers } from "./-users.tsx";

const TABS = [
  { id: "composer", label: "Composer", words: "compose sync engagement form json" },
  { id: "users", label: "Users", words: "engagement users people" },
] as const;

const Search = search({
  tab: oneOf(["composer", "users"]),
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
  const { reason } = usePermission(toOpen(engagementSync));
  const { tab = "composer" } = Route.useSearch();
  const navigate = Route.useNavigate();
  const show = (id: (typeof TABS)[number]["id"]) =>
    navigate({ search: (previous) => ({ ...previous, tab: id === "composer" ? undefined : id }) });
  useActions(
    "On this screen",
    TABS.map(({ id, label, words }) => ({
      keys: id === "composer" ? "c" : undefined,
      label,
      words,
      run: () => void show(id).then(id === "composer" ? focusFirst : undefined),
    })),
    reason === undefined,
  );
  return (
    <Page title="Engagements">
      {reason === undefined ? (
        <Tabs
          label="Ways to work with engagements"
          tabs={TABS}
          current={tab}
          onChange={(id) => void show(id)}
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
  return search.tab === "users" ? <EngagementUsers search={search} /> : <Composer />;
}
