import Circle from "lucide-react/icons/circle";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleOff from "lucide-react/icons/circle-off";
import CircleX from "lucide-react/icons/circle-x";
import LoaderCircle from "lucide-react/icons/loader-circle";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import type { BatchKind } from "./kind.ts";
import type { RowState } from "./rows.ts";

export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** The name of a state in a kind of batch. */
export function stateName({ acts }: BatchKind, state: RowState): string {
  if (state === "issues") return "Has issues";
  return capital(state === "synced" ? acts.sent : state);
}

const GLYPHS = {
  ready: <Circle size={14} className="text-control" />,
  issues: <TriangleAlert size={14} className="text-warning" />,
  sending: <LoaderCircle size={14} className="animate-spin text-text-muted" />,
  synced: <CircleCheck size={14} className="text-positive" />,
  failed: <CircleX size={14} className="text-negative" />,
  unknown: <CircleAlert size={14} className="text-warning" />,
  cancelled: <CircleOff size={14} className="text-text-muted" />,
};

export function StateMark({ kind, state }: { kind: BatchKind; state: RowState }) {
  return (
    <span className="flex items-center gap-1.5">
      <span aria-hidden className="shrink-0">
        {GLYPHS[state]}
      </span>
      {stateName(kind, state)}
    </span>
  );
}
