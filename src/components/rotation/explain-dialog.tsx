import { type ReactNode, useState } from "react";
import { Button } from "~/ui/button.tsx";
import { Dialog } from "~/ui/dialog.tsx";
import { Notice } from "~/ui/notice.tsx";
import { type Plan, type PlanFacts, PHRASES } from "./plans.ts";
import type { RotationSubject } from "./rotation-store.ts";
import { SecretTape } from "./secret-tape.tsx";
import { SubjectLine } from "./subject-line.tsx";
import { isTyped, TypedPhrase } from "./typed-phrase.tsx";

const TITLES: Readonly<Record<Plan, string>> = {
  rotate: "Rotate secret",
  retire: "Retire the old secret",
  leak: "Stop a secret that leaked",
  again: "Rotate once more",
};

const BUTTONS: Readonly<Record<Plan, string>> = {
  rotate: "Rotate secret",
  retire: "Retire the old secret",
  leak: "Rotate secret",
  again: "Rotate once more",
};

const LEADS: Readonly<Record<Plan, string>> = {
  rotate:
    "Makes a new secret and shows it once. The current one goes on working, so nothing that uses it breaks. The one before it stops at once.",
  retire:
    "A second rotation stops the old secret. The secret in use, the one that the last rotation made, goes on working: nothing has to be given a new one. The secret made now is shown once; keep it for next time.",
  leak: "It takes two rotations. The first makes a new secret while the leaked one still works, which leaves time to give the new one to everything. The second stops the leaked one.",
  again:
    "This stops the secret in use at once: everything that has it is refused until it is given the new one. Do it when that can be done at the same moment.",
};

/** What would go wrong, before it can. */
function Warning({ plan, facts, onPlan }: WarningProps) {
  switch (plan) {
    case "retire":
      return (
        <>
          <strong>What still has the old secret is refused after the click.</strong> First make sure
          that the one made{facts.rotated === undefined ? " last" : ` ${facts.rotated}`} is
          everywhere.
        </>
      );
    case "leak":
      return (
        <>
          <strong>Two rotations in a hurry are an outage.</strong> Between them, give the new secret
          to everything: what still has the leaked one then is refused. If the leaked secret is the
          one before the current, a single rotation stops it.
        </>
      );
    case "again":
      return (
        <>
          <strong>This is an outage until the new secret is everywhere.</strong> Nothing can undo
          it.
        </>
      );
    default:
      return (
        <>
          <strong>Anything still on the previous secret is refused after the click.</strong> A
          leaked secret is dead only after the second rotation.{" "}
          <button
            type="button"
            className="border-b border-control hover:border-text"
            onClick={() => onPlan("leak")}
          >
            This secret leaked
          </button>
        </>
      );
  }
}

interface WarningProps {
  plan: Plan;
  facts: PlanFacts;
  onPlan: (plan: Plan) => void;
}

/** What a rotation does, drawn before it does it. While it runs, nothing closes the dialog. */
export function ExplainDialog({
  subject,
  plan,
  facts,
  history,
  running,
  lost,
  onPlan,
  onRotate,
  onCancel,
}: WarningProps & {
  subject: RotationSubject;
  /** The client's age and its rotations, as far as they are known. */
  history: string;
  running: boolean;
  /** The answer was lost on its way and is asked for. */
  lost: boolean;
  onRotate: () => void;
  onCancel: () => void;
}) {
  const [typed, setTyped] = useState("");
  const phrase = PHRASES[plan];
  const footnote: ReactNode = lost
    ? "The answer was lost on its way. Asking for it again."
    : subject.isOwn
      ? "You are signed in with this client: the session takes the new secret by itself."
      : "You are signed in with another credential.";
  return (
    <Dialog
      title={TITLES[plan]}
      role="alertdialog"
      width="wide"
      subtitle={<SubjectLine subject={subject} />}
      onClose={running ? undefined : onCancel}
      footer={
        <>
          <p role="status" className="mr-auto text-small text-text-muted max-md:w-full">
            {footnote}
          </p>
          {!running && (
            <Button
              size="lg"
              // The safe answer is the one that Enter gives.
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus
              onClick={onCancel}
            >
              Cancel
            </Button>
          )}
          <Button
            size="lg"
            variant="primary"
            busy={running}
            disabledReason={
              running || isTyped(phrase, typed) ? undefined : `Type “${phrase}” first.`
            }
            onClick={onRotate}
          >
            {running ? "Rotating" : BUTTONS[plan]}
          </Button>
        </>
      }
    >
      <p>{LEADS[plan]}</p>
      {history !== "" && <p className="mt-1 text-small text-text-muted">{history}.</p>}
      <SecretTape plan={plan} facts={facts} />
      <Notice tone="warning" className="mt-4">
        <p>
          <Warning plan={plan} facts={facts} onPlan={onPlan} />
        </p>
      </Notice>
      {phrase !== undefined && !running && (
        <TypedPhrase phrase={phrase} typed={typed} onChange={setTyped} />
      )}
    </Dialog>
  );
}
