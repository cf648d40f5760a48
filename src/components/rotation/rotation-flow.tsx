import { useBlocker } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useLock, useUnconfirmed } from "~/components/credentials/confirmation.ts";
import { meansOf, useSession } from "~/components/credentials/permissions.ts";
import { SlowSend } from "~/components/form/form.tsx";
import { apiClientRotateSecret } from "~/contract/plain.gen.ts";
import { Confirm } from "~/components/sign-in/confirm.tsx";
import { pagePath } from "~/lib/base.ts";
import { Button } from "~/ui/button.tsx";
import { AS_TYPED } from "~/ui/field/as-typed.ts";
import { TextField } from "~/ui/field/text-field.tsx";
import { Notice } from "~/ui/notice.tsx";
import { Dialog } from "~/ui/overlay/dialog.tsx";
import { FooterNote, OutcomeDialog, SubjectLine } from "./outcome-dialog.tsx";
import type { RotationSubject } from "./rotation-store.ts";
import { type Plan, planText } from "./rotation-words.ts";
import { SecretDialog } from "./secret-dialog.tsx";
import { SecretTimeline } from "./secret-timeline.tsx";
import { type Rotation, useRotation } from "./use-rotation.ts";

/** One rotation, from the confirmation to the stored secret or to whatever went wrong. */
export default function RotationFlow({ subject }: { subject: RotationSubject }) {
  const rotation = useRotation(subject);
  const { state } = rotation;
  const [triedToLeave, setTriedToLeave] = useState(false);

  // Back, a link, a reload or closing the tab would lose the only copy.
  useBlocker({
    shouldBlockFn: () => {
      setTriedToLeave(true);
      return true;
    },
    enableBeforeUnload: true,
    disabled: state.step !== "running" && state.step !== "done",
  });

  const isShown = state.step === "done";
  // The keyboard.
  useEffect(() => {
    if (!isShown) return undefined;
    const explain = ({ key }: KeyboardEvent) => {
      if (key === "Escape") setTriedToLeave(true);
    };
    addEventListener("keydown", explain, true);
    return () => removeEventListener("keydown", explain, true);
  }, [isShown]);

  switch (state.step) {
    case "explain":
    case "running":
      return <ExplainDialog rotation={rotation} />;
    case "done":
      return <SecretDialog rotation={rotation} shown={state} triedToLeave={triedToLeave} />;
    case "ended":
      return <OutcomeDialog rotation={rotation} end={state.end} />;
    default:
      return null;
  }
}

/** The address that opens a rotation, in whatever list is shown. */
function addressOf({ organizationId, clientId }: RotationSubject, plan: Plan) {
  const isList = pagePath() === "/api-clients";
  const query = new URLSearchParams(isList ? location.search : { organizationId });
  query.set("rotate", clientId);
  if (plan !== "rotate") query.set("plan", plan);
  return `/api-clients?${query}`;
}

const normalize = (text: string) => text.trim().toLowerCase().replaceAll(/\s+/g, " ");

/** How to avoid an outage. */
function Advice({ rotation: { plan, history, setPlan } }: { rotation: Rotation }) {
  switch (plan) {
    case "rotate":
      return (
        <>
          A leaked secret takes two rotations.{" "}
          <button
            type="button"
            className="border-b border-control hover:border-text"
            onClick={() => setPlan("leak")}
          >
            This secret leaked
          </button>
        </>
      );
    case "retire":
      return (
        <>
          Make sure the one in use{history.rotated !== undefined && `, created ${history.rotated},`}{" "}
          is deployed everywhere.
        </>
      );
    case "leak":
      return <>If it is already the previous one, one rotation is enough.</>;
    default:
      return <>It can't be undone.</>;
  }
}

/** Explains a rotation before it runs. Nothing closes the dialog while it does. */
function ExplainDialog({ rotation }: { rotation: Rotation }) {
  const { subject, plan, history, state } = rotation;
  const running = state.step === "running";
  const { locked, reason } = useLock(apiClientRotateSecret);
  const minutes = useUnconfirmed();
  const means = meansOf(useSession());
  const lost = running && state.lost;
  const [typed, setTyped] = useState("");
  const { title, button = title, intro, stops, phrase } = planText(plan, history.unresolved);
  const footnote = lost
    ? "The response was lost. Asking for the result."
    : subject.isOwn
      ? means === "connection"
        ? "Your connection uses this client. It keeps using the old secret until the operator replaces it."
        : "You're signed in with this client: your session switches to the new secret automatically."
      : "Your session doesn't use this secret.";
  return (
    <Dialog
      title={title}
      role="alertdialog"
      width="wide"
      subtitle={<SubjectLine subject={subject} />}
      onClose={running ? undefined : rotation.cancel}
      footer={
        <>
          <FooterNote>{footnote}</FooterNote>
          <SlowSend busy={running && !lost} />
          {!running && (
            <Button
              size="lg"
              // Enter gives the safe answer.
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus
              onClick={rotation.cancel}
            >
              Cancel
            </Button>
          )}
          <Button
            size="lg"
            variant="primary"
            busy={running}
            disabledReason={
              running
                ? undefined
                : (reason ??
                  (phrase === undefined || normalize(typed) === phrase
                    ? undefined
                    : `Type “${phrase}” first.`))
            }
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
          <strong>{stops}</strong> <Advice rotation={rotation} />
        </p>
      </Notice>
      {/* Only shown once no confirmation is needed, which would lose the typed text. */}
      {phrase !== undefined && !running && (reason === undefined || typed !== "") && (
        // A translation of the phrase wouldn't be accepted.
        <div className="mt-4 max-w-[22.5rem]" translate="no">
          <TextField {...AS_TYPED} label={`Type “${phrase}”`} value={typed} onChange={setTyped} />
        </div>
      )}
    </Dialog>
  );
}
