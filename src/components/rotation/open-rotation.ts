import { useLocation, useRouter } from "@tanstack/react-router";
import type { RotationRecord } from "~/api/nouns/client-secrets.ts";
import { NAMESPACE } from "~/lib/base.ts";
import { withLock } from "~/lib/locks.ts";
import { oneOf, defineSearch, type SearchOf, textParam } from "~/lib/search.ts";
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
  /** Its rotations as the gateway knew them when the page showed them. */
  record?: RotationRecord;
  /** Why the caller can't rotate it, if so; they may still read what is in doubt. */
  reason?: string;
  /** ISO 8601, from the list. */
  createdAt?: string;
}

export interface ShownRotation extends RotationSubject {
  /** Whether it runs or its secret isn't stored yet, so that no change of the address closes its dialog. */
  held: boolean;
}

/** What the dialog in the address is about; whether it is open is only in the address, unless it is held. */
export const shownRotation = makeStore<ShownRotation | undefined>(undefined);

/** Keeps the dialog open whatever the address, because there may be a secret; with false, no longer. */
export const holdRotation = (held: boolean) =>
  shownRotation.update((last) => last && { ...last, held });

/** Ends the rotation of a client whose dialog was closed. */
export const endRotation = (clientId: string) =>
  shownRotation.update((last) => (last?.clientId === clientId ? undefined : last));

/** Shows a client's rotation, unless it already is shown or another one is held. */
function show(subject: RotationSubject, held: boolean) {
  const before = shownRotation.get();
  if (before?.held || before?.clientId === subject.clientId) return;
  shownRotation.set({ ...subject, held });
}

/** Names the lock of the tab that has a client's rotation open. */
const lockOf = ({ clientId }: RotationSubject) => `${NAMESPACE} rotation ${clientId}`;

/** Resolves once a client's rotation isn't shown, or no longer. */
const untilClosed = ({ clientId }: RotationSubject) =>
  new Promise<void>((resolve) => {
    const check = () => {
      if (shownRotation.get()?.clientId === clientId) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = shownRotation.subscribe(check);
    check();
  });

/**
 * Shows the rotation of a client in the dialog that the address opens, within the same click. Nothing is sent: the
 * gateway prepares a rotation only once its dialog is confirmed.
 */
export function showRotation(subject: RotationSubject) {
  show(subject, false);
  void withLock(lockOf(subject), { ifAvailable: true }, (isFree) =>
    isFree ? untilClosed(subject) : undefined,
  );
}

/** How long to wait for another tab's lock on a rotation, in milliseconds. */
const PATIENCE = 1000;

/**
 * Shows a rotation that an earlier page left open, in only one tab of this browser. Calls `otherwise` if it is
 * `over` or another tab is `busy` with it.
 */
export function resumeRotation(
  subject: RotationSubject,
  otherwise: (reason: "over" | "busy") => void,
) {
  const resume = () => {
    // The secret may have been stored in the meantime, here or in the tab that held the lock.
    if (noteOf(subject).open === undefined) return otherwise("over");
    show(subject, true);
    return untilClosed(subject);
  };
  // A tab that was just closed may still hold the lock for a moment.
  const signal = AbortSignal.timeout(PATIENCE);
  withLock(lockOf(subject), { signal }, resume).catch(() => otherwise("busy"));
}

/** The search parameters of a rotation, on any screen. */
export const ROTATION_SEARCH = defineSearch({
  /** The client whose rotation is open. */
  rotate: textParam,
  /** Its purpose, if that is to retire an old secret or to stop a leaked one. */
  plan: oneOf(["retire", "leak"]),
});

/** The rotation in the address: what it is, and how it is opened and closed. */
export function useRotationAddress() {
  const router = useRouter();
  // From the location: a route's search changes only once its loaders are done.
  const { rotate, plan } = useLocation({ select: ({ search: all }) => ROTATION_SEARCH.parse(all) });
  const change = (next: SearchOf<typeof ROTATION_SEARCH>) =>
    void router.navigate({
      to: ".",
      search: (last) => ({ ...last, rotate: undefined, plan: undefined, ...next }),
      state: (state) => ({ ...state }),
      replace: true,
      resetScroll: false,
      // A running rotation blocks leaving it, not this change.
      ignoreBlocker: true,
    });
  const isAt = (clientId: string) => router.latestLocation.search.rotate === clientId;
  return {
    rotate,
    plan,
    isAt,
    /** Opens the dialog of a client whose rotation is shown. */
    enter: (clientId: string, as?: Plan) =>
      change(ROTATION_SEARCH.parse({ rotate: clientId, plan: as })),
    /** Closes the dialog of a client. */
    leave: (clientId: string) => {
      if (isAt(clientId)) change({});
    },
  };
}

/**
 * The rotation whose dialog is open in this tab: the one in the address, or one that is held and about to be
 * in it.
 */
export function useOpenRotation() {
  const shown = useStore(shownRotation);
  const rotate = useLocation({ select: ({ search: all }) => all.rotate });
  return shown?.held || shown?.clientId === rotate ? shown : undefined;
}
