import type { ReactNode } from "react";
import type { RotationEnd } from "~/api/rotations.ts";
import { Button } from "~/ui/button.tsx";
import { Dialog } from "~/ui/dialog.tsx";
import { Mono } from "~/ui/mono.tsx";
import { Notice } from "~/ui/notice.tsx";
import type { RotationSubject } from "./rotation-store.ts";
import { SubjectLine } from "./subject-line.tsx";

type Ending = Exclude<RotationEnd, { outcome: "done" }>;

/** Nothing changed: why, in the words of whoever refused. */
function Unchanged({ end }: { end: Extract<Ending, { outcome: "refused" | "not_executed" }> }) {
  const refused = end.outcome === "refused";
  const words = refused ? end.error.message : end.error;
  const status = refused ? end.error.status || null : end.status;
  const request = refused ? end.error.requestId : undefined;
  return (
    <Notice tone="negative" role="alert">
      <p>
        <strong>Nothing changed.</strong> {refused ? words : `The service said: “${words}”`}
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

/** Two rotations in a row stop the secret in use: until it is clear what happened, nobody should. */
function KeepUsingIt({ operationId, children }: { operationId: string; children: ReactNode }) {
  return (
    <Notice tone="warning" role="alert">
      <p>{children}</p>
      <p className="mt-1">
        <strong>The secret in use still works: keep using it.</strong> Don't rotate again yet. A
        second rotation would stop it, and everything that uses it.
      </p>
      <p className="mt-1 text-text-muted">
        Operation <Mono copy="Copy operation id">{operationId}</Mono>
      </p>
    </Notice>
  );
}

function titleOf(end: Ending): string {
  switch (end.outcome) {
    case "refused":
      if (end.error.code === "rotation_busy") return "Another rotation is under way";
      if (end.error.code === "rotated_meanwhile") return "The secret was rotated meanwhile";
      return "The secret wasn't rotated";
    case "not_executed":
      return "The secret wasn't rotated";
    case "secret_lost":
      return "The new secret was lost";
    default:
      return "Nobody can tell whether it was rotated";
  }
}

/** A rotation that ended without a secret to store. */
export function OutcomeDialog({
  subject,
  end,
  onAsk,
  onClose,
}: {
  subject: RotationSubject;
  end: Ending;
  onAsk: (operationId: string) => void;
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
          {end.outcome === "unknown" && (
            <Button size="lg" onClick={() => onAsk(end.operationId)}>
              Ask again
            </Button>
          )}
          <Button
            size="lg"
            // The dialog opens by itself, and has one thing to do.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            onClick={onClose}
          >
            Close
          </Button>
        </>
      }
    >
      {end.outcome === "refused" || end.outcome === "not_executed" ? (
        <Unchanged end={end} />
      ) : (
        <KeepUsingIt operationId={end.operationId}>
          {end.outcome === "secret_lost"
            ? "The service rotated the secret, but its answer didn't arrive whole."
            : "The service was asked to rotate, and its answer never came."}{" "}
          {end.error}
        </KeepUsingIt>
      )}
    </Dialog>
  );
}
