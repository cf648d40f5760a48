import { useSyncExternalStore } from "react";
import type { Plan } from "./plans.ts";
import { noteOf } from "./rotation-notes.ts";

/** The client whose secret is being rotated; never the secret. */
export interface RotationSubject {
  /** The service's address, under which this browser keeps its notes. */
  service: string;
  organizationId: string;
  clientId: string;
  name: string;
  /** Whether it is the client that is signed in. */
  isOwn: boolean;
  /** How often the gateway had rotated it, as the page showed; undefined where it showed nothing. */
  count?: number | undefined;
  /** ISO 8601, as the list tells it. */
  createdAt?: string | undefined;
  /** What the rotation is for; the first of two where nothing else is said. */
  plan?: Plan;
  /** An operation that was begun before the page was loaded, and whose end is to be fetched. */
  resumes?: string;
}

/** How long another tab's hold on a rotation is waited for, in milliseconds. */
const PATIENCE = 1000;

let subject: RotationSubject | undefined;
let opener: Element | null = null;
let release: (() => void) | undefined;
const listeners = new Set<() => void>();

function change(next: RotationSubject | undefined) {
  subject = next;
  for (const listener of listeners) listener();
}

/** Opens the rotation of a client's secret; while one is open, another is not begun. */
function open(next: RotationSubject) {
  if (subject !== undefined) return;
  opener = document.activeElement;
  change(next);
}

/**
 * Opens a rotation as the one tab of this browser that goes on with it. Where another tab has it,
 * `elsewhere` is opened instead: what somebody asked for is answered by the gateway, as it knows
 * what the other tab is doing.
 */
export function openRotation(next: RotationSubject, elsewhere?: RotationSubject): void {
  const name = `tapedeck rotation ${next.clientId}`;
  const take = (lock: Lock | null) => {
    // Meanwhile it may have been stored, here or in the tab that had it.
    const isOver = next.resumes !== noteOf(next.service, next.clientId).open?.operationId;
    if (lock === null || (next.resumes !== undefined && isOver)) return undefined;
    open(next);
    if (subject?.clientId !== next.clientId) return undefined;
    return new Promise<void>((resolve) => (release = resolve));
  };
  if (next.resumes === undefined) {
    // Answered within the same press: there is nothing to go on with.
    open(next);
    void navigator.locks.request(name, { ifAvailable: true }, take);
    return;
  }
  // A tab that was closed a moment ago may hold it for another.
  const signal = AbortSignal.timeout(PATIENCE);
  navigator.locks.request(name, { signal }, take).catch(() => {
    if (elsewhere !== undefined) open(elsewhere);
  });
}

/** Closes it; the keyboard goes back to where it was opened from, past the dialogs in between. */
export function closeRotation(): void {
  change(undefined);
  release?.();
  release = undefined;
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
