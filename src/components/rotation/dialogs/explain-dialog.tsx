import { type ReactNode, useState } from "react";
import type { ClientHistory } from "~/components/rotation/client-history.ts";
import { SlowSend } from "~/components/form/send-wait.tsx";
import { type Plan, planText } from "~/components/rotation/plans.ts";
import type { RotationSubject } from "~/components/rotation/rotation-store.ts";
import { againText } from "~/components/rotation/doubt-words.ts";
import { Button } from "~/ui/button.tsx";
import { TextField } from "~/ui/field/text-field.tsx";
import { Notice } from "~/ui/notice.tsx";
import { Dialog } from "~/ui/overlay/dialog.tsx";
import { SecretTimeline } from "./secret-timeline.tsx";
import { SubjectLine } from "./subject-line.tsx";

const normalize = (text: string) => text.trim().toLowerCase().replaceAll(/\s+/g, " ");

interface WarningProps {
  plan: Plan;
  history: ClientHistory;
  onPlan: (plan: Plan) => void;
}

/** What could go wrong, per plan: a headline and what to do. */
const WARNINGS: Readonly<
  Record<Exclude<Plan, "again">, [string, (props: WarningProps) => ReactNode]>
> = {
  rotate: [
    "Anything using the previous secret fails immediately.",
    ({ onPlan }) => (
      <>
        A leaked secret stops working after the second rotation.{" "}
        <button
          type="button"
          className="border-b border-control hover:border-text"
          onClick={() => onPlan("leak")}
        >
          This secret leaked
        </button>
      </>
    ),
  ],
  retire: [
    "Anything still using the old secret fails immediately.",
    ({ history: { rotated } }) =>
      `Make sure the latest one${rotated === undefined ? "" : `, created ${rotated},`} is deployed everywhere.`,
  ],
  leak: [
    "Rotating twice too quickly causes an outage.",
    () =>
      "Deploy the new secret between the two. If the leaked secret is already the previous one, one rotation is enough.",
  ],
};

const undo = () => "It can't be undone.";

/** What a rotation will do, shown before it runs. Nothing closes the dialog while it does. */
export function ExplainDialog({
  subject,
  historyText,
  running,
  lost,
  onRotate,
  onCancel,
  ...props
}: WarningProps & {
  subject: RotationSubject;
  /** The client's age and its rotations, as far as known. */
  historyText: string;
  running: boolean;
  /** The response was lost; the gateway is asked for the result. */
  lost: boolean;
  onRotate: () => void;
  onCancel: () => void;
}) {
  const { plan, history } = props;
  const [typed, setTyped] = useState("");
  const { title, button, lead, phrase } = planText(plan, history.unresolved);
  const [headline, advice] =
    plan === "again" ? [againText(history.unresolved).headline, undo] : WARNINGS[plan];
  const footnote = lost
    ? "The response was lost. Asking for the result."
    : subject.isOwn
      ? "You're signed in with this client: your session switches to the new secret automatically."
      : "You're signed in with another credential.";
  return (
    <Dialog
      title={title}
      role="alertdialog"
      width="wide"
      subtitle={<SubjectLine subject={subject} />}
      onClose={running ? undefined : onCancel}
      footer={
        <>
          <p role="status" className="mr-auto text-small text-text-muted max-md:w-full">
            {footnote}
          </p>
          <SlowSend busy={running && !lost} />
          {!running && (
            <Button
              size="lg"
              // Enter gives the safe answer.
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
              running || phrase === undefined || normalize(typed) === phrase
                ? undefined
                : `Type “${phrase}” first.`
            }
            onClick={onRotate}
          >
            {running ? "Rotating" : button}
          </Button>
        </>
      }
    >
      <p>{lead}</p>
      {historyText !== "" && <p className="mt-1 text-small text-text-muted">{historyText}</p>}
      <SecretTimeline plan={plan} history={history} />
      <Notice tone="warning" className="mt-4">
        <p>
          <strong>{headline}</strong> {advice(props)}
        </p>
      </Notice>
      {phrase !== undefined && !running && (
        <div className="mt-4 max-w-[360px]">
          <TextField label={`Type “${phrase}”`} value={typed} onChange={setTyped} />
        </div>
      )}
    </Dialog>
  );
}
