import CircleCheck from "lucide-react/icons/circle-check";
import { useNavigate } from "@tanstack/react-router";
import type { LinkTarget } from "~/components/recording/link-target.ts";
import type { RecordingListSearch } from "~/components/recording/lists.tsx";
import { Button } from "~/ui/button.tsx";
import { Keys } from "~/ui/keyboard/keys.tsx";

const focus = (button: HTMLButtonElement | null) => button?.focus();

/** After a sync for a recording of the unlinked queue: Enter opens the next one there. */
export function NextBar({
  target: { next },
  queue,
}: {
  target: LinkTarget;
  queue: RecordingListSearch;
}) {
  const navigate = useNavigate();
  return (
    <div
      role="status"
      className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line-strong bg-positive-tint px-4 py-1.5"
    >
      <CircleCheck size={16} className="shrink-0 text-positive" />
      <span className="min-w-0 flex-1 truncate" title={next?.title}>
        {next === undefined
          ? "Synced. No further recording of the queue is loaded."
          : `Synced. Next: ${next.title}`}
      </span>
      <Button
        ref={focus}
        onClick={() =>
          void navigate({
            to: "/recordings",
            search: { ...queue, peek: next?.id, at: next?.id },
          })
        }
      >
        {next === undefined ? "Back to the queue" : "Open the next one"}
        <Keys keys="Enter" />
      </Button>
    </div>
  );
}
