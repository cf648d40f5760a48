import { CancelledError, useQuery, useQueryClient } from "@tanstack/react-query";
import { PAUSED, toApiError } from "~/api/transport/errors.ts";
import { recordingCount, type RecordingQuery } from "~/api/nouns/recordings.ts";
import { repeating } from "~/api/lists/claims.ts";
import { formatCount, plural } from "~/lib/format.ts";
import { INK_LINK } from "~/ui/classes.ts";

/** Counts a list, with progress and a way to stop; leaving the list stops it too. */
export default function Counting({ query }: { query: RecordingQuery }) {
  const client = useQueryClient();
  const count = recordingCount(query);
  const { data, error: thrown, isFetching, refetch } = useQuery(count);
  const error = thrown && !(thrown instanceof CancelledError) ? toApiError(thrown) : undefined;
  const isPaused = error?.code === PAUSED;
  const cancel = () => void client.cancelQueries({ queryKey: count.queryKey }, { revert: false });
  return (
    <span role="status" className="flex min-w-0 items-center gap-3">
      <span className="truncate">
        <strong>
          {data === undefined ? "Nothing counted" : `${formatCount(data.counted)} counted`}
        </strong>
        {isFetching
          ? data && ` so far, ${plural(data.calls, "page")} read`
          : isPaused
            ? ` so far. ${error.message}`
            : error
              ? ` before it failed: ${error.message}`
              : thrown && " before it was canceled"}
        {data !== undefined && repeating(data.repeated)}
      </span>
      {isPaused && !isFetching && (
        <button type="button" className={`shrink-0 ${INK_LINK}`} onClick={() => void refetch()}>
          Resume
        </button>
      )}
      {isFetching && (
        <>
          <span aria-hidden className="progress-stripes h-1 w-24 shrink-0 max-md:hidden" />
          <button type="button" className={`shrink-0 ${INK_LINK}`} onClick={cancel}>
            Cancel
          </button>
        </>
      )}
    </span>
  );
}
