import { useQueryClient } from "@tanstack/react-query";
import { useBlocker, useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { apiClientLists } from "~/api/api-clients.ts";
import { allRotationCounts, countAnew, countRotation } from "~/api/rotation-counts.ts";
import {
  acknowledgeRotation,
  askForRotation,
  rotateSecret,
  type RotationEnd,
} from "~/api/rotations.ts";
import { showToast } from "~/ui/toast.tsx";
import { ExplainDialog } from "./explain-dialog.tsx";
import { factsOf, historyOf } from "./facts.ts";
import { type Ending, isHarmless, OutcomeDialog } from "./outcome-dialog.tsx";
import type { Plan, PlanFacts } from "./plans.ts";
import { noted } from "./noted.ts";
import { changeNote, noteOf, type RotationNote } from "./rotation-notes.ts";
import { closeRotation, type RotationSubject } from "./rotation-store.ts";
import { SecretDialog } from "./secret-dialog.tsx";

type Done = Extract<RotationEnd, { outcome: "done" }>;

/** Where a rotation stands. The secret is in `done` and nowhere else in the page. */
type Step =
  | { step: "explain" }
  | { step: "running"; lost: boolean }
  | { step: "done"; end: Done; at: Date }
  | { step: "ended"; end: Ending }
  | { step: "closed" };

/** Where a rotation of this client was left: at its open operation, at its lock, or nowhere. */
function firstStep(subject: RotationSubject, { lock }: RotationNote): Step {
  if (subject.resumes !== undefined) return { step: "running", lost: true };
  if (lock === undefined) return { step: "explain" };
  const { outcome, operationId } = lock;
  return { step: "ended", end: { outcome, operationId, error: "" } };
}

/** One rotation from the question to the stored secret, or to what became of it instead. */
export default function RotationFlow({ subject }: { subject: RotationSubject }) {
  const client = useQueryClient();
  const router = useRouter();
  const { service, clientId, resumes } = subject;
  const note = noteOf(service, clientId);
  const [plan, setPlan] = useState<Plan>(subject.plan ?? "rotate");
  // As they were before: a rotation changes them, and its drawing shows what it changed.
  const [facts, setFacts] = useState<PlanFacts>(() => factsOf(subject, note));
  const [opened] = useState(Date.now);
  const [state, setState] = useState<Step>(() => firstStep(subject, note));
  const [held, setHeld] = useState(false);
  const count = useRef(subject.count);
  const begun = useRef(false);
  const change = (to: (note: RotationNote) => RotationNote) => changeNote(service, clientId, to);

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

  const finish = (end: RotationEnd) => {
    change((before) => noted(before, end, subject, plan));
    if (end.outcome === "done" || end.outcome === "secret_lost") countRotation(client, clientId);
    setState(
      end.outcome === "done" ? { step: "done", end, at: new Date() } : { step: "ended", end },
    );
  };
  const run = async (lost: boolean, rotation: () => Promise<RotationEnd>) => {
    // Two presses can come before the button is drawn anew.
    if (begun.current) return;
    begun.current = true;
    setState({ step: "running", lost });
    finish(await rotation());
    begun.current = false;
  };
  const ask = (operationId: string, waits?: readonly number[]) =>
    void run(true, () => askForRotation(operationId, waits));
  // Goes on with what an earlier page began. Asking runs nothing, and may be repeated.
  useEffect(() => {
    if (resumes !== undefined) ask(resumes, [0, 1, 3, 9]);
    // Once for the operation, whatever this render holds.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [resumes]);
  const rotate = async (): Promise<RotationEnd> => {
    const { lock } = noteOf(service, clientId);
    if (lock !== undefined) {
      // It may have been done all the while: then here is its secret, and nothing is to be rotated.
      // Where that can't be asked, the secret may still wait there, and nothing is to be forgotten.
      const known = await askForRotation(lock.operationId, [0]);
      if (known.outcome === "done" || known.unanswered) return known;
      await acknowledgeRotation(lock.operationId);
    }
    return rotateSecret(
      { organizationId: subject.organizationId, clientId, count: count.current ?? 0 },
      {
        onBegun: (operationId) => {
          const open = { operationId, organizationId: subject.organizationId };
          change((before) => ({ ...before, open: { ...open, at: new Date().toISOString() } }));
        },
        onLost: () => setState({ step: "running", lost: true }),
      },
    );
  };
  const reload = () => {
    void client.invalidateQueries({ queryKey: apiClientLists });
    void client.invalidateQueries({ queryKey: allRotationCounts });
  };
  const leave = () => {
    setState({ step: "closed" });
    reload();
  };
  /** Shows the plan anew, with the count as it is by now. */
  const explain = async (next: Plan) => {
    count.current = (await countAnew(client, clientId)) ?? count.current;
    setPlan(next);
    setFacts(factsOf(subject, noteOf(service, clientId)));
    setState({ step: "explain" });
  };

  switch (state.step) {
    case "explain":
    case "running":
      return (
        <ExplainDialog
          subject={subject}
          plan={plan}
          facts={facts}
          history={historyOf(subject, note, opened)}
          running={state.step === "running"}
          lost={state.step === "running" && state.lost}
          onPlan={setPlan}
          onRotate={() => void run(false, rotate)}
          onCancel={() => setState({ step: "closed" })}
        />
      );
    case "done": {
      const { end, at } = state;
      return (
        <SecretDialog
          subject={subject}
          plan={plan}
          facts={facts}
          clientSecret={end.clientSecret}
          at={at}
          held={held}
          onStored={() => {
            void acknowledgeRotation(end.operationId);
            change((before) => ({ ...before, open: undefined }));
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
      const stale = end.outcome === "refused" && end.error.code === "rotated_meanwhile";
      return (
        <OutcomeDialog
          subject={subject}
          end={end}
          onAsk={ask}
          onPlan={() => void explain("again")}
          onRetry={isHarmless(end) && !stale ? () => void explain(plan) : undefined}
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
