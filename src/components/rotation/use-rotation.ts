import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { apiClientLists } from "~/api/nouns/api-clients.ts";
import { countRotation, refreshRecord, type RotationRecord } from "~/api/nouns/client-secrets.ts";
import { reload, reportRefusal } from "~/api/transport/query-client.ts";
import {
  acknowledgeRotation,
  askForRotation,
  rotateSecret,
  type RotationEnd,
} from "~/api/nouns/rotations.ts";
import { dayNumber, formatAge, formatClock, formatDay, toDate } from "~/lib/format.ts";
import { pause } from "~/lib/pause.ts";
import { useOncePer } from "~/ui/use-once-per.ts";
import { noteAfter, recall, unresolvedOf } from "./doubts.ts";
import { changeNote, noteOf, type RotationNote } from "./rotation-notes.ts";
import { useRotationAddress } from "./rotation-address.ts";
import { holdRotation, type RotationSubject } from "./rotation-store.ts";
import { CONFLICTS, type Plan } from "./rotation-words.ts";

/** A client's secrets before a rotation, as far as known. */
export type ClientHistory = ReturnType<typeof historyOf>;

/** What is known of a client's secrets from its creation, this browser's notes and the gateway. */
export function historyOf(
  createdAt: string | undefined,
  note: RotationNote,
  record: RotationRecord | undefined,
) {
  const now = new Date();
  const created = toDate(createdAt);
  const { last } = record ?? {};
  const rotated = last?.outcome === "unknown" ? undefined : toDate(last?.at);
  const ago = (date: Date) => `${formatAge(date.getTime(), now.getTime())} ago`;
  const isToday = rotated !== undefined && dayNumber(rotated) === dayNumber(now);
  return {
    /** When the client was last rotated here: "12 Sep", or "at 14:03" if it was today. */
    rotated: rotated && (isToday ? `at ${formatClock(rotated)}` : formatDay(rotated, false, now)),
    /** The day the client was created. */
    created: created && formatDay(created),
    /** Both times with their ages, in sentences; empty if nothing is known. */
    text: [
      created && `Created ${formatDay(created)} (${ago(created)}).`,
      rotated && `Last rotated here ${ago(rotated)}.`,
    ]
      .filter(Boolean)
      .join(" "),
    /** What is in doubt before the rotation, if anything. */
    unresolved: unresolvedOf(note, record),
  };
}

type Done = Extract<RotationEnd, { outcome: "done" }>;
/** How a rotation ended without a secret to store, or that one from elsewhere is in doubt. */
export type Ending = Exclude<RotationEnd, Done> | { outcome: "in_doubt" };

/** Milliseconds to wait for what the gateway knows of a client. */
const PATIENCE = 3000;

/** Whether it was refused because of another rotation of the client. */
const isConflict = (end: RotationEnd) =>
  end.outcome === "refused" && CONFLICTS[end.error.code] !== undefined;

/** How far a rotation is. The secret is in `done` and nowhere else in the page. */
type Step =
  | { step: "explain" }
  | { step: "running"; lost: boolean }
  | Shown
  | { step: "ended"; end: Ending }
  | { step: "closed" };

/** The step that shows the new secret. */
export interface Shown {
  step: "done";
  end: Done;
  at: Date;
}

/** A rotation in this tab, for its dialogs. */
export type Rotation = ReturnType<typeof useRotation>;

/** The first step: what is in doubt, if anything is, because whoever rotates then must know. */
function unresolvedStep(note: RotationNote, record: RotationRecord | undefined): Step {
  if (unresolvedOf(note, record) === undefined) return { step: "explain" };
  if (note.lock === undefined) return { step: "ended", end: { outcome: "in_doubt" } };
  const { outcome, operationId } = note.lock;
  return { step: "ended", end: { outcome, operationId, error: "" } };
}

/** The state of one rotation, and the functions that change it. */
export function useRotation(subject: RotationSubject) {
  const client = useQueryClient();
  const { leave } = useRotationAddress();
  const { service, organizationId, clientId, resumes, createdAt } = subject;
  const note = noteOf(service, clientId);
  const [plan, setPlan] = useState<Plan>(subject.plan ?? "rotate");
  const [record, setRecord] = useState(subject.record);
  // The history before the rotation: the timeline shows what changed.
  const [history, setHistory] = useState(() => historyOf(createdAt, note, record));
  const [state, setState] = useState<Step>(() =>
    resumes === undefined ? unresolvedStep(note, record) : { step: "running", lost: true },
  );
  const begun = useRef(false);
  const change = (to: (note: RotationNote) => RotationNote) => changeNote(service, clientId, to);

  const forget = () => change((before) => ({ ...before, open: undefined }));
  const cancel = () => {
    // Overwrites the secret in the state before the dialog closes.
    flushSync(() => setState({ step: "closed" }));
    // Outside of the caller, which may know the secret: an aborted navigation keeps its stack.
    queueMicrotask(() => {
      holdRotation(false);
      leave(clientId);
    });
  };
  const settle = (acknowledged?: string) => {
    if (acknowledged !== undefined) void acknowledgeRotation(acknowledged);
    reload(client, [...apiClientLists, organizationId]);
    void refresh();
  };
  /** Reads what the gateway knows, for this dialog and the row behind it. */
  const refresh = async () => {
    const known = await Promise.race([refreshRecord(client, subject), pause(PATIENCE)]);
    if (known !== undefined) setRecord(known);
    return known ?? record;
  };
  const finish = async (answer: RotationEnd, count: number | undefined) => {
    if (answer.outcome === "refused") reportRefusal(answer.error);
    const end = recall(answer, noteOf(service, clientId));
    if (end === undefined) {
      forget();
      return cancel();
    }
    change((before) => noteAfter(end, before, { organizationId, plan, count }));
    if (end.outcome === "done") {
      // A result that was requested later may have been counted before.
      if (count === undefined) void refresh();
      else countRotation(client, subject);
      return setState({ step: "done", end, at: new Date() });
    }
    if (end.outcome === "secret_lost" || end.outcome === "unknown" || isConflict(end)) {
      await refresh();
    }
    // The first step asks for the confirmation. Nothing was sent.
    if (end.outcome === "refused" && end.error.code === "confirmation_required") {
      holdRotation(false);
      return setState({ step: "explain" });
    }
    const isDoubt = end.outcome === "refused" && end.error.code === "rotation_in_doubt";
    setState({ step: "ended", end: isDoubt ? { outcome: "in_doubt" } : end });
    // There is no secret, and what is in doubt is noted.
    return holdRotation(false);
  };
  const run = async (lost: boolean, rotation: () => Promise<RotationEnd>, count?: number) => {
    // A second click can come before the button is rendered as busy.
    if (begun.current) return;
    begun.current = true;
    holdRotation();
    setState({ step: "running", lost });
    await finish(await rotation(), count);
    begun.current = false;
  };
  const ask = (operationId: string, waits?: readonly number[]) =>
    void run(true, () => askForRotation(operationId, waits));
  // Asks the gateway for the result of what an earlier page began; this runs nothing.
  useOncePer(resumes, (operationId) => ask(operationId, [0, 1, 3, 9]));
  const send = async (): Promise<RotationEnd> => {
    const { lock } = noteOf(service, clientId);
    if (lock !== undefined) {
      // The locked rotation may have succeeded after all: then this is its secret, and there is nothing to
      // rotate. If the gateway doesn't answer, it may still hold the secret, so it mustn't forget it.
      const known = await askForRotation(lock.operationId, [0]);
      if (known.outcome === "done" || known.unanswered) return known;
      await acknowledgeRotation(lock.operationId);
    }
    return rotateSecret(
      {
        organizationId,
        clientId,
        count: record?.count ?? 0,
        despiteDoubt: plan === "again",
      },
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
    subject,
    plan,
    setPlan,
    history,
    /** What is in doubt now. */
    unresolved: unresolvedOf(note, record),
    state,
    ask,
    rotate: () => void run(false, send, record?.count ?? 0),
    cancel,
    /** Notes that the secret was copied or downloaded: it may be stored now. */
    take: () =>
      change(({ open, ...before }) => ({ ...before, open: open && { ...open, secret: "taken" } })),
    /**
     * Closes after a rotation that ended; the gateway may forget the result of the `acknowledged` operation.
     */
    close: (acknowledged?: string) => {
      settle(acknowledged);
      cancel();
    },
    /** Closes once its new secret is stored. */
    store: (operationId: string) => {
      settle(operationId);
      forget();
      cancel();
    },
    /** Goes back to the confirmation, or to what is in doubt by now, with the current count. */
    explain: async (next: Plan) => {
      const known = await refresh();
      const noted = noteOf(service, clientId);
      setPlan(next);
      setHistory(historyOf(createdAt, noted, known));
      setState(next === "again" ? { step: "explain" } : unresolvedStep(noted, known));
    },
  };
}
