import { useSyncExternalStore } from "react";
import type { RotationTarget } from "~/api/rotations.ts";

/** The client whose secret is being rotated; never the secret. */
export interface RotationSubject extends RotationTarget {
  name: string;
  /** Whether it is the client that is signed in. */
  isOwn: boolean;
}

let subject: RotationSubject | undefined;
let opener: Element | null = null;
const listeners = new Set<() => void>();

function change(next: RotationSubject | undefined) {
  subject = next;
  for (const listener of listeners) listener();
}

/** Opens the rotation of a client's secret; while one is open, another is not begun. */
export function openRotation(next: RotationSubject): void {
  if (subject !== undefined) return;
  opener = document.activeElement;
  change(next);
}

/** Closes it; the keyboard goes back to where it was opened from, past the dialogs in between. */
export function closeRotation(): void {
  change(undefined);
  const back = opener;
  requestAnimationFrame(() => {
    if (back instanceof HTMLElement) back.focus();
  });
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The rotation that is open in this page, if one is. */
export const useOpenRotation = (): RotationSubject | undefined =>
  useSyncExternalStore(subscribe, () => subject);
