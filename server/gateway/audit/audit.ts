import { createHash, randomBytes } from "node:crypto";
import { join } from "node:path";
import type { ActivityEntry, Finding } from "../../../src/contract/activity.ts";
import { apiClientRotateSecret } from "../../../src/contract/api-clients.ts";
import type { Database } from "~server/shared/database/database.ts";
import type { Log } from "~server/shared/log.ts";
import type { GatewaySettings } from "~server/shared/settings.ts";
import type { Call } from "../http/call.ts";
import { Failure, upstreamFailure } from "../http/failure.ts";
import type { NotedRotation } from "../rotation/memory-store.ts";
import type { Clock } from "../rotation/operations.ts";
import { type Credential, credentialId } from "../session/credential.ts";
import type { End } from "./ends.ts";
import { claimFolder } from "./claim.ts";
import { idReused, tryBody } from "../forward/repeats.ts";
import { fileStore } from "./file-store.ts";
import { type AuditStore, CHANGED, type EntryFilter } from "./store.ts";
import { tableStore } from "./table-store.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Counted entries a day, so that strangers can't fill the activity; more are counted as those of others. */
const MAX_COUNTED = 1000;
const OTHERS = "others";
/** In the data folder, unless gateways share a database. */
export const ACTIVITY_FILE = "activity.jsonl";

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

/** An attempt to prove a credential. */
export interface Attempt {
  readonly who: Who;
  /** The endpoint's name, and the ID of the client whose secret was tried. */
  readonly endpoint: string;
  readonly params: Readonly<Record<string, string>>;
  readonly call: Call;
}

export interface AuditOptions {
  readonly settings: Pick<
    GatewaySettings,
    "dataDir" | "auditDays" | "secretMaxAgeDays" | "service"
  >;
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
    : fileStore(join(settings.dataDir, ACTIVITY_FILE));
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

  const prune = async () => {
    if ((await claim.trouble()) !== undefined) return;
    const others = keptSince(auditDays);
    // What is known of a secret's age must reach back as far as the ages that are asked for.
    const rotations = keptSince(Math.max(auditDays, secretMaxAgeDays));
    await store.prune({ others, rotations }).catch((error: unknown) => void notNoted(error));
  };
  const pruneDaily = () => {
    if (claim.isClosed()) return;
    void prune();
    clock.after(DAY, pruneDaily);
  };
  const isShared = database !== undefined;
  const isEmbedded = settings.service === undefined;
  const claim = claimFolder(settings.dataDir, { store, isShared, isEmbedded, log });

  async function begin(
    { sid, credential }: Who,
    { endpoint, params, call, isOnce }: Write,
    whose?: typeof OTHERS,
  ) {
    const id = newId();
    const callId = call.headers["x-call-id"];
    const isRepeatable = isOnce && callId !== undefined;
    const repeated = [sid, callId, call.method, call.path, call.search.toString()];
    const body = isRepeatable ? await tryBody(call) : undefined;
    const entry = {
      id,
      startedAt: time(),
      endpoint,
      params: { ...params },
      kind: credential.kind,
      credentialId: whose ?? credentialId(credential),
      session: sid === undefined || whose ? null : hash(sid),
      requestId: call.requestId,
      audience: service,
      callId: isRepeatable ? hash(JSON.stringify(repeated)) : null,
      callKey: isRepeatable ? hash(String(callId)) : null,
      callBody: body ? hash(JSON.stringify([sid, callId, body.toString("base64")])) : null,
    };
    const isNew = await store.begin(entry).catch((error: unknown) => {
      throw notNoted(error);
    });
    if (!isNew) {
      const first = await store.firstBody(entry).catch(() => null);
      if (first !== null && entry.callBody !== null && first !== entry.callBody) throw idReused();
      const message = "The browser repeated this call, which was sent before. It isn't sent again.";
      throw upstreamFailure(409, "write_repeated", message);
    }
    return async (end: End) => {
      const { outcome, status = null, stage = null, createdId = null, count = 1 } = end;
      // Many services answer with the ID that the gateway sent.
      const own = end.serviceRequestId;
      const serviceRequestId = own === undefined || own === call.requestId ? null : own;
      const ended = { endedAt: time(), outcome, status, stage, createdId, serviceRequestId, count };
      await store.end(id, ended).catch((error: unknown) => void notNoted(error));
    };
  }

  /** The counted entries of this hour, by what they count. */
  const counted = new Map<string, { readonly end: ReturnType<typeof begin>; count: number }>();
  const period = { hour: 0, day: 0, made: 0 };

  /** Where an attempt is counted: with the same ones of this hour, or with those of others. */
  function counterOf({ who, ...attempt }: Attempt, { outcome }: End) {
    const hour = Math.floor(clock.now() / HOUR);
    const day = Math.floor(clock.now() / DAY);
    if (period.hour !== hour) counted.clear();
    if (period.day !== day) period.made = 0;
    Object.assign(period, { hour, day });
    const { endpoint, params } = attempt;
    const own = JSON.stringify([endpoint, params, outcome, credentialId(who.credential), who.sid]);
    const known = counted.get(own);
    if (known) return known;
    const isFull = period.made >= MAX_COUNTED;
    const others = JSON.stringify([OTHERS, endpoint, outcome, who.credential.kind]);
    const key = isFull ? others : own;
    const counter = counted.get(key) ?? {
      end: isFull ? begin(who, { ...attempt, params: {} }, OTHERS) : begin(who, attempt),
      count: 0,
    };
    if (!isFull) period.made += 1;
    counted.set(key, counter);
    counter.end.catch(() => counted.delete(key));
    return counter;
  }

  return {
    /** Rejects if another gateway notes its writes in the same folder. */
    async open(): Promise<void> {
      await claim.open();
      pruneDaily();
    },
    close: () => claim.close(),
    /** Why no write can be noted now, as the system's code; undefined if one can. */
    trouble: claim.trouble,

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

    /** Notes what a session saw of a write whose outcome is unknown; false if it made none. */
    find: (sid: string, callId: string, finding: Finding): Promise<boolean> =>
      store.find(hash(sid), hash(callId), { finding, foundAt: time() }).catch((error: unknown) => {
        throw notNoted(error);
      }),

    /**
     * Counts an attempt that failed, in one entry an hour for the same client and outcome. Never rejects: the
     * attempt is over, and changed nothing.
     */
    async count(attempt: Attempt, end: End): Promise<void> {
      const counter = counterOf(attempt, end);
      counter.count += 1;
      const note = await counter.end.catch(() => undefined);
      await note?.({ ...end, count: counter.count });
    },

    list: async (filter: Omit<EntryFilter, "audience">): Promise<ActivityEntry[]> => {
      const kept = new Date(keptSince(auditDays)).toISOString();
      const after = filter.after !== undefined && filter.after > kept ? filter.after : kept;
      // A database may not know years as early as JavaScript does.
      if (filter.before !== undefined && filter.before <= after) return [];
      return store.list({ ...filter, audience: service, after });
    },
    /** All rotations that changed a secret, or may have, oldest first. Throws a 503 if they can't be read. */
    async changed(): Promise<readonly NotedRotation[]> {
      const endpoints = [apiClientRotateSecret.name];
      const asked = { audience: service, endpoints, outcomes: CHANGED, limit: Infinity };
      const entries = await store.list(asked).catch((error: unknown) => {
        throw notNoted(error);
      });
      return entries.toReversed().flatMap(({ params: { organizationId, clientId }, outcome }) => {
        const isUnchanged = outcome === "refused" || outcome === "not_sent";
        const isNamed = organizationId !== undefined && clientId !== undefined;
        return isUnchanged || !isNamed ? [] : [{ organizationId, clientId, outcome }];
      });
    },
    rotations: (organizationId: string, clientIds: readonly string[]) =>
      store.rotations({ audience: service, organizationId, clientIds }),
    secretMaxAgeDays,
  };
}

export type Audit = ReturnType<typeof createAudit>;
