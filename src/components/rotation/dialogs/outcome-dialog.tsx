import { Button } from "~/ui/button.tsx";
import { Dialog } from "~/ui/overlay/dialog.tsx";
import { Notice } from "~/ui/notice.tsx";
import type { RotationSubject } from "~/components/rotation/rotation-store.ts";
import type { Ending } from "~/components/rotation/use-rotation.ts";
import { SubjectLine } from "./subject-line.tsx";
import { type Uncertain, Uncertainty } from "./uncertainty.tsx";
import { NOTHING_KNOWN, type Unresolved } from "~/components/rotation/doubt-words.ts";
import { CONFLICTS } from "~/components/rotation/conflicts.ts";

type Harmless = Exclude<Ending, Uncertain>;

export const isHarmless = (end: Ending): end is Harmless =>
  end.outcome === "refused" || end.outcome === "not_executed";

const conflictOf = (end: Harmless) =>
  end.outcome === "refused" ? CONFLICTS[end.error.code] : undefined;

/** Nothing changed, and why. */
function Unchanged({ end }: { end: Harmless }) {
  const refused = end.outcome === "refused";
  const conflict = conflictOf(end);
  const words = refused ? end.error.message : end.error;
  const status = refused ? end.error.status || null : end.status;
  const request = refused ? end.error.requestId : undefined;
  return (
    <Notice tone="negative" role="alert">
      <p>
        <strong>
          {conflict === undefined ? "Nothing changed." : "Your rotation didn't start."}
        </strong>{" "}
        {refused || status === null ? words : `The service said: “${words}”`}
      </p>
      {conflict !== undefined && <p className="mt-1">{conflict.way}</p>}
      {status !== null && (
        <p className="mono text-text-muted">
          {status}
          {request !== undefined && `, request ${request}`}
        </p>
      )}
    </Notice>
  );
}

const titleOf = (end: Ending, { least }: Unresolved): string =>
  isHarmless(end)
    ? (conflictOf(end)?.title ?? "The secret wasn't rotated")
    : least > 0
      ? "The new secret was lost"
      : "Rotation status unknown";

/** How a rotation ended without a secret to store. */
export function OutcomeDialog({
  subject,
  end,
  unresolved = NOTHING_KNOWN,
  onAsk,
  onPlan,
  onRetry,
  onClose,
}: {
  subject: RotationSubject;
  end: Ending;
  /** What is in doubt. */
  unresolved: Unresolved | undefined;
  onAsk: (operationId: string) => void;
  onPlan: () => void;
  /** Given if retrying is harmless. */
  onRetry: (() => void) | undefined;
  onClose: () => void;
}) {
  return (
    <Dialog
      title={titleOf(end, unresolved)}
      role="alertdialog"
      width="wide"
      subtitle={<SubjectLine subject={subject} />}
      onClose={onClose}
      footer={
        <>
          {onRetry !== undefined && (
            <Button size="lg" onClick={onRetry}>
              Retry
            </Button>
          )}
          <Button
            size="lg"
            // A long dialog is read from its title on.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus={isHarmless(end)}
            onClick={onClose}
          >
            Close
          </Button>
        </>
      }
    >
      {isHarmless(end) ? (
        <Unchanged end={end} />
      ) : (
        <Uncertainty
          subject={subject}
          end={end}
          unresolved={unresolved}
          onAsk={onAsk}
          onPlan={onPlan}
        />
      )}
    </Dialog>
  );
}
