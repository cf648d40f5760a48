import type { RotationSubject } from "~/components/rotation/rotation-store.ts";
import type { RotationNote } from "~/components/rotation/rotation-notes.ts";
import type { Unresolved } from "~/components/rotation/rotation-words.ts";
import { SecretTimeline } from "~/components/rotation/secret-timeline.tsx";
import { historyOf } from "~/components/rotation/use-rotation.ts";

/** Which of a client's secrets works now, and what a rotation would change. */
export function ClientTimeline({
  createdAt,
  note,
  record,
  unresolved,
}: Pick<RotationSubject, "createdAt" | "record"> & {
  note: RotationNote;
  unresolved: Unresolved | undefined;
}) {
  return (
    <SecretTimeline
      plan={unresolved === undefined ? "rotate" : "again"}
      history={historyOf(createdAt, note, record)}
    />
  );
}
