import { TriangleAlert } from "lucide-react";
import { preloadRotation } from "~/components/rotation/rotation-host.tsx";
import type { RotationNote } from "~/components/rotation/rotation-notes.ts";
import { formatAge, toDate } from "~/lib/format.ts";
import { Moment } from "~/components/moment.tsx";
import { Button } from "~/ui/button.tsx";

/** What this browser knows of a client's rotations, and what is left to do about them. */
export function RotatedHere({
  note: { rotated, lock, leaked },
  now,
  retire,
  resolve,
}: {
  note: RotationNote;
  /** Milliseconds since the epoch. */
  now: number;
  /** Opens the second rotation; undefined for whoever may not rotate. */
  retire: (() => void) | undefined;
  /** Opens what became of a rotation that nobody could tell the end of. */
  resolve: () => void;
}) {
  if (lock !== undefined) {
    return (
      <span className="flex items-center gap-2">
        <TriangleAlert size={14} strokeWidth={1.75} className="shrink-0 text-warning" />
        <span>unresolved</span>
        <Button onClick={resolve} onFocus={preloadRotation} onPointerEnter={preloadRotation}>
          What to do
        </Button>
      </span>
    );
  }
  const last = rotated.at(-1);
  const date = toDate(last);
  if (date === undefined) return null;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Moment value={last} />
      <span className="text-text-muted">{formatAge(Math.max(0, now - date.getTime()))}</span>
      {leaked !== undefined && <span className="text-negative">leaked one works</span>}
      {retire !== undefined && (
        <Button onClick={retire} onFocus={preloadRotation} onPointerEnter={preloadRotation}>
          {leaked === undefined ? "Retire the old secret" : "Stop the leaked one"}
        </Button>
      )}
    </span>
  );
}
