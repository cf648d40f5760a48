import type { RotationRecord } from "~/api/nouns/client-secrets.ts";
import { NAMESPACE } from "~/lib/base.ts";
import { withLock } from "~/lib/locks.ts";
import { makeStore } from "~/lib/store.ts";
import { noteOf } from "./rotation-notes.ts";
import type { Plan } from "./rotation-words.ts";

/** The client whose secret is being rotated; never the secret. */
export interface RotationSubject {
  /** The service's address, which scopes this browser's notes. */
  service: string;
  organizationId: string;
  clientId: string;
  name: string;
  /** Whether it is the client that is signed in. */
  isOwn: boolean;
  /** Its rotations as the gateway knew them when the page showed them. */
  record?: RotationRecord;
  /** Why the caller can't rotate it, if so; they may still read what is in doubt. */
  reason?: string;
  /** ISO 8601, from the list. */
  createdAt?: string;
  /** The purpose; `rotate` by default. */
  plan?: Plan;
  /** An operation begun before the page was loaded, whose result is still to be fetched. */
  resumes?: string;
}

/** How long to wait for another tab's lock on a rotation, in milliseconds. */
const PATIENCE = 1000;

interface Prepared {
  subject: RotationSubject;
  /** Releases the lock that keeps other tabs from resuming it. */
  release?: () => void;
  /** Whether it runs or its secret isn't stored yet, so that no change of the address closes its dialog. */
  held: boolean;
}

/** What the dialog in the address is about; whether it is open is only in the address. */
export const preparedRotation = makeStore<Prepared | undefined>(undefined);

const change = (next: Partial<Prepared>) =>
  preparedRotation.update((last) => last && { ...last, ...next });

/** Keeps the dialog open whatever the address, because there may be a secret; with false, no longer. */
export const holdRotation = (held = true) => change({ held });

/** Has the dialog ask for the result of an operation, if it began one, when it is rendered again. */
export const resumeRotation = (operationId: string | undefined) =>
  preparedRotation.update(
    (last) => last && { ...last, subject: { ...last.subject, resumes: operationId } },
  );

/** Prepares a client's rotation, unless it already is or another one is held. */
function prepare(subject: RotationSubject) {
  const before = preparedRotation.get();
  if (before?.held || before?.subject.clientId === subject.clientId) return;
  before?.release?.();
  preparedRotation.set({ subject, held: subject.resumes !== undefined });
}

/** Keeps a lock until the client's rotation is closed. */
const untilClosed = ({ clientId }: RotationSubject) =>
  preparedRotation.get()?.subject.clientId === clientId
    ? new Promise<void>((release) => change({ release }))
    : undefined;

/**
 * Prepares the rotation of a client, for the dialog that the address opens. One to be resumed is prepared
 * under a lock, so that only one tab of this browser does; `otherwise` is called if it is `over` or another
 * tab is `busy` with it.
 */
export function prepareRotation(
  next: RotationSubject,
  otherwise?: (reason: "over" | "busy") => void,
) {
  const name = `${NAMESPACE} rotation ${next.clientId}`;
  if (next.resumes === undefined) {
    // Nothing to resume: opens within the same click.
    prepare(next);
    void withLock(name, { ifAvailable: true }, (held) => (held ? untilClosed(next) : undefined));
    return;
  }
  const resume = () => {
    // The secret may have been stored in the meantime, here or in the tab that held the lock.
    if (next.resumes !== noteOf(next.service, next.clientId).open?.operationId) {
      return otherwise?.("over");
    }
    prepare(next);
    return untilClosed(next);
  };
  // A tab that was just closed may still hold the lock for a moment.
  const signal = AbortSignal.timeout(PATIENCE);
  withLock(name, { signal }, resume).catch(() => otherwise?.("busy"));
}

/** Ends the rotation of a client whose dialog was closed. */
export function endRotation(clientId: string) {
  const ended = preparedRotation.get();
  if (ended?.subject.clientId !== clientId) return;
  preparedRotation.set(undefined);
  ended.release?.();
}
