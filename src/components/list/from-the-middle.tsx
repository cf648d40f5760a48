import { ListStart } from "lucide-react";
import { toApiError } from "~/api/errors.ts";
import { Button } from "~/ui/button.tsx";

/** Above a list that a link started in the middle: the way to its start. */
export function FromTheMiddle({
  from,
  error,
  restart,
}: {
  from: string | undefined;
  error: Error | null;
  restart: () => void;
}) {
  if (from === undefined) return null;
  const unreadable = error !== null && toApiError(error).status === 400;
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-3 border-b border-line bg-surface-sunken px-4 py-1.5 text-small">
      {unreadable
        ? "The place in this link can't be found any more."
        : "This list starts where the link was made."}
      <Button icon={<ListStart size={14} strokeWidth={1.75} />} onClick={restart}>
        Load from the start
      </Button>
    </div>
  );
}
