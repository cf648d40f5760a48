import { Button } from "~/ui/button.tsx";
import { Dialog } from "~/ui/overlay/dialog.tsx";
import { Notice } from "~/ui/notice.tsx";
import type { RotationSubject } from "~/components/rotation/rotation-store.ts";
import type { Ending } from "~/components/rotation/use-rotation.ts";
import { SubjectLine } from "./subject-line.tsx";
import { type Uncertain, Uncertainty } from "./uncertainty.tsx";

type Harmless = Exclude<Ending, Uncertain>;

export const isHarmless = (end: Ending): end is Harmless =>
  end.outcome === "refused" || end.outcome === "not_executed";

/** Nothing changed, and why. */
function Unchanged({ end }: { end: Harmless }) {
  const refused = end.outcome === "refused";
  const words = refused ? end.error.message : end.error;
  const status = refused ? end.error.status || null : end.status;
  const request = refused ? end.error.requestId : undefined;
  return (
    <Notice tone="negative" role="alert">
      <p>
        <strong>Nothing changed.</strong>{" "}
        {refused || status === null ? words : `The service said: “${words}”`}
      </p>
      {status !== null && (
        <p className="mono text-text-muted">
          {status}
          {request !== undefined && `, request ${request}`}
        </p>
      )}
    </Notice>
  );
}

function titleOf(end: Ending): string {
  switch (end.outcome) {
    case "refused":
      if (end.error.code === "rotation_busy") return "Another rotation is under way";
      if (end.error.code === "rotated_meanwhile") return "The secret was rotated elsewhere";
      return "The secret wasn't rotated";
    case "not_executed":
      return "The secret wasn't rotated";
    case "secret_lost":
      return "The new secret was lost";
    default:
      return "Rotation status unknown";
  }
}

/** How a rotation ended without a secret to store. */
export function OutcomeDialog({
  subject,
  end,
  onAsk,
  onPlan,
  onRetry,
  onClose,
}: {
  subject: RotationSubject;
  end: Ending;
  onAsk: (operationId: string) => void;
  onPlan: () => void;
  /** Given if retrying is harmless. */
  onRetry: (() => void) | undefined;
  onClose: () => void;
}) {
  return (
    <Dialog
      title={titleOf(end)}
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
          onAsk={() => onAsk(end.operationId)}
          onPlan={onPlan}
        />
      )}
    </Dialog>
  );
}
