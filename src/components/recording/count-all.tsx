import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { recordingCount, type RecordingQuery } from "~/api/recordings.ts";
import { INK_LINK } from "~/ui/classes.ts";
import { lazyPart } from "~/ui/lazy/lazy-part.tsx";

const Counting = lazyPart("parts", () => import("./counting.tsx"));

/** How many recordings match, once they have all been counted. */
export function useCounted(query: RecordingQuery) {
  const { data, isFetching, error } = useQuery({ ...recordingCount(query), enabled: false });
  return isFetching || error ? undefined : data?.counted;
}

/** Counts a list on request. */
export function CountAll({ query }: { query: RecordingQuery }) {
  const [started, setStarted] = useState(false);
  if (started) {
    return <Counting query={query} />;
  }
  return (
    <button type="button" className={`shrink-0 ${INK_LINK}`} onClick={() => setStarted(true)}>
      Count all
    </button>
  );
}
