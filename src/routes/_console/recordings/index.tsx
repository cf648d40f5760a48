import { createFileRoute } from "@tanstack/react-router";
import { startList, writeColumns } from "~/components/define-list/define-list.ts";
import { boundKeys } from "~/components/define-list/filters.ts";
import { FailedScreen } from "~/components/page/states.tsx";
import { RECORDINGS, RecordingTableSearch, SYNC_LOG } from "~/components/recording/lists.tsx";
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
const UnlinkedQueue = lazyPart(
  "recordings",
  () => import("./-queue/queue.tsx"),
  FailedScreen,
  Waiting,
);

export const Route = createFileRoute("/_console/recordings/")({
  validateSearch: RecordingTableSearch,
  staticData: { boundSearch: boundKeys(RECORDINGS.filters) },
  beforeLoad: ({ search, location }) => {
    const { source, tab } = search;
    if (tab === undefined) writeColumns(source ? SYNC_LOG : RECORDINGS, search, location);
  },
  loaderDeps: ({ search }) => ({
    query: RECORDINGS.query(search),
    source: search.source,
    tab: search.tab,
  }),
  loader: ({ context: { queryClient }, deps: { query, source, tab }, location }) => {
    if (source === undefined && tab === undefined) {
      return startList(queryClient, RECORDINGS, query, location);
    }
    // The other lists are separate chunks that make their own calls.
    const { from } = RecordingTableSearch.parse(location.search);
    return (source === undefined ? UnlinkedQueue : OrgWideTable).preload().then(() => ({ from }));
  },
  // Moving within a list changes the address but loads nothing.
  staleTime: Infinity,
  component: RecordingsPage,
});

function RecordingsPage() {
  const { source, tab } = Route.useSearch();
  if (source === undefined && tab === undefined) return <RecordingTable />;
  return source === undefined ? <UnlinkedQueue /> : <OrgWideTable />;
}
