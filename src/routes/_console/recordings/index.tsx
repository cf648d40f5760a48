import { createFileRoute, redirect } from "@tanstack/react-router";
import { startList, writeColumns } from "~/components/define-list/define-list.ts";
import { boundKeys } from "~/components/define-list/filters.ts";
import { FailedScreen } from "~/components/page/states.tsx";
import {
  listAt,
  RECORDINGS,
  RecordingTableSearch,
  SYNC_LOG,
} from "~/components/recording/lists.tsx";
import { lazyPart } from "~/ui/lazy/lazy-part.tsx";
import { SkeletonRows } from "~/ui/skeleton.tsx";
import { RecordingTable } from "./-table/table.tsx";

const Waiting = () => <SkeletonRows label="Loading the list" />;
const OrgWideTable = lazyPart(
  "recordings",
  () => import("./-org-wide/org-wide.tsx"),
  FailedScreen,
  Waiting,
);
const Unlinked = lazyPart(
  "recordings",
  () => import("./-queue/unlinked.tsx"),
  FailedScreen,
  Waiting,
);

export const Route = createFileRoute("/_console/recordings/")({
  validateSearch: RecordingTableSearch,
  staticData: { boundSearch: boundKeys(RECORDINGS.filters) },
  beforeLoad: ({ search: { tab, ...search }, location: { search: from, state } }) => {
    if (tab !== undefined) {
      throw redirect({
        to: "/recordings",
        search: { ...search, crmLinkStatus: tab },
        state,
        replace: true,
      });
    }
    const { source, crmLinkStatus } = search;
    if (crmLinkStatus === undefined) {
      writeColumns(source ? SYNC_LOG : RECORDINGS, search, { search: from, state });
    }
  },
  loaderDeps: ({ search }) => ({
    query: listAt(search).query(search),
    source: search.source,
    isUnlinked: search.crmLinkStatus !== undefined,
  }),
  loader: async ({ context: { queryClient }, deps, location }) => {
    if (deps.source !== undefined) {
      await OrgWideTable.preload();
      // It makes its own call.
      return { from: RecordingTableSearch.parse(location.search).from };
    }
    const started = startList(queryClient, RECORDINGS, deps.query, location);
    if (deps.isUnlinked) await Unlinked.preload();
    return started;
  },
  // Moving within a list changes the address but loads nothing.
  staleTime: Infinity,
  component: RecordingsPage,
});

function RecordingsPage() {
  const { source, crmLinkStatus } = Route.useSearch();
  if (source !== undefined) return <OrgWideTable />;
  return crmLinkStatus === undefined ? <RecordingTable /> : <Unlinked />;
}
