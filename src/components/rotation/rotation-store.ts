import type { Standing } from "~/api/client-secrets.ts";
import { onSignOut } from "~/api/state/sign-out.ts";
import { withLock } from "~/lib/locks.ts";
import { makeStore, useStore } from "~/lib/store.ts";
import { noteOf } from "./rotation-notes.ts";
import type { Plan } from "./rotation-words.ts";

/** The client whose secret is being rotated; never the secret. */
export interface RotationSubject {
  /** The service's address, which scopes this browser's notes. */
  service: string;
  organizationId: string;
  clientId: string;
  name: string;
  /** It is the client that is signed in. */
  isOwn: boolean;
  /** Its rotations as the gateway knew them when the page showed them. */
  standing?: Standing;
  /** Why the caller can't rotate it, if so; they may still read what is in doubt. */
  reason?: string;
  /** ISO 8601, from the list. */
  createdAt?: string;
  /** The purpose; `rotate` by default. */
  plan?: Plan;
  /** An operation begun before the page was loaded, whose result is still to be fetched. */
  resumes?: string;
  /** What to rotate next, once its new secret is stored. */
  next?: () => NextRotation | undefined;
  /** Called once its dialogs are closed, with whether the focus went back to where they were opened from. */
  onClosed?: (hasFocus: boolean) => void;
}

/** Another client whose secret is to be rotated. */
export interface NextRotation {
  /** Its name and its secret's age: "CRM sync, 94 days". */
  label: string;
  /** How many are left, with this one. */
  left: number;
  open: () => void;
}

/** How long to wait for another tab's lock on a rotation, in milliseconds. */
const PATIENCE = 1000;

interface Open {
  subject: RotationSubject;
  /** The element that had the focus. */
  opener: Element | null;
  /** Releases the lock that keeps other tabs from resuming it. */
  release?: () => void;
  /** It has begun and may bring a secret. */
  begun: boolean;
}

const current = makeStore<Open | undefined>(undefined);

const change = (next: Partial<Open>) => current.update((open) => open && { ...open, ...next });

/** Keeps the rotation open until it is closed, because it may bring a secret; or no longer. */
export const holdRotation = (begun = true) => change({ begun });

onSignOut(() => {
  if (current.get()?.begun === false) closeRotation();
});

/** Opens a client's rotation, unless one is open already. */
const open = (subject: RotationSubject) =>
  current.update((before) => before ?? { subject, opener: document.activeElement, begun: false });

/** Tells the page of one that is open, because it was resumed, of its end. */
const follow = ({ clientId, onClosed }: RotationSubject) =>
  current.update((before) =>
    before?.subject.clientId === clientId && before.subject.onClosed === undefined
      ? { ...before, subject: { ...before.subject, onClosed } }
      : before,
  );

/** Keeps a lock until the client's rotation is closed. */
const untilClosed = ({ clientId }: RotationSubject) =>
  current.get()?.subject.clientId === clientId
    ? new Promise<void>((release) => change({ release }))
    : undefined;

/**
 * Opens a rotation under a lock, so that only one tab of this browser resumes it. If another tab
 * holds the lock, opens `elsewhere` instead: the gateway knows what that tab is doing and says so.
 */
export function openRotation(next: RotationSubject, elsewhere?: RotationSubject) {
  const name = `tapedeck rotation ${next.clientId}`;
  follow(next);
  if (next.resumes === undefined) {
    // Nothing to resume: opens within the same click.
    open(next);
    void withLock(name, { ifAvailable: true }, (held) => (held ? untilClosed(next) : undefined));
    return;
  }
  const resume = () => {
    // It may have been stored in the meantime, here or in the tab that held the lock.
    const isOver = next.resumes !== noteOf(next.service, next.clientId).open?.operationId;
    if (!isOver) open(next);
    return isOver ? undefined : untilClosed(next);
  };
  // A tab that was just closed may still hold it for a moment.
  const signal = AbortSignal.timeout(PATIENCE);
  withLock(name, { signal }, resume).catch(() => {
    if (elsewhere !== undefined) open(elsewhere);
  });
}

/**
 * Closes it and returns focus to where it was opened from, past the dialogs in between; `then` opens what comes
 * after it.
 */
export function closeRotation(then?: () => void) {
  const closed = current.get();
  current.set(undefined);
  closed?.release?.();
  requestAnimationFrame(() => {
    const opener = closed?.opener;
    // Opened by its address, it was opened from nowhere; what opened it can be gone, as the palette is.
    const returns = opener instanceof HTMLElement && opener !== document.body && opener.isConnected;
    if (returns) opener.focus();
    closed?.subject.onClosed?.(returns);
    then?.();
  });
}

/** Closes a client's rotation, if it is open and nothing was sent. */
export function dismissRotation(clientId: string) {
  const open = current.get();
  if (open?.begun === false && open.subject.clientId === clientId) closeRotation();
}

/** The rotation that is open in this tab, if any. */
export const useOpenRotation = (): RotationSubject | undefined => useStore(current)?.subject;
