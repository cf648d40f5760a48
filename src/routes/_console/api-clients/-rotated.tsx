import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import type { LastRotation } from "~/api/secret-ages.ts";
import { CredentialName } from "~/components/credentials/credential-name.tsx";
import { preloadRotation } from "~/components/rotation/rotation-host.tsx";
import type { RotationNote } from "~/components/rotation/rotation-notes.ts";
import { formatAge, timeOf, toDate } from "~/lib/format.ts";
import { Moment } from "~/components/names/moment.tsx";
import { Button } from "~/ui/button.tsx";

/** Milliseconds; the gateway gives up before. */
const LONGEST_ROTATION = 120_000;

/** A client's last rotation through this console, and what is left to do about those from this browser. */
export function Rotated({
  note: { rotated, lock, leaked },
  last: known,
  now,
  retire,
  resolve,
}: {
  note: RotationNote;
  /** From any browser; undefined if none is known. */
  last: LastRotation | undefined;
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
  const here = rotated.at(-1);
  // This page notes the end of its rotation, the gateway the begin, which the page learns later.
  const isCurrent = !(timeOf(known?.at) < timeOf(here) - LONGEST_ROTATION);
  const shared = isCurrent ? known : undefined;
  const last = shared?.at ?? here;
  const date = toDate(last);
  // As large as with a date, an age and who it was, which come later than the list: nothing moves then.
  if (date === undefined) {
    return <span className="block min-h-[2lh] w-40" />;
  }
  const age = Math.max(0, now - date.getTime());
  return (
    <span className="flex min-h-[2lh] w-40 flex-wrap items-center gap-x-3">
      <Moment value={last} />
      <span className="text-text-muted">{age < 60_000 ? "just now" : formatAge(age)}</span>
      {shared?.outcome === "unknown" && <span className="text-warning">may not have happened</span>}
      {shared !== undefined && (
        <span className="text-text-muted">
          by <CredentialName short kind={shared.kind} credentialId={shared.credentialId} />
        </span>
      )}
      {leaked !== undefined && <span className="text-negative">leaked secret still works</span>}
      {retire !== undefined && here !== undefined && (
        <Button onClick={retire} onFocus={preloadRotation} onPointerEnter={preloadRotation}>
          {leaked === undefined ? "Retire the old secret" : "Stop the leaked secret"}
        </Button>
      )}
    </span>
  );
}
