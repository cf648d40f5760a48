import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import type { Standing } from "~/api/rotation-counts.ts";
import type { LastRotation } from "~/api/secret-ages.ts";
import { CredentialName } from "~/components/credentials/credential-name.tsx";
import type { RotationNote } from "~/components/rotation/rotation-notes.ts";
import { shortText } from "~/components/rotation/rotation-words.ts";
import { unresolvedOf } from "~/components/rotation/doubts.ts";
import { formatAge, timeOf, toDate } from "~/lib/format.ts";
import { Moment } from "~/components/names/moment.tsx";
import { Button } from "~/ui/button.tsx";
import { classes } from "~/ui/classes.ts";

/** Milliseconds; the gateway gives up before. */
const LONGEST_ROTATION = 120_000;

/** A client's last rotation through this console, and what is left to do about those from this browser. */
export function Rotated({
  note,
  standing,
  last: known,
  now,
  retire,
  resolve,
}: {
  note: RotationNote;
  /** What the gateway knows; undefined while it isn't loaded. */
  standing: Standing | undefined;
  /** From any browser; undefined if none is known. */
  last: LastRotation | undefined;
  /** Milliseconds since the epoch. */
  now: number;
  /** Opens the second rotation; undefined if the caller may not rotate. */
  retire: (() => void) | undefined;
  /** Opens a rotation whose outcome is in doubt. */
  resolve: () => void;
}) {
  const { rotated, leaked } = note;
  const unresolved = unresolvedOf(note, standing);
  const here = rotated.at(-1);
  // This page notes the end of its rotation, the gateway the begin, which the page learns later.
  const isCurrent = !(timeOf(known?.at) < timeOf(here) - LONGEST_ROTATION);
  const shared = isCurrent ? known : undefined;
  const last = shared?.at ?? note.lock?.at ?? here;
  const date = toDate(last);
  // As large as with a date, an age and who it was, which come later than the list: nothing moves then.
  if (date === undefined && unresolved === undefined) {
    return <span className="block min-h-[2lh] w-40" />;
  }
  const age = Math.max(0, now - (date?.getTime() ?? now));
  // Others may have rotated it since the last time from here.
  const since =
    standing === undefined || note.count === undefined ? 0 : standing.count - note.count;
  const isLatest = since <= 0 && unresolved === undefined;
  return (
    <span
      className={classes(
        "flex min-h-[2lh] flex-wrap items-center gap-x-3",
        unresolved === undefined ? "w-40" : "w-60",
      )}
    >
      {unresolved !== undefined && (
        <span className="flex w-full items-center gap-2 text-warning">
          <TriangleAlert size={14} className="shrink-0" />
          {shortText(unresolved)}
        </span>
      )}
      {date !== undefined && (
        <>
          <Moment value={last} />
          <span className="text-text-muted">{age < 60_000 ? "just now" : formatAge(age)}</span>
        </>
      )}
      {unresolved === undefined && shared !== undefined && shared.outcome !== "done" && (
        <span className="text-warning">
          {shortText({ least: Number(shared.outcome === "secret_lost"), most: 1 })}
        </span>
      )}
      {shared !== undefined && (
        <span className="text-text-muted">
          by <CredentialName short kind={shared.kind} credentialId={shared.credentialId} />
        </span>
      )}
      {unresolved !== undefined && <Button onClick={resolve}>What to do</Button>}
      {leaked !== undefined && isLatest && (
        <span className="text-negative">leaked secret still works</span>
      )}
      {retire !== undefined && here !== undefined && isLatest && (
        <Button onClick={retire}>
          {leaked === undefined ? "Retire the old secret" : "Stop the leaked secret"}
        </Button>
      )}
    </span>
  );
}
