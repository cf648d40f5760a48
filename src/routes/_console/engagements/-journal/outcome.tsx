import CircleCheck from "lucide-react/icons/circle-check";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import type { JournalEntry } from "~/api/state/engagement-journal.ts";
import { pathKey } from "../-body/json.ts";

/** How a sync ended, with the first issue; the others are in the tooltip. */
export function Outcome({ entry: { outcome, resent, settled } }: { entry: JournalEntry }) {
  if (outcome.kind === "synced") {
    return (
      <span className="flex items-center gap-1.5">
        <CircleCheck size={14} className="shrink-0 text-positive" />
        {resent ? "Synced after a resend" : "Synced"}
      </span>
    );
  }
  const issues = outcome.issues.map(({ path, message }) => `${pathKey(path)}: ${message}`);
  const uncertain = outcome.kind === "unknown";
  return (
    <span className="flex items-center gap-1.5" title={[outcome.message, ...issues].join("\n")}>
      {uncertain ? (
        <TriangleAlert size={14} className="shrink-0 text-warning" />
      ) : (
        <CircleAlert size={14} className="shrink-0 text-negative" />
      )}
      <span className="line-clamp-2 max-w-80">
        {settled ? "Unknown, then resent and synced: " : uncertain ? "Unknown: " : "Not synced: "}
        {issues[0] ?? outcome.message}
      </span>
    </span>
  );
}
