import { makeStore } from "~/lib/store.ts";
import { onSignOut } from "./sign-out.ts";
import {
  deleteExport,
  type ExportState,
  lockExportFiles,
  unfinishedSince,
} from "./unfinished-export.ts";

/**
 * `searching`: not known yet whether there is an unfinished one. `elsewhere`: another tab has it.
 * `stopped`: paused or failed, and can be resumed. `looped`: the list repeated a page, so there will
 * be no file. `complete`: ready to be saved.
 */
export type Phase =
  | "searching"
  | "none"
  | "running"
  | "stopped"
  | "looped"
  | "complete"
  | "saving"
  | "saved"
  | "elsewhere";

export interface ExportStatus {
  readonly phase: Phase;
  readonly state?: ExportState;
  /** Whether it survives a reload. */
  readonly persistent: boolean;
  /** Rows a second since it was started or resumed. */
  readonly rate: number;
  /** Why it stopped; undefined if it was paused. */
  readonly problem?: string;
  /** Pauses it while it runs. */
  readonly run?: AbortController;
}

const NONE: ExportStatus = { phase: "none", persistent: true, rate: 0 };

/** The export of this tab. It runs while other screens are open, so it isn't its dialog's state. */
export const exportStatus = makeStore<ExportStatus>({ ...NONE, phase: "searching" });

export const changeExport = (change: Partial<ExportStatus>) =>
  exportStatus.update((status) => ({ ...status, ...change }));

/** Aborts the export if it runs, and deletes all of its rows from this browser. */
export async function discardExport() {
  exportStatus.get().run?.abort();
  changeExport({ run: undefined });
  // A run holds the lock until it has ended, so what it wrote last is deleted too.
  await lockExportFiles({}, async () => {
    await deleteExport();
    exportStatus.set(NONE);
  });
}

onSignOut(() => {
  if (unfinishedSince() !== undefined) void discardExport();
});
