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

export interface PreparedRotation extends RotationSubject {
  /** Whether it runs or its secret isn't stored yet, so that no change of the address closes its dialog. */
  held: boolean;
}

/** What the dialog in the address is about; whether it is open is only in the address. */
export const preparedRotation = makeStore<PreparedRotation | undefined>(undefined);

/** Keeps the dialog open whatever the address, because there may be a secret; with false, no longer. */
export const holdRotation = (held: boolean) =>
  preparedRotation.update((last) => last && { ...last, held });

/** Ends the rotation of a client whose dialog was closed. */
export const endRotation = (clientId: string) =>
  preparedRotation.update((last) => (last?.clientId === clientId ? undefined : last));

/** Prepares a client's rotation, unless it already is or another one is held. */
function prepare(subject: RotationSubject, held: boolean) {
  const before = preparedRotation.get();
  if (before?.held || before?.clientId === subject.clientId) return;
  preparedRotation.set({ ...subject, held });
}

/** Names the lock of the tab that has a client's rotation open. */
const lockOf = ({ clientId }: RotationSubject) => `${NAMESPACE} rotation ${clientId}`;

/** Resolves once a client's rotation isn't prepared, or no longer. */
const untilClosed = ({ clientId }: RotationSubject) =>
  new Promise<void>((resolve) => {
    const check = () => {
      if (preparedRotation.get()?.clientId === clientId) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = preparedRotation.subscribe(check);
    check();
  });

/** Prepares the rotation of a client within the same click, for the dialog that the address opens. */
export function prepareRotation(subject: RotationSubject) {
  prepare(subject, false);
  void withLock(lockOf(subject), { ifAvailable: true }, (isFree) =>
    isFree ? untilClosed(subject) : undefined,
  );
}

/** How long to wait for another tab's lock on a rotation, in milliseconds. */
const PATIENCE = 1000;

/**
 * Prepares a rotation that an earlier page left open, in only one tab of this browser. Calls `otherwise` if it is
 * `over` or another tab is `busy` with it.
 */
export function resumeRotation(
  subject: RotationSubject,
  otherwise: (reason: "over" | "busy") => void,
) {
  const resume = () => {
    // The secret may have been stored in the meantime, here or in the tab that held the lock.
    if (noteOf(subject).open === undefined) return otherwise("over");
    prepare(subject, true);
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
  /** Its purpose, if it isn't a usual one. */
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
    /** Opens the dialog of a client whose rotation is prepared. */
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
  const prepared = useStore(preparedRotation);
  const rotate = useLocation({ select: ({ search: all }) => all.rotate });
  return prepared?.held || prepared?.clientId === rotate ? prepared : undefined;
}
