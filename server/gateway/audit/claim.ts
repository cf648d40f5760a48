import { existsSync } from "node:fs";
import { join } from "node:path";
import { codeOf } from "~server/shared/error-code.ts";
import { lockFolder } from "~server/shared/lock.ts";
import type { Log } from "~server/shared/log.ts";
import { SettingError } from "~server/shared/setting-error.ts";
import type { AuditStore } from "./store.ts";

/** Milliseconds for which a check counts. Balancers ask more often, each at its own time. */
const CHECK_COUNTS = 1000;

export interface ClaimOptions {
  readonly store: AuditStore;
  /** Whether entries are in a database that gateways share, so that the folder isn't used. */
  readonly isShared: boolean;
  /** Whether the embedded service also needs the folder, so that nothing works without it. */
  readonly isEmbedded: boolean;
  readonly log: Log;
}

const reasonOf = (error: unknown) => (error instanceof SettingError ? "locked" : codeOf(error));

/** Keeps the data folder to this gateway, and knows whether a write can be noted in it. */
export function claimFolder(dataDir: string, { store, isShared, isEmbedded, log }: ClaimOptions) {
  let unlock: (() => Promise<void>) | undefined;
  let isClosed = false;
  let isLost = false;
  let lastTrouble: string | undefined;
  let checked = -Infinity;
  let checking: Promise<string | undefined> | undefined;

  function note(trouble: string | undefined): void {
    if (trouble === lastTrouble) return;
    lastTrouble = trouble;
    if (trouble === undefined) log.info("DATA_DIR names a folder that can be written again.");
    else {
      const consequence = "Until then, the console refuses sign-ins and changes.";
      log.error(`DATA_DIR ${unwritable(dataDir, trouble)} ${consequence}`);
    }
  }

  /** Locks a folder that was removed again. In any other case another gateway has it, and this one has to end. */
  function onLost(error: Error): void {
    unlock = undefined;
    isLost = !isClosed && existsSync(join(dataDir, "gateway-lock"));
    if (!isLost) return;
    log.error(`DATA_DIR is ${dataDir}, which another gateway uses now. This one ends.`);
    throw error;
  }

  async function check(patience?: number): Promise<void> {
    unlock ??= await lockFolder(dataDir, "gateway", { onLost, patience });
    await store.check();
  }

  async function trouble(): Promise<string | undefined> {
    if (isShared || isClosed) return undefined;
    if (isLost) return "locked";
    if (performance.now() - checked < CHECK_COUNTS) return lastTrouble;
    checking ??= check(0)
      .then(() => undefined, reasonOf)
      .then((code) => {
        note(code);
        checked = performance.now();
        checking = undefined;
        return code;
      });
    return checking;
  }

  return {
    isClosed: () => isClosed,
    /** Whether another gateway has the folder now, so that what this one knows is outdated. */
    isLost: () => isLost,
    trouble,
    /** Rejects with a SettingError if another gateway has the folder. One that can't be written is only noted. */
    async open(): Promise<void> {
      if (isShared) return;
      try {
        await check();
      } catch (error) {
        if (error instanceof SettingError) throw error;
        const code = reasonOf(error);
        if (isEmbedded) throw new SettingError("DATA_DIR", unwritable(dataDir, code));
        note(code);
      }
    },
    async close(): Promise<void> {
      isClosed = true;
      const release = unlock;
      unlock = undefined;
      await release?.();
    },
  };
}

/** The rest of a message that begins with the setting's name. */
export const unwritable = (dataDir: string, code: string) =>
  `is ${dataDir}, where the activity can't be written (${code}). Make it writable for this user, or set another folder.`;
