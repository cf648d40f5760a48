import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { ActivityEntry, Reason } from "~/contract/activity.ts";
import { SESSION_ENDED } from "~/contract/values.ts";
import type { Shape } from "~/contract/shape.ts";
import type { Database } from "~server/shared/database/database.ts";
import { sha256 } from "~server/shared/sha256.ts";
import { Recent } from "~server/shared/recent.ts";
import { jsonLine, type Log, print } from "~server/shared/log.ts";
import { newRequestId } from "~server/shared/request-id.ts";
import type { GatewaySettings } from "~server/shared/settings.ts";
import type { Call, Reply } from "../http/call.ts";
import { Failure, upstreamFailure } from "../http/failure.ts";
import { type Clock, DAY } from "~server/shared/clock.ts";
import { type Caller, credentialId } from "../forward/credential.ts";
import { type End, endOfError, endOfReply } from "./ends.ts";
import { untilStored } from "../database/until-stored.ts";
import { claimFolder } from "./claim.ts";
import { fileStore } from "./file-store.ts";
import {
  type AuditStore,
  type Begun,
  type Ended,
  type EntryFilter,
  type EntryKey,
  NO_END,
  shown,
} from "./store.ts";
import { tableStore } from "./table-store.ts";

/** Milliseconds for which a write's answer is kept. Browsers repeat within seconds. */
const ANSWER_LIFETIME = 120_000;
const MAX_ANSWERS = 1000;
/** Bytes of all kept answers. The repeat of a write whose answer isn't kept is refused. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;

/** The activity's file in the data folder, unless gateways share a database. */
export const ACTIVITY_FILE = "activity.jsonl";

/** Milliseconds after which a database that was too slow to note a write has noted it, or never will. */
const LATE = 6000;

const hash = (text: string) => sha256(text).slice(0, 22);
const callIdOf = (operationId: string) => hash(JSON.stringify(["rotation", operationId]));

/** A sign-in has no session yet. */
type Who = Pick<Caller, "credential"> & Partial<Caller>;

export interface Write {
  /** The endpoint's name, and the IDs in its path. */
  readonly endpoint: string;
  readonly params: Readonly<Record<string, string>>;
  readonly call: Pick<Call, "requestId">;
  /** Of a rotation; see `rotation/records.ts`. */
  readonly secretsInUse?: readonly string[];
  readonly operationId?: string;
}

export interface AuditOptions {
  readonly settings: Pick<
    GatewaySettings,
    "dataDir" | "auditDays" | "auditLog" | "secretMaxAgeDays" | "service"
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
  // Rotations are kept for as long as the age of a secret matters.
  const keptDays = Math.max(auditDays, secretMaxAgeDays);
  const keptSince = (days: number) => clock.now() - days * DAY;

  /** Prints an entry for log collectors, if AUDIT_LOG is set. */
  const printEntry = (activity: ActivityEntry) => {
    if (settings.auditLog === "stdout") {
      print(jsonLine("info", { activity }, clock.now()));
    }
  };

  /** Logs why an entry can't be noted, and returns the failure for the caller. */
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
    await store
      .prune({ others, rotations: keptSince(keptDays) })
      .catch((error: unknown) => void notNoted(error));
  };
  const pruneDaily = () => {
    if (claim.isClosed()) return;
    void prune();
    clock.after(DAY, pruneDaily);
  };
  const isShared = database !== undefined;
  const isEmbedded = settings.service === undefined;
  const claim = claimFolder(settings.dataDir, { store, isShared, isEmbedded, log });

  const entryOf = ({ sid, credential, person, connection }: Who, write: Write): Begun => ({
    id: newId(),
    startedAt: time(),
    endpoint: write.endpoint,
    params: { ...write.params },
    ...(write.secretsInUse?.length && { secretsInUse: [...write.secretsInUse] }),
    kind: credential.kind,
    credentialId: credentialId(credential),
    session: sid === undefined ? null : hash(sid),
    person,
    connection,
    requestId: write.call.requestId,
    audience: service,
    callId: write.operationId === undefined ? null : callIdOf(write.operationId),
  });

  /** Identifies a write that the browser may repeat: the same ID at another address isn't a repeat. */
  function repeatIdOf(sid: string, { headers, method, path, search }: Call): string | null {
    const id = headers["x-call-id"];
    return id === undefined ? null : hash(JSON.stringify([sid, id, method, path, String(search)]));
  }

  const endedNow = (end: End): Ended => ({ ...NO_END, ...end, endedAt: time() });

  /** Notes an end, later if it can't be noted now. Another gateway may use the folder once this one is closed. */
  const noteEnd = (of: EntryKey, ended: Ended) =>
    untilStored(
      () => store.end(of, ended),
      () => claim.isClosed() || claim.isLost(),
    );

  async function begin(entry: Begun) {
    const { id, requestId } = entry;
    if (claim.isLost()) throw notNoted(new Error("Another gateway uses DATA_DIR now."));
    const isNew = await store.begin(entry).catch((error: unknown) => {
      clock.after(
        LATE,
        () => void noteEnd({ id }, endedNow({ outcome: "not_sent", stage: "not_sent" })),
      );
      throw notNoted(error);
    });
    if (!isNew) {
      const message = "The browser repeated this call, which was sent before. It isn't sent again.";
      throw upstreamFailure(409, "write_repeated", message);
    }
    printEntry(shown({ ...entry, ...NO_END }));
    return async (end: End) => {
      // Many services answer with the ID that the gateway sent.
      const isOwnId = end.serviceRequestId === requestId;
      const ended = endedNow(isOwnId ? { ...end, serviceRequestId: null } : end);
      printEntry(shown({ ...entry, ...ended }));
      await store.end({ id }, ended).catch((error: unknown) => {
        notNoted(error);
        void noteEnd({ id }, ended);
      });
    };
  }

  async function run<T>(entry: Begun, work: () => Promise<T>, endOf: (result: T) => End) {
    const end = await begin(entry);
    try {
      const result = await work();
      await end(endOf(result));
      return result;
    } catch (error) {
      await end(endOfError(error));
      throw error;
    }
  }

  /** The answers to recent writes, by their call IDs. */
  const answers = new Recent<{ reply: Promise<Reply>; size: number }>(MAX_ANSWERS);

  /** The page's IDs of recent writes, which tell a repeat while the database is away. */
  const recentIds = new Recent<true>(MAX_ANSWERS);

  /** Notes an answer's size, and drops the oldest answers while all of them are too large. */
  function keepAnswer(callId: string, { body }: Reply): void {
    const answer = answers.get(callId);
    if (answer && Buffer.isBuffer(body)) answer.size = body.length;
    let total = [...answers.values()].reduce((sum, { size }) => sum + size, 0);
    for (const [oldest, { size }] of answers) {
      if (total <= MAX_ANSWER_BYTES) break;
      // Answers that haven't arrived have no size yet.
      if (size > 0) answers.delete(oldest);
      total -= size;
    }
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
    begin: (who: Who, write: Write) => begin(entryOf(who, write)),

    /**
     * Notes how a rotation ended, for whoever reads its end: the gateway that ran it may have stopped before it noted
     * that.
     */
    noteRotation: ({ sid }: Caller, operationId: string, end: End) =>
      noteEnd({ session: hash(sid), callId: callIdOf(operationId) }, endedNow(end)),

    /** Runs a write and notes it before and after. Throws a 503, and doesn't run it, if it can't be noted. */
    noted: <T>(who: Who, write: Write, work: () => Promise<T>, endOf: (result: T) => End) =>
      run(entryOf(who, write), work, endOf),

    /**
     * Runs and notes a write whose answer has this shape, once for each call ID of the page: browsers and proxies
     * silently repeat a write if a kept-alive connection drops before the answer. A repeat gets the answer of
     * the first one. If this gateway doesn't have it (any more), but the first may have been sent, it throws
     * a failure of stage `sent`.
     */
    async once(
      who: Caller,
      write: Write & { readonly call: Call },
      work: () => Promise<Reply>,
      shape: Shape,
    ) {
      const { call } = write;
      const callId = repeatIdOf(who.sid, call);
      const send = () =>
        run({ ...entryOf(who, write), callId }, work, (reply) =>
          endOfReply(reply, call.method, shape),
        );
      if (callId === null) return send();
      recentIds.set(String(call.headers["x-call-id"]), true);
      const first = answers.get(callId);
      if (first) return first.reply;
      const reply = send();
      const answer = { reply, size: 0 };
      answers.set(callId, answer);
      try {
        const answered = await reply;
        keepAnswer(callId, answered);
        return answered;
      } catch (error) {
        // Nothing ran, for instance because the request was cut off, so the repeat may.
        if (error instanceof Failure && error.stage === "not_sent") answers.delete(callId);
        throw error;
      } finally {
        clock.after(ANSWER_LIFETIME, () => {
          if (answers.get(callId) === answer) answers.delete(callId);
        });
      }
    },

    /** Whether a call may repeat a write that this gateway got. */
    isRepeated: ({ headers }: Pick<Call, "headers">) => recentIds.has(String(headers["x-call-id"])),

    /** Notes a session that the gateway ended without a call. Never rejects. */
    async sessionEnded(who: Who, reason: Reason): Promise<void> {
      const call = { requestId: newRequestId() };
      const end = await begin(entryOf(who, { endpoint: SESSION_ENDED, params: {}, call })).catch(
        () => undefined,
      );
      await end?.({ outcome: "done", reason });
    },

    list: async (filter: Omit<EntryFilter, "audience">): Promise<ActivityEntry[]> => {
      const kept = new Date(keptSince(auditDays)).toISOString();
      const after = filter.after !== undefined && filter.after > kept ? filter.after : kept;
      // PostgreSQL refuses years before 4714 BC.
      if (filter.before !== undefined && filter.before <= after) return [];
      return store.list({ ...filter, audience: service, after });
    },
    /** All rotations that changed a secret, or may have, oldest first. Throws a 503 if they can't be read. */
    async changed() {
      const entries = await store.changed?.(service).catch((error: unknown) => {
        throw notNoted(error);
      });
      return (entries ?? []).flatMap(({ params, outcome, secretsInUse = [], ...entry }) => {
        const { organizationId, clientId } = params;
        const isUnchanged = outcome === "refused" || outcome === "not_sent";
        if (isUnchanged || organizationId === undefined || clientId === undefined) return [];
        const startedAt = Date.parse(entry.startedAt);
        return [{ organizationId, clientId, outcome, secretsInUse, startedAt }];
      });
    },
    rotations: (organizationId: string, clientIds: readonly string[]) =>
      store.rotations({ audience: service, organizationId, clientIds }),
    secretMaxAgeDays,
    /** For how many days rotations are kept. */
    keptDays,
  };
}

export type Audit = ReturnType<typeof createAudit>;
