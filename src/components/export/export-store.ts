import { useSyncExternalStore } from "react";
import type { ExportState } from "./export-state.ts";

/**
 * What the export is at. `looking`: it isn't known yet whether one was left. `elsewhere`: another
 * tab is at it. `stopped`: paused or failed, and to be gone on with. `looped`: the service's pages
 * led back to earlier ones, so it will never be whole. `whole`: ready to be saved.
 */
export type Phase =
  | "looking"
  | "none"
  | "running"
  | "stopped"
  | "looped"
  | "whole"
  | "saving"
  | "saved"
  | "elsewhere";

export interface ExportStatus {
  readonly phase: Phase;
  readonly state: ExportState | undefined;
  /** Whether a reload leaves it. */
  readonly lasts: boolean;
  /** Rows a second since it was begun or gone on with. */
  readonly rate: number;
  /** Why it stopped; undefined where somebody paused it. */
  readonly problem: string | undefined;
}

const NONE: ExportStatus = {
  phase: "none",
  state: undefined,
  lasts: true,
  rate: 0,
  problem: undefined,
};

// An export goes on while other screens are open, so it lives here and not in its dialog.
let status: ExportStatus = { ...NONE, phase: "looking" };
const listeners = new Set<() => void>();

export const currentExport = (): ExportStatus => status;

export function changeExport(change: Partial<ExportStatus>): void {
  status = { ...status, ...change };
  for (const listener of listeners) listener();
}

export const forgetExport = (): void => changeExport(NONE);

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export const useExport = (): ExportStatus => useSyncExternalStore(subscribe, currentExport);
