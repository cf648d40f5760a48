import { CancelledError, useQuery, useQueryClient } from "@tanstack/react-query";
import { toApiError } from "~/api/transport/errors.ts";
import { recordingCount, type RecordingQuery } from "~/api/nouns/recordings.ts";
import { repeating } from "~/api/lists/claims.ts";
import { formatCount, plural } from "~/lib/format.ts";
import { INK_LINK } from "~/ui/classes.ts";

/** Counts a list, with progress and a way to stop; leaving the list stops it too. */
export default function Counting({ query }: { query: RecordingQuery }) {
  const client = useQueryClient();
  const count = recordingCount(query);
  const { data, error, isFetching } = useQuery(count);
  const cancel = () => void client.cancelQueries({ queryKey: count.queryKey }, { revert: false });
  return (
    <span role="status" className="flex min-w-0 items-center gap-3">
      <span className="truncate">
        <strong>
          {data === undefined ? "Nothing counted" : `${formatCount(data.counted)} counted`}
        </strong>
        {isFetching
          ? data && ` so far, ${plural(data.calls, "page")} read`
          : error instanceof CancelledError
            ? " before it was canceled"
            : error && ` before it failed: ${toApiError(error).message}`}
        {data !== undefined && repeating(data.repeated)}
      </span>
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
