import { isolate } from "~/lib/isolate.ts";
import { useBlocker, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { showToast } from "~/ui/overlay/toast.tsx";
import { historyText } from "./client-history.ts";
import { ExplainDialog } from "./dialogs/explain-dialog.tsx";
import { isHarmless, OutcomeDialog } from "./dialogs/outcome-dialog.tsx";
import { SecretDialog } from "./dialogs/secret-dialog.tsx";
import type { RotationSubject } from "./rotation-store.ts";
import { useRotation } from "./use-rotation.ts";

/** One rotation, from the confirmation to the stored secret or to whatever went wrong. */
export default function RotationFlow({ subject }: { subject: RotationSubject }) {
  const router = useRouter();
  const rotation = useRotation(subject);
  const { plan, state } = rotation;
  const [openedAt] = useState(Date.now);
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

  switch (state.step) {
    case "explain":
    case "running":
      return (
        <ExplainDialog
          subject={subject}
          plan={plan}
          history={rotation.history}
          historyText={historyText(subject.createdAt, rotation.note, openedAt)}
          running={state.step === "running"}
          lost={state.step === "running" && state.lost}
          onPlan={rotation.setPlan}
          onRotate={rotation.rotate}
          onCancel={rotation.cancel}
        />
      );
    case "done": {
      const { end, at } = state;
      return (
        <SecretDialog
          subject={subject}
          plan={plan}
          history={rotation.history}
          clientSecret={end.clientSecret}
          at={at}
          triedToLeave={triedToLeave}
          onTaken={rotation.take}
          onStored={() => {
            rotation.close(end.operationId);
            void showToast({ title: `${isolate(subject.name)}'s secret was rotated` });
            // Routes held back by the dialog can load now.
            void router.invalidate();
          }}
        />
      );
    }
    case "ended": {
      const { end } = state;
      // The list is to be read first.
      const isStale = end.outcome === "refused" && end.error.code === "rotated_meanwhile";
      return (
        <OutcomeDialog
          subject={subject}
          end={end}
          unresolved={rotation.unresolved}
          onAsk={rotation.ask}
          onPlan={() => void rotation.explain("again")}
          onRetry={isHarmless(end) && !isStale ? () => void rotation.explain(plan) : undefined}
          onClose={() =>
            rotation.close(end.outcome === "not_executed" ? end.operationId : undefined)
          }
        />
      );
    }
    default:
      return null;
  }
}
