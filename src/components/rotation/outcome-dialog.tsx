import type { ReactNode } from "react";
import type { RotationEnd } from "~/api/rotations.ts";
import { Button } from "~/ui/button.tsx";
import { Dialog } from "~/ui/dialog.tsx";
import { Mono } from "~/ui/mono.tsx";
import { Notice } from "~/ui/notice.tsx";
import { ProbeSecret } from "./probe-secret.tsx";
import type { RotationSubject } from "./rotation-store.ts";
import { SubjectLine } from "./subject-line.tsx";

export type Ending = Exclude<RotationEnd, { outcome: "done" }>;
type Uncertain = Extract<Ending, { outcome: "secret_lost" | "unknown" }>;
type Harmless = Exclude<Ending, Uncertain>;

export const isHarmless = (end: Ending): end is Harmless =>
  end.outcome === "refused" || end.outcome === "not_executed";

/** Nothing changed: why, in the words of whoever refused. */
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

const WHAT_HAPPENED = {
  secret_lost:
    "The service rotated the secret, but the answer that held the new one didn't arrive whole. Nobody has it, and nobody can get it.",
  unknown: "The service was asked to rotate, and nobody can tell whether it did.",
} as const;

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className="border-t border-line py-3 pl-1 marker:text-text-muted">
      <strong>{title}</strong>
      <div className="text-text-muted">{children}</div>
    </li>
  );
}

/** Two rotations in a row stop the secret in use: what can be done instead, safest first. */
function Uncertainty({
  subject,
  end,
  onAsk,
  onPlan,
}: {
  subject: RotationSubject;
  end: Uncertain;
  onAsk: () => void;
  onPlan: () => void;
}) {
  return (
    <>
      <Notice tone="warning" role="alert">
        <p>
          <strong>The secret in use still works: keep using it.</strong> Don't rotate again yet. A
          second rotation would stop it at once, and everything that uses it.
        </p>
        <p className="mt-1">{WHAT_HAPPENED[end.outcome]}</p>
        <p className="mt-1 text-text-muted">
          {end.error !== "" && `${end.error} `}Operation{" "}
          <Mono copy="Copy operation id">{end.operationId}</Mono>
        </p>
      </Notice>
      <h3 className="mt-4 mb-1 font-[600]">What can be done, safest first</h3>
      <ol className="ml-5 list-decimal">
        {end.outcome === "unknown" && (
          <Step title="Ask again">
            <p>The console's server keeps a result for two minutes. Asking changes nothing.</p>
            <Button className="mt-2" onClick={onAsk}>
              Ask again
            </Button>
          </Step>
        )}
        <Step title="Nothing, for now">
          <p>
            What runs goes on running. Rotating this client is locked in every tab of this browser,
            so that nobody stops it by accident; everything else works.
          </p>
        </Step>
        <Step title="Make sure of the secret in use">
          <p>The service is asked for a token with it, which changes nothing either.</p>
          <ProbeSecret
            clientId={subject.clientId}
            expected
            words={{
              subject: "Secret in use",
              button: "Test the secret in use",
              otherwise: "Then it isn't the one in use, or something has rotated since.",
            }}
          />
        </Step>
        <Step title="Plan a second rotation">
          <p>
            It stops the secret in use at once. Choose an hour at which everything can be given the
            new one.
          </p>
          <Button className="mt-2" variant="danger" onClick={onPlan}>
            Plan a second rotation
          </Button>
        </Step>
      </ol>
    </>
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
  onPlan,
  onRetry,
  onClose,
}: {
  subject: RotationSubject;
  end: Ending;
  onAsk: (operationId: string) => void;
  onPlan: () => void;
  /** Given where trying again is all there is to do. */
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
              Try again
            </Button>
          )}
          <Button
            size="lg"
            // The dialog opens by itself; a long one is read from its title on.
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
