import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { recordingDetails, recordingList } from "~/contract/plain.gen.ts";
import type { PageOfRows } from "../transport/paging.ts";
import { recordingById, type RecordingRow } from "./recordings.ts";

// What the cache has, without a request.

type Loaded = InfiniteData<PageOfRows<RecordingRow>>;

/** The recordings of all loaded lists that match, newest first. */
export function loadedRecordings(
  client: QueryClient,
  matches: (row: RecordingRow) => boolean,
): RecordingRow[] {
  const lists = client.getQueriesData<Partial<Loaded>>({ queryKey: [recordingList.name] });
  // Counts are under the same key, and have no pages.
  const rows = lists.flatMap(([, list]) => list?.pages ?? []).flatMap(({ data }) => data);
  const found = new Map(rows.filter(matches).map((row) => [row.id, row]));
  return [...found.values()].toSorted((a, b) =>
    (b.dateCreated ?? "").localeCompare(a.dateCreated ?? ""),
  );
}

const MOST_RECENT = 5;

/** The recordings opened most recently, latest first, as long as they are cached (an hour). */
export function recentRecordings(client: QueryClient): { id: string; title: string }[] {
  return client
    .getQueryCache()
    .findAll({ queryKey: [recordingDetails.name] })
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .flatMap(({ queryKey: [, id] }) => {
      if (typeof id !== "string") return [];
      const recording = client.getQueryData(recordingById(id).queryKey)?.recording;
      return recording === undefined ? [] : [{ id, title: recording.title || id }];
    })
    .slice(0, MOST_RECENT);
}
