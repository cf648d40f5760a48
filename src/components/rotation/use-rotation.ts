import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { apiClientLists } from "~/api/api-clients.ts";
import { allRotationCounts, refreshCount, countRotation } from "~/api/rotation-counts.ts";
import {
  acknowledgeRotation,
  askForRotation,
  rotateSecret,
  type RotationEnd,
} from "~/api/rotations.ts";
import { useOncePer } from "~/ui/use-once-per.ts";
import { historyOf } from "./client-history.ts";
import type { Plan } from "./plans.ts";
import { changeNote, noteAfter, noteOf, recall, type RotationNote } from "./rotation-notes.ts";
import { closeRotation, holdRotation, type RotationSubject } from "./rotation-store.ts";

type Done = Extract<RotationEnd, { outcome: "done" }>;
/** How a rotation ended without a secret to store. */
export type Ending = Exclude<RotationEnd, Done>;

/** How far a rotation is. The secret is in `done` and nowhere else in the page. */
type Step =
  | { step: "explain" }
  | { step: "running"; lost: boolean }
  | { step: "done"; end: Done; at: Date }
  | { step: "ended"; end: Ending }
  | { step: "closed" };

/** Resumes at the client's open operation or at its lock, if it has one. */
function firstStep(subject: RotationSubject, { lock }: RotationNote): Step {
  if (subject.resumes !== undefined) return { step: "running", lost: true };
  if (lock === undefined) return { step: "explain" };
  const { outcome, operationId } = lock;
  return { step: "ended", end: { outcome, operationId, error: "" } };
}

/** The state of one rotation, and what moves it on. */
export function useRotation(subject: RotationSubject) {
  const client = useQueryClient();
  const { service, organizationId, clientId, resumes, createdAt } = subject;
  const note = noteOf(service, clientId);
  const [plan, setPlan] = useState<Plan>(subject.plan ?? "rotate");
  // As it was before the rotation: its timeline shows what changed.
  const [history, setHistory] = useState(() => historyOf(createdAt, note));
  const [state, setState] = useState<Step>(() => firstStep(subject, note));
  const count = useRef(subject.count);
  const begun = useRef(false);
  const change = (to: (note: RotationNote) => RotationNote) => changeNote(service, clientId, to);

  const forget = () => change((before) => ({ ...before, open: undefined }));
  const cancel = () => {
    // Overwrites the secret in the state before the dialog goes.
    flushSync(() => setState({ step: "closed" }));
    closeRotation();
  };
  const finish = (answer: RotationEnd) => {
    const end = recall(answer, noteOf(service, clientId));
    if (end === undefined) {
      forget();
      return cancel();
    }
    change((before) => noteAfter(end, before, { organizationId, plan }));
    if (end.outcome === "done" || end.outcome === "secret_lost") countRotation(client, clientId);
    setState(
      end.outcome === "done" ? { step: "done", end, at: new Date() } : { step: "ended", end },
    );
    return undefined;
  };
  const run = async (lost: boolean, rotation: () => Promise<RotationEnd>) => {
    // A second click can come before the button is rendered as busy.
    if (begun.current) return;
    begun.current = true;
    holdRotation();
    setState({ step: "running", lost });
    finish(await rotation());
    begun.current = false;
  };
  const ask = (operationId: string, waits?: readonly number[]) =>
    void run(true, () => askForRotation(operationId, waits));
  // Asks the gateway for the result of what an earlier page began; this runs nothing.
  useOncePer(resumes, (operationId) => ask(operationId, [0, 1, 3, 9]));
  const send = async (): Promise<RotationEnd> => {
    const { lock } = noteOf(service, clientId);
    if (lock !== undefined) {
      // It may have succeeded after all: then this is its secret, and there is nothing to rotate.
      // If the gateway can't be asked, it may still hold the secret, so it mustn't forget it.
      const known = await askForRotation(lock.operationId, [0]);
      if (known.outcome === "done" || known.unanswered) return known;
      await acknowledgeRotation(lock.operationId);
    }
    return rotateSecret(
      { organizationId, clientId, count: count.current ?? 0 },
      {
        onBegun: (operationId) => {
          const open = { operationId, organizationId, at: new Date().toISOString() };
          change((before) => ({ ...before, open }));
        },
        onLost: () => setState({ step: "running", lost: true }),
      },
    );
  };
  return {
    plan,
    setPlan,
    note,
    history,
    state,
    ask,
    rotate: () => void run(false, send),
    cancel,
    /** Notes that the secret was copied or downloaded: it may be stored now. */
    take: () =>
      change(({ open, ...before }) => ({ ...before, open: open && { ...open, secret: "taken" } })),
    /** Closes after a rotation that ended; the gateway may forget a result given here. */
    close: (acknowledged?: string) => {
      if (acknowledged !== undefined) void acknowledgeRotation(acknowledged);
      if (state.step === "done") forget();
      cancel();
      void client.invalidateQueries({ queryKey: apiClientLists });
      void client.invalidateQueries({ queryKey: allRotationCounts });
    },
    /** Goes back to the confirmation, with the current count. */
    explain: async (next: Plan) => {
      count.current = (await refreshCount(client, clientId)) ?? count.current;
      setPlan(next);
      setHistory(historyOf(createdAt, noteOf(service, clientId)));
      setState({ step: "explain" });
    },
  };
}
