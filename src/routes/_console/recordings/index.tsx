import { createFileRoute, redirect } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { recordingPages } from "~/api/recordings.ts";
import { startList } from "~/components/list/start-list.ts";
import { isBarred } from "~/components/is-barred.ts";
import { ownColumns } from "~/components/own-columns.ts";
import { queryOf, RecordingTableSearch } from "~/components/recording-search.ts";
import { recordingList } from "~/contract/recordings.ts";
import { SkeletonRows } from "~/ui/skeleton.tsx";
import { RecordingTable } from "./-table.tsx";

const loadOrgWide = () => import("./-org-wide.tsx");
const loadQueue = () => import("./-queue.tsx");
const OrgWideTable = lazy(loadOrgWide);
const UnlinkedQueue = lazy(loadQueue);

export const Route = createFileRoute("/_console/recordings/")({
  validateSearch: RecordingTableSearch,
  beforeLoad: ({ search, location }) => {
    const { columns = ownColumns(), source, tab } = search;
    if (columns === search.columns || source !== undefined || tab !== undefined) return;
    throw redirect({
      to: "/recordings",
      search: { ...search, columns },
      state: location.state,
      replace: true,
    });
  },
  loaderDeps: ({ search }) => ({
    query: queryOf(search),
    source: search.source,
    tab: search.tab,
  }),
  loader: ({ context: { queryClient }, deps: { query, source, tab }, location }) => {
    const { from } = RecordingTableSearch.parse(location.search);
    if (isBarred(queryClient, recordingList)) return { from };
    if (source === undefined && tab === undefined) {
      const pagesOf = (start?: string) => recordingPages(query, start);
      return startList(queryClient, pagesOf, location.state, from);
    }
    // The other lists are other programs: they start their own calls.
    void (source === undefined ? loadQueue() : loadOrgWide());
    return { from };
  },
  // While the list is the same, moving in it loads nothing.
  staleTime: Infinity,
  component: RecordingsPage,
});

function RecordingsPage() {
  const { source, tab } = Route.useSearch();
  if (source === undefined && tab === undefined) return <RecordingTable />;
  return (
    <Suspense fallback={<SkeletonRows label="Loading the list" />}>
      {source === undefined ? <UnlinkedQueue /> : <OrgWideTable />}
    </Suspense>
  );
}
