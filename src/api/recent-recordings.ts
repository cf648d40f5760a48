import type { QueryClient } from "@tanstack/react-query";
import { recordingDetails } from "~/contract/plain.gen.ts";
import { recordingById } from "./recordings.ts";

const MOST = 5;

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
    .slice(0, MOST);
}
