import { useQueryClient } from "@tanstack/react-query";
import { useBlocker, useRouter } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { apiClientLists } from "~/api/nouns/api-clients.ts";
import { countRotation, refreshRecord } from "~/api/nouns/client-secrets.ts";
import type { ApiError } from "~/api/transport/errors.ts";
import { reload, reportRefusal } from "~/api/transport/query-client.ts";
import {
  acknowledgeRotation,
  askForRotation,
  rotateSecret,
  type RotationEnd,
} from "~/api/nouns/rotations.ts";
import { pause } from "~/lib/pause.ts";
import { useOncePer } from "~/ui/use-once-per.ts";
import { noteAfter, recall, unresolvedOf } from "./doubts.ts";
import { holdRotation, type ShownRotation, useRotationAddress } from "./open-rotation.ts";
import {
  changeNote,
  type Lock,
  noteOf,
  type OpenNote,
  type RotationNote,
} from "./rotation-notes.ts";
import { CONFLICTS, NOTHING_KNOWN, type Plan } from "./rotation-words.ts";
import { historyOf } from "./secret-timeline.tsx";

type Done = Extract<RotationEnd, { outcome: "done" }>;

/** How far a rotation is. The secret is in `done` and nowhere else in the page. */
type Step =
  | { step: "explain" }
  | { step: "running"; unanswered: boolean }
  | { step: "done"; end: Done; at: Date }
  /** Nothing was rotated; the gateway may still hold that as the result of the operation. */
  | { step: "unchanged"; error: Refusal; operationId?: string }
  /** Another rotation could stop the secret in use. Without an end, what is in doubt isn't this browser's. */
  | { step: "doubt"; end?: Pick<Lock, "operationId" | "outcome"> & { error: string } }
  | { step: "closed" };

type Refusal = Pick<ApiError, "message" | "status" | "code" | "requestId">;

/** The step with this name. */
export type At<Name> = Extract<Step, { step: Name }>;

/** The gateway's answer didn't arrive, here or on an earlier page, so its result is requested. */
const UNANSWERED: Step = { step: "running", unanswered: true };

/** Milliseconds to wait for what the gateway knows of a client. */
const PATIENCE = 3000;

/** The first step: what is in doubt, if anything is, because whoever rotates then must know. */
function firstStep(note: RotationNote, record: ShownRotation["record"]): Step {
  if (unresolvedOf(note, record) === undefined) return { step: "explain" };
  return { step: "doubt", ...(note.lock && { end: { ...note.lock, error: "" } }) };
}

/**
 * Loads the routes that the dialog held back, outside of its handler: an aborted navigation keeps its stack,
 * and with it the handlers, which know the secret.
 */
const loadHeldBack = (router: { invalidate: () => Promise<void> }) =>
  setTimeout(() => void router.invalidate());

/** A rotation in this tab, for its dialogs. */
export type Rotation = ReturnType<typeof useRotation>;

/** The state of one rotation, and the functions that change it. */
export function useRotation(subject: ShownRotation) {
  const client = useQueryClient();
  const router = useRouter();
  const { rotate, plan: asked = "rotate", enter, leave } = useRotationAddress();
  const { organizationId, clientId, createdAt } = subject;
  const note = noteOf(subject);
  const [plan, setPlan] = useState<Plan>(rotate === clientId ? asked : "rotate");
  const [record, setRecord] = useState(subject.record);
  // The history before the rotation: the timeline shows what changed.
  const [history, setHistory] = useState(() => historyOf(createdAt, note, record));
  // Begun by an earlier page, or by a dialog that failed.
  const [resumes] = useState(subject.held ? note.open?.operationId : undefined);
  const [state, setState] = useState(() =>
    resumes === undefined ? firstStep(note, record) : UNANSWERED,
  );
  const begun = useRef(false);
  const [triedToLeave, setTriedToLeave] = useState(false);
  const noteLeaving = () => setTriedToLeave(true);
  // Back, a link, a reload or closing the tab would lose the only copy.
  useBlocker({
    shouldBlockFn: () => {
      noteLeaving();
      return true;
    },
    enableBeforeUnload: true,
    disabled: state.step !== "running" && state.step !== "done",
  });

  const change = (to: (note: RotationNote) => RotationNote) => changeNote(subject, to);
  const changeOpen = (to: (open: OpenNote | undefined) => OpenNote | undefined) =>
    change((before) => ({ ...before, open: to(before.open) }));
  const cancel = () => {
    // Overwrites the secret in the state before the dialog closes.
    flushSync(() => setState({ step: "closed" }));
    // Outside of the caller, which may know the secret: an aborted navigation keeps its stack.
    queueMicrotask(() => {
      holdRotation(false);
      leave(clientId);
    });
  };
  /** Reads what the gateway knows, for this dialog and the row behind it. */
  const refresh = async () => {
    const known = await Promise.race([refreshRecord(client, subject), pause(PATIENCE)]);
    if (known !== undefined) setRecord(known);
    return known ?? record;
  };
  /** Closes after a rotation that ended; the gateway and this browser may forget the `stored` operation. */
  const close = (stored?: string) => {
    if (stored !== undefined) {
      void acknowledgeRotation(stored);
      changeOpen((open) => (open?.operationId === stored ? undefined : open));
      loadHeldBack(router);
    }
    reload(client, [...apiClientLists, organizationId]);
    void refresh();
    cancel();
  };
  /** The step after an end without a secret to store. */
  const stepAfter = async (end: Exclude<RotationEnd, Done>): Promise<Step> => {
    if (end.outcome === "not_executed") {
      const { error, status, operationId } = end;
      const message = status ? `The service said: “${error}”` : error;
      const refusal = { message, status: status ?? 0, code: "", requestId: undefined };
      return { step: "unchanged", error: refusal, operationId };
    }
    if (end.outcome !== "refused") {
      await refresh();
      return { step: "doubt", end };
    }
    const { error } = end;
    reportRefusal(error);
    // The first step asks for the confirmation. Nothing was sent.
    if (error.code === "confirmation_required") return { step: "explain" };
    // Another rotation of the client was in the way.
    if (CONFLICTS[error.code] !== undefined) await refresh();
    return error.code === "rotation_in_doubt" ? { step: "doubt" } : { step: "unchanged", error };
  };
  const finish = async (answer: RotationEnd, count: number | undefined) => {
    const end = recall(answer, noteOf(subject));
    if (end === undefined) return close(noteOf(subject).open?.operationId);
    change((before) => noteAfter(end, before, { organizationId, plan, count }));
    if (end.outcome === "done") {
      // A result that was requested later may have been counted before.
      if (count === undefined) void refresh();
      else countRotation(client, subject);
      return setState({ step: "done", end, at: new Date() });
    }
    setState(await stepAfter(end));
    // There is no secret, and what is in doubt is noted.
    return holdRotation(false);
  };
  const run = async (next: Step, rotation: () => Promise<RotationEnd>, count?: number) => {
    // A second click can come before the button is rendered as busy.
    if (begun.current) return;
    begun.current = true;
    holdRotation(true);
    setState(next);
    await finish(await rotation(), count);
    begun.current = false;
  };
  const ask = (operationId: string, waits?: readonly number[]) =>
    void run(UNANSWERED, () => askForRotation(operationId, waits));
  // Asks the gateway for the result of what was begun before; this runs nothing.
  useOncePer(resumes, (operationId) => ask(operationId, [0, 1, 3, 9]));
  const send = async (): Promise<RotationEnd> => {
    const { lock } = noteOf(subject);
    if (lock !== undefined) {
      // The locked rotation may have succeeded after all: then this is its secret, and there is nothing to
      // rotate. If the gateway doesn't answer, it may still hold the secret, so it mustn't forget it.
      const known = await askForRotation(lock.operationId, [0]);
      if (known.outcome === "done" || known.unanswered) return known;
      await acknowledgeRotation(lock.operationId);
    }
    // Another tab's rotation, which may be why this one is refused, stays noted then.
    let restore: (() => void) | undefined;
    const end = await rotateSecret(
      { organizationId, clientId, count: record?.count ?? 0, despiteDoubt: plan === "again" },
      {
        onPrepared: (operationId) => {
          const { open } = noteOf(subject);
          restore = () => changeOpen(() => open);
          changeOpen(() => ({ operationId, organizationId }));
        },
        onUnanswered: () => setState(UNANSWERED),
      },
    );
    if (end.outcome === "refused") restore?.();
    return end;
  };
  return {
    subject,
    plan,
    /** Has the rotation be the first of two that stop a leaked secret, also after a reload. */
    planLeak: () => {
      setPlan("leak");
      enter(clientId, "leak");
    },
    history,
    /** What is in doubt now. */
    unresolved: unresolvedOf(note, record) ?? NOTHING_KNOWN,
    state,
    triedToLeave,
    noteLeaving,
    ask,
    rotate: () => void run({ step: "running", unanswered: false }, send, record?.count ?? 0),
    cancel,
    /** Notes that the secret was copied or downloaded: it may be stored now. */
    take: () => changeOpen((open) => open && { ...open, secret: "taken" }),
    close,
    /** Goes back to the confirmation, or to what is in doubt by now, with the current count. */
    explain: async (next: Plan) => {
      const known = await refresh();
      const noted = noteOf(subject);
      setPlan(next);
      setHistory(historyOf(createdAt, noted, known));
      setState(next === "again" ? { step: "explain" } : firstStep(noted, known));
    },
  };
}
