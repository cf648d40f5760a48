import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { recordingCount, type RecordingQuery } from "~/api/nouns/recordings.ts";
import { INK_LINK } from "~/ui/classes.ts";
import { useActions } from "~/ui/keyboard/use-actions.ts";
import { lazyPart } from "~/ui/lazy.tsx";

const Counting = lazyPart(() => import("./counting.tsx"));

/** How many recordings match, once they have all been counted. */
export function useCounted(query: RecordingQuery) {
  const { data, isFetching, error } = useQuery({ ...recordingCount(query), enabled: false });
  return isFetching || error ? undefined : data?.counted;
}

/** Counts a list on request. */
export function CountAll({ query }: { query: RecordingQuery }) {
  const [started, setStarted] = useState(false);
  const start = () => setStarted(true);
  useActions(
    "On this screen",
    [{ label: "Count all", words: "number total how many", run: start }],
    !started,
  );
  if (started) {
    return <Counting query={query} />;
  }
  return (
    <button type="button" className={`shrink-0 ${INK_LINK}`} onClick={start}>
      Count all
    </button>
  );
}
