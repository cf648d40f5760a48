import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowUp } from "lucide-react";
import { useRef } from "react";
import { toApiError } from "~/api/errors.ts";
import { LOOKED_AT, newRecordings, type NewestRow, restartList } from "~/api/new-recordings.ts";
import type { RecordingQuery } from "~/api/recordings.ts";
import { plural } from "~/lib/format.ts";
import { Button } from "~/ui/button.tsx";
import { showToast } from "~/ui/toast.tsx";

/** Looks for newer recordings, and loads the list anew when asked to; takes no room of its own. */
export default function Pill({
  query,
  newest,
  onShow,
}: {
  query: RecordingQuery;
  newest: NewestRow | undefined;
  onShow: () => void;
}) {
  const client = useQueryClient();
  const region = useRef<HTMLDivElement>(null);
  const { data: count } = useQuery(newRecordings(client, query, newest));
  const restart = useMutation(restartList(client, query));
  const show = () => {
    // The way to the top comes first: the table tells its place whenever it rests, and new rows
    // that came before would be told from where the reader was. With the pill gone the keyboard
    // stays with the table.
    const table = region.current?.parentElement?.querySelector<HTMLElement>("[role=grid]");
    table?.scrollTo({ top: 0 });
    table?.focus();
    restart.mutate(undefined, {
      onSuccess: onShow,
      onError: (error) => {
        const title = "The new recordings didn't load";
        void showToast({ title, detail: toApiError(error).message, kind: "failed" });
      },
    });
  };
  return (
    <div ref={region} role="status" className="relative z-20 h-0">
      {count > 0 ? (
        <div className="pointer-events-none absolute inset-x-0 top-10 flex justify-center">
          <Button
            busy={restart.isPending}
            icon={<ArrowUp size={14} strokeWidth={1.75} />}
            onClick={show}
            className="pointer-events-auto rounded-full! shadow-popover"
          >
            {count < LOOKED_AT ? plural(count, "new recording") : "New recordings"}
          </Button>
        </div>
      ) : (
        restart.isSuccess && <span className="sr-only">The newest recordings are shown.</span>
      )}
    </div>
  );
}
