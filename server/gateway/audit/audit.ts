import { createHash, randomBytes } from "node:crypto";
import { join } from "node:path";
import type { ActivityEntry } from "../../../src/contract/activity.ts";
import type { Database } from "~server/shared/database/database.ts";
import type { Log } from "~server/shared/log.ts";
import type { GatewaySettings } from "~server/shared/settings.ts";
import type { Call } from "../http/call.ts";
import { Failure, upstreamFailure } from "../http/failure.ts";
import type { Clock } from "../rotation/operations.ts";
import { type Credential, credentialId } from "../session/credential.ts";
import type { End } from "./ends.ts";
import { fileStore } from "./file-store.ts";
import type { AuditStore, EntryFilter } from "./store.ts";
import { tableStore } from "./table-store.ts";

const DAY = 86_400_000;

const hash = (text: string) => createHash("sha256").update(text).digest("base64url").slice(0, 22);

interface Who {
  /** Undefined for a sign-in, which has no session yet. */
  readonly sid?: string;
  readonly credential: Credential;
}

interface Write {
  /** The endpoint's name, and the IDs in its path. */
  readonly endpoint: string;
  readonly params: Readonly<Record<string, string>>;
  readonly call: Call;
  /** Whether browsers repeat it silently, so that it must run only once. */
  readonly isOnce?: boolean;
}

export interface AuditOptions {
  readonly settings: Pick<GatewaySettings, "dataDir" | "auditDays" | "secretMaxAgeDays">;
  /** Identifies the service. */
  readonly audience: string;
  /** The database that gateways share; without it, a file in the data folder. */
  readonly database: Database | undefined;
  readonly clock: Clock;
  readonly log: Log;
}

/** IDs in order of time, also within a millisecond. */
function timeOrderedIds(now: () => number) {
  let last = 0;
  let count = 0;
  return (): string => {
    const time = Math.max(last, now());
    count = time === last ? count + 1 : 0;
    last = time;
    const parts = [time.toString(36).padStart(9, "0"), count.toString(36).padStart(4, "0")];
    return `${parts.join("")}${randomBytes(6).toString("hex")}`;
  };
}

/**
 * Notes each write before the service is called, and its end afterwards. A write that can't be noted isn't
 * sent. One whose end can't be noted stays unknown.
 */
export function createAudit({ settings, audience, database, clock, log }: AuditOptions) {
  const store: AuditStore = database
    ? tableStore(database)
    : fileStore(join(settings.dataDir, "activity.jsonl"));
  const service = hash(audience);
  const newId = timeOrderedIds(clock.now);
  const time = () => new Date(clock.now()).toISOString();
  const { auditDays, secretMaxAgeDays } = settings;
  const keptSince = (days: number) => clock.now() - days * DAY;

  const notNoted = (error: unknown) => {
    if (error instanceof Failure) return error;
    log.error(`audit: ${error instanceof Error ? error.message : String(error)}`);
    return new Failure(
      503,
      "audit_unavailable",
      "The console can't note the change in its activity file. Nothing was sent to the service.",
    );
  };

  const prune = () =>
    store
      .prune({
        others: keptSince(auditDays),
        // What is known of a secret's age must reach back as far as the ages that are asked for.
        rotations: keptSince(Math.max(auditDays, secretMaxAgeDays)),
      })
      .catch((error: unknown) => void notNoted(error));
  const pruneDaily = () => {
    void prune();
    clock.after(DAY, pruneDaily);
  };
  pruneDaily();

  async function begin({ sid, credential }: Who, { endpoint, params, call, isOnce }: Write) {
    const id = newId();
    const callId = call.headers["x-call-id"];
    const repeated = [sid, callId, call.method, call.path, call.search.toString()];
    const entry = {
      id,
      startedAt: time(),
      endpoint,
      params: { ...params },
      kind: credential.kind,
      credentialId: credentialId(credential),
      session: sid === undefined ? null : hash(sid),
      requestId: call.requestId,
      audience: service,
      callId: isOnce && callId !== undefined ? hash(JSON.stringify(repeated)) : null,
    };
    const isNew = await store.begin(entry).catch((error: unknown) => {
      throw notNoted(error);
    });
    if (!isNew) {
      const message = "The browser repeated this call, which was sent before. It isn't sent again.";
      throw upstreamFailure(409, "write_repeated", message);
    }
    return async ({ outcome, status = null, stage = null, createdId = null }: End) => {
      const ended = { endedAt: time(), outcome, status, stage, createdId };
      await store.end(id, ended).catch((error: unknown) => void notNoted(error));
    };
  }

  return {
    /** Notes that a write begins; returns what notes its end. Throws a 503 if it can't be noted. */
    begin,

    /**
     * Runs a write and notes it before and after. Throws a 503, and doesn't run it, if it can't be noted;
     * and a failure of stage `sent` if it is the silent repeat of one that may have been sent.
     */
    async noted<T>(
      who: Who,
      write: Write,
      run: () => Promise<T>,
      endOf: { readonly result: (result: T) => End; readonly error: (error: unknown) => End },
    ): Promise<T> {
      const end = await begin(who, write);
      try {
        const result = await run();
        await end(endOf.result(result));
        return result;
      } catch (error) {
        await end(endOf.error(error));
        throw error;
      }
    },

    list: (filter: Omit<EntryFilter, "audience">): Promise<ActivityEntry[]> => {
      const after = new Date(keptSince(auditDays)).toISOString();
      const asked = filter.after ?? after;
      return store.list({ ...filter, audience: service, after: asked > after ? asked : after });
    },
    rotations: (clientIds: readonly string[]) => store.rotations(service, clientIds),
    secretMaxAgeDays,
  };
}

export type Audit = ReturnType<typeof createAudit>;
