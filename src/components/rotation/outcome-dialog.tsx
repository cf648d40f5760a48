import type { ReactNode } from "react";
import { AnswerLine } from "~/components/form/form.tsx";
import { Button } from "~/ui/button.tsx";
import { Mono } from "~/ui/mono.tsx";
import { Notice } from "~/ui/notice.tsx";
import { Dialog } from "~/ui/overlay/dialog.tsx";
import { ProbeSecret } from "./probe-secret.tsx";
import {
  CONFLICTS,
  doubtText,
  happenedText,
  NOTHING_KNOWN,
  situationOf,
} from "./rotation-words.ts";
import type { RotationSubject } from "./rotation-store.ts";
import type { Ending, Rotation } from "./use-rotation.ts";

/** Which client a dialog is about: its name, and the unambiguous ID. */
export function SubjectLine({ subject: { name, clientId } }: { subject: RotationSubject }) {
  return (
    <>
      <strong>{name}</strong>
      {name !== clientId && <Mono className="ml-2 text-text-muted">{clientId}</Mono>}
    </>
  );
}

/** A note beside the buttons of a dialog; on narrow screens above them. */
export const FooterNote = ({ children }: { children: ReactNode }) => (
  <p
    role="status"
    className="mr-auto min-w-0 flex-1 text-small text-text-muted max-md:w-full max-md:flex-none"
  >
    {children}
  </p>
);

/** An ending after which another rotation could stop the secret in use. */
type Uncertain = Extract<Ending, { outcome: "secret_lost" | "unknown" | "in_doubt" }>;
type Harmless = Exclude<Ending, Uncertain>;

const isHarmless = (end: Ending): end is Harmless =>
  end.outcome === "refused" || end.outcome === "not_executed";

const conflictOf = (end: Harmless) =>
  end.outcome === "refused" ? CONFLICTS[end.error.code] : undefined;

const titleOf = (end: Ending, { least } = NOTHING_KNOWN) =>
  isHarmless(end)
    ? (conflictOf(end)?.title ?? "The secret wasn't rotated")
    : least > 0
      ? "The new secret was lost"
      : "Rotation status unknown";

/** How a rotation ended without a secret to store. */
export function OutcomeDialog({ rotation, end }: { rotation: Rotation; end: Ending }) {
  const { plan, unresolved } = rotation;
  // After a rotation from elsewhere, the list must be read first.
  const isStale = end.outcome === "refused" && end.error.code === "rotated_meanwhile";
  const close = () => rotation.close(end.outcome === "not_executed" ? end.operationId : undefined);
  return (
    <Dialog
      title={titleOf(end, unresolved)}
      role="alertdialog"
      width="wide"
      subtitle={<SubjectLine subject={rotation.subject} />}
      onClose={close}
      footer={
        <>
          {isHarmless(end) && !isStale && (
            <Button size="lg" onClick={() => void rotation.explain(plan)}>
              Retry
            </Button>
          )}
          <Button
            size="lg"
            // A long dialog is read from its title on.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus={isHarmless(end)}
            onClick={close}
          >
            Close
          </Button>
        </>
      }
    >
      {isHarmless(end) ? <Unchanged end={end} /> : <Uncertainty rotation={rotation} end={end} />}
    </Dialog>
  );
}

/** Says that nothing changed, and why. */
function Unchanged({ end }: { end: Harmless }) {
  const conflict = conflictOf(end);
  const answer =
    end.outcome === "refused" ? end.error : { message: end.error, status: end.status ?? 0 };
  return (
    <Notice tone="negative" role="alert">
      <p>
        <strong>
          {conflict === undefined ? "Nothing changed." : "Your rotation didn't start."}
        </strong>{" "}
        {end.outcome === "refused" || answer.status === 0
          ? answer.message
          : `The service said: “${answer.message}”`}
      </p>
      {conflict !== undefined && <p className="mt-1">{conflict.way}</p>}
      {answer.status > 0 && <AnswerLine response={answer} />}
    </Notice>
  );
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className="border-t border-line py-3 pl-1 marker:text-text-muted">
      <strong>{title}</strong>
      <div className="text-text-muted">{children}</div>
    </li>
  );
}

/** Lists what to do, safest first, if another rotation could stop the secret in use. */
function Uncertainty({ rotation, end }: { rotation: Rotation; end: Uncertain }) {
  const { clientId, reason } = rotation.subject;
  const { unresolved = NOTHING_KNOWN } = rotation;
  const situation = situationOf(unresolved);
  const { headline, advice } = doubtText(unresolved);
  const isElsewhere = end.outcome === "in_doubt";
  return (
    <>
      <Notice tone="warning" role="alert">
        <p>
          <strong>{headline}</strong> {advice}
        </p>
        <p className="mt-1">
          {happenedText(unresolved)}
          {isElsewhere &&
            " This browser has no record of it: it began elsewhere, or the record was cleared."}
        </p>
        {!isElsewhere && (
          <p className="mt-1 text-text-muted">
            {end.error !== "" && `${end.error} `}Operation{" "}
            <Mono copy="Copy operation ID">{end.operationId}</Mono>
          </p>
        )}
      </Notice>
      <h3 className="mt-4 mb-1 font-[600]">What you can do, safest first</h3>
      <ol className="ml-5 list-decimal">
        {isElsewhere ? (
          <Step title="Ask whoever started it">
            <p>
              The list and the activity show who. If their browser still gets the new secret,
              nothing is lost.
            </p>
          </Step>
        ) : (
          end.outcome === "unknown" && (
            <Step title="Check for the result">
              <p>The Tapedeck server keeps a result for two minutes. Checking changes nothing.</p>
              <Button className="mt-2" onClick={() => rotation.ask(end.operationId)}>
                Check again
              </Button>
            </Step>
          )
        )}
        {situation === "works" && (
          <Step title="Nothing, for now">
            <p>
              What uses the secret isn't affected. Rotating this client is locked to prevent
              accidents.
            </p>
          </Step>
        )}
        {situation !== "stopped" && (
          <Step title="Test the secret in use">
            <p>Requests a token with it. This changes nothing either.</p>
            <ProbeSecret
              clientId={clientId}
              expected="accepted"
              text={{
                subject: "Secret in use",
                button: "Test the secret in use",
                otherwise: "It isn't the last one that arrived, or it was rotated since.",
              }}
            />
          </Step>
        )}
        {situation === "works" && unresolved.least === 0 && (
          <Step title="Test the secret before it, if you have it">
            <p>
              Only the two newest secrets work. If this one works too, the service didn't rotate. If
              it doesn't, that proves nothing unless it worked until then.
            </p>
            <ProbeSecret
              clientId={clientId}
              expected="accepted"
              text={{
                subject: "Secret before it",
                button: "Test the secret before it",
                so: "So the service didn't rotate, unless this is the secret in use: one more rotation only stops this one.",
                otherwise: "If it worked until then, the service rotated.",
              }}
            />
          </Step>
        )}
        <Step title="Plan another rotation">
          <p>
            {situation === "stopped"
              ? "Creates a new secret to deploy everywhere."
              : "It can stop the secret in use immediately. Choose a time when you can redeploy everything."}
          </p>
          <Button
            className="mt-2"
            variant="danger"
            disabledReason={reason}
            onClick={() => void rotation.explain("again")}
          >
            Plan another rotation
          </Button>
        </Step>
      </ol>
    </>
  );
}
