import { useQueryClient } from "@tanstack/react-query";
import { useBlocker, useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { apiClientLists } from "~/api/api-clients.ts";
import {
  acknowledgeRotation,
  askForRotation,
  rotateSecret,
  type RotationEnd,
} from "~/api/rotations.ts";
import { showToast } from "~/ui/toast.tsx";
import { ExplainDialog } from "./explain-dialog.tsx";
import { closeRotation, type RotationSubject } from "./rotation-store.ts";
import { OutcomeDialog } from "./outcome-dialog.tsx";
import { SecretDialog } from "./secret-dialog.tsx";

type Done = Extract<RotationEnd, { outcome: "done" }>;

/** Where a rotation stands. The secret is in `done` and nowhere else in the page. */
type Step =
  | { step: "explain" }
  | { step: "running"; lost: boolean }
  | { step: "done"; end: Done; at: Date }
  | { step: "ended"; end: Exclude<RotationEnd, Done> }
  | { step: "closed" };

/** One rotation from the question to the stored secret, or to what became of it instead. */
export default function RotationFlow({ subject }: { subject: RotationSubject }) {
  const client = useQueryClient();
  const router = useRouter();
  const [state, setState] = useState<Step>({ step: "explain" });
  const [held, setHeld] = useState(false);
  const begun = useRef(false);

  // Back, a link, a reload and a closed tab would lose the one copy there is.
  useBlocker({
    shouldBlockFn: () => {
      setHeld(true);
      return true;
    },
    enableBeforeUnload: true,
    disabled: state.step !== "running" && state.step !== "done",
  });

  // Leaves only after the state above has been overwritten.
  useEffect(() => {
    if (state.step === "closed") closeRotation();
  }, [state.step]);

  const finish = (end: RotationEnd) =>
    setState(
      end.outcome === "done" ? { step: "done", end, at: new Date() } : { step: "ended", end },
    );
  const run = async (lost: boolean, rotation: () => Promise<RotationEnd>) => {
    // Two presses can come before the button is drawn anew.
    if (begun.current) return;
    begun.current = true;
    setState({ step: "running", lost });
    finish(await rotation());
    begun.current = false;
  };
  const leave = () => {
    setState({ step: "closed" });
    void client.invalidateQueries({ queryKey: apiClientLists });
  };

  switch (state.step) {
    case "explain":
    case "running":
      return (
        <ExplainDialog
          subject={subject}
          running={state.step === "running"}
          lost={state.step === "running" && state.lost}
          onRotate={() =>
            void run(false, () =>
              rotateSecret(subject, () => setState({ step: "running", lost: true })),
            )
          }
          onCancel={() => setState({ step: "closed" })}
        />
      );
    case "done": {
      const { end, at } = state;
      return (
        <SecretDialog
          subject={subject}
          clientSecret={end.clientSecret}
          at={at}
          held={held}
          onStored={() => {
            void acknowledgeRotation(end.operationId);
            leave();
            void showToast({ title: `Secret of ${subject.name} rotated` });
            // What was held back while the dialog stood can go on.
            void router.invalidate();
          }}
        />
      );
    }
    case "ended": {
      const { end } = state;
      return (
        <OutcomeDialog
          subject={subject}
          end={end}
          onAsk={(operationId) => void run(true, () => askForRotation(operationId))}
          onClose={() => {
            if (end.outcome === "not_executed") void acknowledgeRotation(end.operationId);
            leave();
          }}
        />
      );
    }
    default:
      return null;
  }
}
