import { useBlocker } from "@tanstack/react-router";
import { useState } from "react";
import { ExplainDialog } from "./explain-dialog.tsx";
import { OutcomeDialog } from "./outcome-dialog.tsx";
import type { RotationSubject } from "./rotation-store.ts";
import { SecretDialog } from "./secret-dialog.tsx";
import { useRotation } from "./use-rotation.ts";

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
