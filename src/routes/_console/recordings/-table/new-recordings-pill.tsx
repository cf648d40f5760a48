import { useQuery, useQueryClient } from "@tanstack/react-query";
import ArrowUp from "lucide-react/icons/arrow-up";
import { POLLED_ROWS, newRecordings, type NewestRow, restartList } from "~/api/new-recordings.ts";
import type { RecordingQuery } from "~/api/recordings.ts";
import { useAction } from "~/components/form/use-action.ts";
import { plural } from "~/lib/format.ts";
import { Button } from "~/ui/button.tsx";
import type { GridView } from "~/ui/grid/grid-view.ts";

/** The number of newer recordings, as a button that reloads the list with them. */
export default function NewRecordingsPill({
  query,
  newest,
  view,
  onShow,
}: {
  query: RecordingQuery;
  /** The first row; undefined if the list is empty. */
  newest: NewestRow | undefined;
  view: GridView;
  /** Called once the new recordings are loaded. */
  onShow: () => void;
}) {
  const client = useQueryClient();
  const { data: count } = useQuery(newRecordings(client, query, newest));
  const restart = useAction(restartList(client, query), "The new recordings didn't load");
  const show = () => {
    // Scrolls first: the table saves its place at rest, and new rows would shift the old one. The
    // focus moves to the table, as the button is about to go.
    view.toTop();
    view.focus();
    restart.mutate(undefined, { onSuccess: onShow });
  };
  return (
    <div role="status" className="relative z-20 h-0">
      {count > 0 ? (
        <div className="pointer-events-none absolute inset-x-0 top-10 flex justify-center">
          <Button
            busy={restart.isPending}
            icon={<ArrowUp size={14} />}
            onClick={show}
            className="pointer-events-auto rounded-full! shadow-popover"
          >
            {count < POLLED_ROWS ? plural(count, "new recording") : "New recordings"}
          </Button>
        </div>
      ) : (
        restart.isSuccess && <span className="sr-only">Up to date.</span>
      )}
    </div>
  );
}
