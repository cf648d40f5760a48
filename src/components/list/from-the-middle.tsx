import ListStart from "lucide-react/icons/list-start";
import { toApiError } from "~/api/transport/errors.ts";
import { Button } from "~/ui/button.tsx";

/** A bar above a list that a link opened in the middle. */
export default function FromTheMiddle({
  error,
  restart,
}: {
  error: Error | null;
  restart: () => void;
}) {
  const unreadable = error !== null && toApiError(error).status === 400;
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-3 border-b border-line bg-surface-sunken px-4 py-1.5 text-small">
      {unreadable ? "This link's position no longer exists." : "Starts at the linked position."}
      <Button icon={<ListStart size={14} />} onClick={restart}>
        Load from the start
      </Button>
    </div>
  );
}
