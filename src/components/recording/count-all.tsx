import { useEffect, useRef, useState } from "react";
import { isAbort, toApiError } from "~/api/errors.ts";
import { countRecordings, type RecordingQuery } from "~/api/recordings.ts";
import { formatCount } from "~/lib/format.ts";
import { INK_LINK } from "~/ui/classes.ts";

type CountState =
  | { state: "idle"; counted: number; calls: number }
  | { state: "counting" | "done" | "stopped"; counted: number; calls: number }
  | { state: "failed"; counted: number; calls: number; message: string };

/** Walks the cursor of a list to its end and counts, with progress; leaving the list stops it. */
function useCountAll(query: RecordingQuery) {
  const [count, setCount] = useState<CountState>({ state: "idle", counted: 0, calls: 0 });
  const controller = useRef<AbortController>(null);
  // Ends the walk with the list it counts.
  useEffect(() => () => controller.current?.abort(), []);
  const start = () => {
    const walk = new AbortController();
    controller.current = walk;
    setCount({ state: "counting", counted: 0, calls: 0 });
    const onPage = (counted: number, calls: number) =>
      setCount({ state: "counting", counted, calls });
    countRecordings(query, onPage, walk.signal).then(
      () => setCount((now) => ({ ...now, state: "done" })),
      (error: unknown) =>
        setCount(({ counted, calls }) =>
          isAbort(error)
            ? { state: "stopped", counted, calls }
            : { state: "failed", counted, calls, message: toApiError(error).message },
        ),
    );
  };
  return {
    ...count,
    message: "message" in count ? count.message : "",
    start,
    stop: () => controller.current?.abort(),
  };
}

/** Counts a list where it is asked to, with progress and a way to stop. */
export function CountAll({ query }: { query: RecordingQuery }) {
  const count = useCountAll(query);
  if (count.state === "idle") {
    return (
      <button type="button" className={`shrink-0 ${INK_LINK}`} onClick={count.start}>
        Count all
      </button>
    );
  }
  return (
    <span role="status">
      <strong>{formatCount(count.counted)} counted</strong>
      {count.state === "counting" && (
        <>
          {" "}
          so far, {count.calls} calls{" "}
          <button type="button" className={INK_LINK} onClick={count.stop}>
            Stop
          </button>
        </>
      )}
      {count.state === "stopped" && " before it was stopped"}
      {count.state === "failed" && ` before it failed: ${count.message}`}
    </span>
  );
}
