import { ifEmpty } from "~/api/facts.ts";
import type { Reading } from "~/api/reading.ts";
import { recordingPages } from "~/api/recordings.ts";
import { useList } from "~/components/list/use-list.ts";
import { type RecordingListSearch, RECORDINGS } from "~/components/recording/lists.tsx";

/** Why the queue is empty: everything is linked, or there is nothing to link. One call finds out. */
export function NoUnlinked({
  unlinked,
  search: { organizationId },
}: {
  unlinked: Reading<unknown>;
  search: Pick<RecordingListSearch, "organizationId">;
}) {
  const all = useList(recordingPages(RECORDINGS.query({ organizationId })));
  if (all.rows.length > 0) return ifEmpty(unlinked, () => "Every recording has a CRM link.");
  const none = ifEmpty(all.reading, () => "There are no recordings yet. ");
  return <>{none}Recordings without a CRM link appear here.</>;
}
