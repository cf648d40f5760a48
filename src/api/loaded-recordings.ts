import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { recordingList } from "~/contract/plain.gen.ts";
import { type OrganizationRow, organizationPages } from "./organizations.ts";
import { type ListPage, uniqueRows } from "./paging.ts";
import type { RecordingRow } from "./recordings.ts";

type Loaded = InfiniteData<ListPage<RecordingRow>>;

/** The recordings of all loaded lists that match, newest first. Makes no request. */
export function loadedRecordings(
  client: QueryClient,
  matches: (row: RecordingRow) => boolean,
): RecordingRow[] {
  const found = new Map<string, RecordingRow>();
  for (const [, list] of client.getQueriesData<Partial<Loaded>>({
    queryKey: [recordingList.name],
  })) {
    // Counts are under the same key, and have no pages.
    for (const row of (list?.pages ?? []).flatMap(({ data }) => data)) {
      if (matches(row)) found.set(row.id, row);
    }
  }
  return [...found.values()].toSorted((a, b) =>
    (b.dateCreated ?? "").localeCompare(a.dateCreated ?? ""),
  );
}

/** The organizations loaded so far, with their teams. Makes no request. */
export const loadedOrganizations = (client: QueryClient): OrganizationRow[] =>
  uniqueRows(client.getQueryData(organizationPages().queryKey)?.pages ?? []);
