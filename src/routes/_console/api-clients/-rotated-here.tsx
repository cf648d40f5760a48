import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import { preloadRotation } from "~/components/rotation/rotation-host.tsx";
import type { RotationNote } from "~/components/rotation/rotation-notes.ts";
import { formatAge, toDate } from "~/lib/format.ts";
import { Moment } from "~/components/names/moment.tsx";
import { Button } from "~/ui/button.tsx";

/** A client's rotations from this browser, and what is left to do about them. */
export function RotatedHere({
  note: { rotated, lock, leaked },
  now,
  retire,
  resolve,
}: {
  note: RotationNote;
  /** Milliseconds since the epoch. */
  now: number;
  /** Opens the second rotation; undefined if the caller may not rotate. */
  retire: (() => void) | undefined;
  /** Opens a rotation whose outcome is in doubt. */
  resolve: () => void;
}) {
  if (lock !== undefined) {
    return (
      <span className="flex items-center gap-2">
        <TriangleAlert size={14} className="shrink-0 text-warning" />
        <span>unresolved</span>
        <Button onClick={resolve} onFocus={preloadRotation} onPointerEnter={preloadRotation}>
          What to do
        </Button>
      </span>
    );
  }
  const last = rotated.at(-1);
  const date = toDate(last);
  // As wide as a date and an age, so that the first rotation moves no column.
  if (date === undefined) return <span className="inline-block max-md:hidden md:w-32" />;
  const age = Math.max(0, now - date.getTime());
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 md:min-w-32">
      <Moment value={last} />
      <span className="text-text-muted">{age < 60_000 ? "just now" : formatAge(age)}</span>
      {leaked !== undefined && <span className="text-negative">leaked secret still works</span>}
      {retire !== undefined && (
        <Button onClick={retire} onFocus={preloadRotation} onPointerEnter={preloadRotation}>
          {leaked === undefined ? "Retire the old secret" : "Stop the leaked secret"}
        </Button>
      )}
    </span>
  );
}
