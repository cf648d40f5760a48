import { createFileRoute } from "@tanstack/react-router";
import { FailedScreen } from "~/components/page/failure.tsx";
import { startList } from "~/components/list/start-list.ts";
import { writeColumns } from "~/components/list/columns/write-columns.ts";
import { syncLogColumns } from "~/components/recording/columns.ts";
import { queryOf, RecordingTableSearch } from "~/components/recording/search.ts";
import { recordingColumns } from "~/api/state/first-preferences.ts";
import { readPreference } from "~/lib/preferences.ts";
import { RECORDINGS } from "./-list.ts";
import { SkeletonRows } from "~/ui/skeleton.tsx";
import { RecordingTable } from "./-table/table.tsx";
import { lazyPart } from "~/ui/lazy/lazy-part.tsx";

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
  staticData: { boundSearch: ["teamId"] },
  beforeLoad: ({ search, location }) => {
    const { source, tab, showCrmLinks } = search;
    if (tab !== undefined) return;
    const columns =
      source === undefined ? recordingColumns.read() : readPreference(syncLogColumns(showCrmLinks));
    writeColumns("/recordings", search, location, RecordingTableSearch.parse({ columns }));
  },
  loaderDeps: ({ search }) => ({
    query: queryOf(search),
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
