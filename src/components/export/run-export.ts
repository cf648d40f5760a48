import type { QueryClient } from "@tanstack/react-query";
import { isAbort, PAUSED, toApiError } from "~/api/transport/errors.ts";
import { isFirst } from "~/api/lists/paging.ts";
import { organizationPages } from "~/api/nouns/organizations.ts";
import type { DeclaredList } from "~/components/define-list/define-list.ts";
import { type FileOptions, rowsFile } from "./rows-file.ts";
import { exportedId, pinnedQuery, walkList } from "./walk.ts";

/** How far an export is. */
export interface ExportProgress {
  /**
   * `stopped`: by the reader or by a failure, and can continue. `looped`: the list repeated a page, so
   * its end can't be reached.
   */
  readonly phase: "running" | "stopped" | "looped" | "saved";
  readonly rows: number;
  /** Rows that were left out because another one has their ID. */
  readonly repeated: number;
  /** Items that were left out because they aren't rows. */
  readonly unreadable: number;
  /** Why it stopped; undefined if the reader stopped it. */
  readonly problem?: string | undefined;
  /** Whether that is only that much was read in vain. */
  readonly isPaused?: boolean;
  /** The name of the last file that was saved, complete or partial. */
  readonly saved?: string;
}

/** How often progress is shown, in milliseconds: every page would be too often. */
const SHOW_EVERY = 200;

/** Rejects once a signal is aborted. */
const abortOf = (signal: AbortSignal) =>
  new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });

/** An export in this page. */
export interface Export {
  /** Reads on from the page where it stopped, and saves the file once all pages are there. */
  readonly run: () => Promise<void>;
  readonly stop: () => void;
  /** Saves the file again, or what was read so far. */
  readonly save: (isPartial: boolean) => Promise<void>;
}

/** An export of everything that matches a query now. `show` gets its progress. */
export function makeExport(
  client: QueryClient,
  list: DeclaredList,
  query: object,
  options: FileOptions,
  /** Whether organizations can be listed, for their names and those of their teams. */
  learnsNames: boolean,
  show: (progress: ExportProgress) => void,
): Export {
  const pinned = pinnedQuery(list, query, new Date());
  const file = rowsFile(options);
  const ids = new Set<string>();
  let controller = new AbortController();
  let cursor: string | undefined;
  let isComplete = false;
  let shownAt = 0;
  let progress: ExportProgress = { phase: "running", rows: 0, repeated: 0, unreadable: 0 };

  const update = (change: Partial<ExportProgress>) => {
    progress = { ...progress, ...change };
    const isDue = performance.now() - shownAt > SHOW_EVERY;
    if (!isDue && change.phase === undefined) return;
    shownAt = performance.now();
    show(progress);
  };
  /** Reads from the cursor to the end, each row once. */
  const read = async (signal: AbortSignal) => {
    // Names are a courtesy: an export without some of them is still complete.
    if (learnsNames && !options.raw && progress.rows === 0) {
      const all = { ...organizationPages(), pages: Infinity };
      const learning = client.infiniteQuery({ ...all, staleTime: 0 }).catch(() => undefined);
      // The list isn't canceled, because the page shows it too.
      await Promise.race([learning, abortOf(signal)]);
    }
    for await (const page of walkList(client, list, pinned, cursor, signal)) {
      // A list that changes meanwhile may have a row on two pages.
      const rows = page.rows.filter((row) => isFirst(ids, exportedId(list, row)));
      file.add(rows);
      cursor = page.next;
      isComplete = page.next === undefined && !page.looped;
      update({
        rows: progress.rows + rows.length,
        repeated: progress.repeated + page.rows.length - rows.length,
        unreadable: progress.unreadable + page.unreadable,
        ...(page.looped && { phase: "looped" }),
      });
    }
  };
  const save = async (isPartial: boolean) => {
    try {
      const saved = await file.save(isPartial);
      update({ saved, phase: isPartial ? progress.phase : "saved", problem: undefined });
    } catch (error) {
      const { message: problem } = toApiError(error);
      update({ phase: isPartial ? progress.phase : "stopped", problem });
    }
  };
  return {
    run: async () => {
      controller = new AbortController();
      update({ phase: "running", problem: undefined, isPaused: false });
      try {
        if (!isComplete) await read(controller.signal);
      } catch (error) {
        const failed = isAbort(error) ? undefined : toApiError(error);
        update({
          phase: "stopped",
          problem: failed?.message,
          isPaused: failed?.code === PAUSED,
        });
      }
      if (isComplete) await save(false);
    },
    stop: () => controller.abort(),
    save,
  };
}
