import { type ComponentProps, type ReactNode, useState } from "react";
import { useLock, useUnconfirmed } from "~/components/credentials/confirmation.ts";
import { meansOf, useSession } from "~/components/credentials/permissions.ts";
import { AnswerLine, SlowSend } from "~/components/form/form.tsx";
import { Confirm } from "~/components/sign-in/confirm.tsx";
import { apiClientRotateSecret } from "~/contract/plain.gen.ts";
import { pagePath } from "~/lib/base.ts";
import { Button } from "~/ui/button.tsx";
import { AS_TYPED } from "~/ui/field/as-typed.ts";
import { TextField } from "~/ui/field/text-field.tsx";
import { Mono } from "~/ui/mono.tsx";
import { Notice } from "~/ui/notice.tsx";
import { Dialog } from "~/ui/overlay/dialog.tsx";
import type { ShownRotation, RotationSubject } from "./open-rotation.ts";
import { ProbeSecret } from "./probe-secret.tsx";
import {
  CONFLICTS,
  doubtText,
  happenedText,
  type Plan,
  planText,
  situationOf,
} from "./rotation-words.ts";
import { SecretDialog } from "./secret-dialog.tsx";
import { SecretTimeline } from "./secret-timeline.tsx";
import { type At, type Rotation, useRotation } from "./use-rotation.ts";

/** One rotation, from the confirmation to the stored secret or to whatever went wrong. */
export default function RotationFlow({ subject }: { subject: ShownRotation }) {
  const rotation = useRotation(subject);
  const { state } = rotation;
  switch (state.step) {
    case "explain":
    case "running":
      return <ExplainDialog rotation={rotation} />;
    case "done":
      return <SecretDialog rotation={rotation} shown={state} />;
    case "unchanged":
      return <UnchangedDialog rotation={rotation} {...state} />;
    case "doubt":
      return <DoubtDialog rotation={rotation} {...state} />;
    default:
      return null;
  }
}

/** A dialog before or after a rotation. It says which client it is about: its name, and the unambiguous ID. */
const RotationDialog = ({
  subject: { name, clientId },
  ...props
}: ComponentProps<typeof Dialog> & { subject: RotationSubject }) => (
  <Dialog
    role="alertdialog"
    width="wide"
    subtitle={
      <>
        <strong>{name}</strong>
        {name !== clientId && <Mono className="ml-2 text-text-muted">{clientId}</Mono>}
      </>
    }
    {...props}
  />
);

/** The address that opens a rotation, in whatever list is shown. */
function addressOf({ organizationId, clientId }: RotationSubject, plan: Plan) {
  const isList = pagePath() === "/api-clients";
  const query = new URLSearchParams(isList ? location.search : { organizationId });
  query.set("rotate", clientId);
  if (plan !== "rotate") query.set("plan", plan);
  return `/api-clients?${query}`;
}

const normalize = (text: string) => text.trim().toLowerCase().replaceAll(/\s+/g, " ");

/** Explains a rotation before it runs. Nothing closes the dialog while it does. */
function ExplainDialog({ rotation }: { rotation: Rotation }) {
  const { subject, plan, history, state, cancel } = rotation;
  const running = state.step === "running";
  const unanswered = running && state.unanswered;
  const { locked, reason } = useLock(apiClientRotateSecret);
  const minutes = useUnconfirmed();
  const session = useSession();
  const [typed, setTyped] = useState("");
  const { title, button = title, intro, stops, phrase } = planText(plan, history.unresolved);
  const toType =
    phrase === undefined || normalize(typed) === phrase ? undefined : `Type “${phrase}” first.`;
  const note = unanswered
    ? "The response was lost. Asking for the result."
    : session?.clientId !== subject.clientId
      ? "Your session doesn't use this secret."
      : meansOf(session) === "connection"
        ? "Your connection uses this client. It keeps using the old secret until the operator replaces it."
        : "You're signed in with this client: your session switches to the new secret automatically.";
  /** How to avoid an outage. */
  const advice: Record<Plan, ReactNode> = {
    rotate: (
      <>
        A leaked secret takes two rotations.{" "}
        <button
          type="button"
          className="border-b border-control hover:border-text"
          onClick={rotation.planLeak}
        >
          This secret leaked
        </button>
      </>
    ),
    retire: `Make sure the one in use${history.rotated ? `, created ${history.rotated},` : ""} is deployed everywhere.`,
    leak: "If it is already the previous one, one rotation is enough.",
    again: "It can't be undone.",
  };
  return (
    <RotationDialog
      title={title}
      subject={subject}
      onClose={running ? undefined : cancel}
      note={note}
      footer={
        <>
          <SlowSend busy={running && !unanswered} />
          {!running && (
            <Button
              size="lg"
              // Enter gives the safe answer.
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus
              onClick={cancel}
            >
              Cancel
            </Button>
          )}
          <Button
            size="lg"
            variant="primary"
            busy={running}
            disabledReason={running ? undefined : (reason ?? toType)}
            onClick={rotation.rotate}
          >
            {running ? "Rotating" : button}
          </Button>
        </>
      }
    >
      {!running && locked === undefined && minutes !== undefined && (
        <Confirm what="Rotating" minutes={minutes} to={() => addressOf(subject, plan)} />
      )}
      <p>{intro}</p>
      {history.text !== "" && <p className="mt-1 text-small text-text-muted">{history.text}</p>}
      <SecretTimeline plan={plan} history={history} />
      <Notice tone="warning" className="mt-4">
        <p>
          <strong>{stops}</strong> {advice[plan]}
        </p>
      </Notice>
      {/* Only shown once no confirmation is needed, which would lose the typed text. */}
      {phrase !== undefined && !running && (reason === undefined || typed !== "") && (
        // A translation of the phrase wouldn't be accepted.
        <div className="mt-4 max-w-[22.5rem]" translate="no">
          <TextField {...AS_TYPED} label={`Type “${phrase}”`} value={typed} onChange={setTyped} />
        </div>
      )}
    </RotationDialog>
  );
}

/** Says that nothing changed, and why. */
function UnchangedDialog({
  rotation: { subject, plan, explain, close },
  error,
  operationId,
}: At<"unchanged"> & { rotation: Rotation }) {
  const conflict = CONFLICTS[error.code];
  return (
    <RotationDialog
      title={conflict?.title ?? "The secret wasn't rotated"}
      subject={subject}
      onClose={() => close(operationId)}
      footer={
        <>
          {/* After a rotation from elsewhere, the list must be read first. */}
          {error.code !== "rotated_meanwhile" && (
            <Button size="lg" onClick={() => void explain(plan)}>
              Retry
            </Button>
          )}
          <Button
            size="lg"
            // A short dialog is read at once.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            onClick={() => close(operationId)}
          >
            Close
          </Button>
        </>
      }
    >
      <Notice tone="negative" role="alert">
        <p>
          <strong>
            {conflict === undefined ? "Nothing changed." : "Your rotation didn't start."}
          </strong>{" "}
          {error.message}
        </p>
        {conflict !== undefined && <p className="mt-1">{conflict.way}</p>}
        {error.status > 0 && <AnswerLine response={error} />}
      </Notice>
    </RotationDialog>
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
function DoubtDialog({ rotation, end }: At<"doubt"> & { rotation: Rotation }) {
  const { subject, unresolved } = rotation;
  const { clientId, reason } = subject;
  const situation = situationOf(unresolved);
  const { headline, advice } = doubtText(unresolved);
  return (
    <RotationDialog
      title={unresolved.least > 0 ? "The new secret was lost" : "Rotation status unknown"}
      subject={subject}
      onClose={() => rotation.close()}
      footer={
        // Without the focus: a long dialog is read from its title on.
        <Button size="lg" onClick={() => rotation.close()}>
          Close
        </Button>
      }
    >
      <Notice tone="warning" role="alert">
        <p>
          <strong>{headline}</strong> {advice}
        </p>
        <p className="mt-1">
          {happenedText(unresolved)}
          {end === undefined &&
            " This browser has no record of it: it began elsewhere, or the record was cleared."}
        </p>
        {end !== undefined && (
          <p className="mt-1 text-text-muted">
            {end.error !== "" && `${end.error} `}Operation{" "}
            <Mono copy="Copy operation ID">{end.operationId}</Mono>
          </p>
        )}
      </Notice>
      <h3 className="mt-4 mb-1 font-[600]">What you can do, safest first</h3>
      <ol className="ml-5 list-decimal">
        {end === undefined && (
          <Step title="Ask whoever started it">
            <p>
              The list and the activity show who. If their browser still gets the new secret,
              nothing is lost.
            </p>
          </Step>
        )}
        {end?.outcome === "unknown" && (
          <Step title="Check for the result">
            <p>The Tapedeck server keeps a result for two minutes. Checking changes nothing.</p>
            <Button className="mt-2" onClick={() => rotation.ask(end.operationId)}>
              Check again
            </Button>
          </Step>
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
              name="secret in use"
              otherwise="It isn't the last one that arrived, or it was rotated since."
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
              name="secret before it"
              so="So the service didn't rotate, unless this is the secret in use: one more rotation only stops this one."
              otherwise="If it worked until then, the service rotated."
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
    </RotationDialog>
  );
}
