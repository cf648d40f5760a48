import { createFileRoute } from "@tanstack/react-router";
import { startList } from "~/components/define-list/define-list.ts";
import { boundKeys } from "~/components/define-list/filters.ts";
import { listAt, RECORDINGS, RecordingTableSearch } from "~/components/recording/lists.tsx";
import { lazyPart } from "~/ui/lazy.tsx";
import { RecordingTable } from "./-table/table.tsx";

// The loader waits for this code; if it can't be loaded, the page says so.
const Unlinked = lazyPart(() => import("./-unlinked/unlinked.tsx"));

export const Route = createFileRoute("/_console/recordings/")({
  validateSearch: RecordingTableSearch,
  staticData: { boundSearch: boundKeys(RECORDINGS.filters) },
  loaderDeps: ({ search }) => ({
    query: listAt(search).query(search),
    isUnlinked: search.crmLinkStatus !== undefined,
  }),
  loader: async ({ context: { queryClient }, deps, location }) => {
    // The unlinked ones come from the same endpoint: the query tells them apart.
    const started = startList(queryClient, RECORDINGS, deps.query, location);
    if (deps.isUnlinked) await Unlinked.preload();
    return started;
  },
  // Moving within a list changes the address but loads nothing.
  staleTime: Infinity,
  component: RecordingsPage,
});

function RecordingsPage() {
  const isUnlinked = Route.useSearch().crmLinkStatus !== undefined;
  return isUnlinked ? <Unlinked /> : <RecordingTable />;
}
