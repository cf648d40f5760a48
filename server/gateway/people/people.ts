import { setTimeout as wait } from "node:timers/promises";
import type { Reason } from "~/contract/activity.ts";
import type { Person } from "~/contract/gateway.ts";
import { isEnough } from "~/contract/roles.ts";
import { z } from "~/contract/zod.ts";
import type { AccessSettings } from "~server/shared/access-file.ts";
import type { Clock } from "~server/shared/clock.ts";
import type { Log } from "~server/shared/log.ts";
import { Recent } from "~server/shared/recent.ts";
import { sha256 } from "~server/shared/sha256.ts";
import { createSealing } from "../database/sealing.ts";
import { untilStored } from "../database/until-stored.ts";
import type { Caller } from "../forward/credential.ts";
import type { Connections } from "./connections.ts";
import { createGrants, type Granted } from "./grants.ts";
import { Claims, type Identity, type IdentityProvider, type Logout } from "./identity.ts";
import type { PersonRecord, PersonRecords } from "./records.ts";

/** What is kept of a person's session, sealed. Times are milliseconds since the epoch. */
const Kept = z.object({
  issuer: z.string(),
  claims: Claims,
  connection: z.string(),
  refreshToken: z.optional(z.string()),
  providerSession: z.optional(z.string()),
  /** When it began, in seconds since the epoch by the provider's clock; missing in older ones. */
  began: z.optional(z.number()),
  /** When the person last signed in at the provider; missing if it didn't say. */
  confirmedAt: z.optional(z.number()),
  /** When the provider last said that the person may sign in. */
  checkedAt: z.number(),
});
export type Kept = z.infer<typeof Kept>;

/** What a person may do now in a session. */
export interface Rights extends Required<Pick<Caller, "credential" | "role" | "connection">> {
  readonly connections: readonly Granted[];
  readonly confirmedAt: number | undefined;
}

/** Milliseconds of use after which the provider is asked again about a person. */
const CHECK_EVERY = 5 * 60_000;
/** Milliseconds after which a provider that didn't answer is asked again. */
const RETRY_EVERY = 30_000;
/** Milliseconds for which a call waits for the provider's answer. */
const PATIENCE = 5000;
const MAX_OPENED = 1000;
/** Milliseconds between two checks whether another gateway got the provider's answer. */
const POLL_INTERVAL = 150;

export const personOf = ({ subject, name, email }: Claims): Person => ({ subject, name, email });

export interface PeopleOptions {
  readonly access: AccessSettings;
  readonly provider: IdentityProvider;
  readonly connections: Connections;
  readonly records: PersonRecords;
  readonly keys: readonly Uint8Array[];
  readonly clock: Clock;
  readonly log: Log;
  /** Notes a session that the gateway ended. */
  readonly onEnded: (who: Omit<Caller, "sid">, reason: Reason) => Promise<void>;
}

/** The sessions of people who signed in as themselves. */
export function createPeople(options: PeopleOptions) {
  const { access, provider, connections, records, keys, clock, log, onEnded } = options;
  const { issuer } = access.provider;
  const sealing = createSealing(keys, "person session");
  const hashOf = (value: string) => sha256(JSON.stringify([issuer, value]));
  const hashIfAny = (value: string | undefined) => (value === undefined ? null : hashOf(value));
  /** When the provider didn't answer, by session. */
  const unanswered = new Recent<number>(MAX_OPENED);
  const asking = new Map<string, Promise<void>>();
  let isAway = false;
  /** What records contain, as unsealing one takes much of a call's time. */
  const opened = new Recent<Kept>(MAX_OPENED);

  const grants = createGrants(access, log);

  async function open(record: PersonRecord | undefined): Promise<Kept | undefined> {
    if (!record) return undefined;
    const known = opened.get(record.sealed);
    if (known) return known;
    const parsed = z.safeParse(Kept, await sealing.open(record.sealed, record.session));
    if (!parsed.success || parsed.data.issuer !== issuer) return undefined;
    opened.set(record.sealed, parsed.data);
    return parsed.data;
  }
  const read = async (sid: string) => open(await records.read(sid));
  const seal = async (session: string, kept: Kept) => ({
    providerSession: hashIfAny(kept.providerSession),
    sealed: await sealing.seal(kept, session),
  });
  /** Updates what is kept at that moment: a renewal, a confirmation and a switch may come at once. */
  const change = (sid: string, update: (now: Kept) => Kept | undefined) =>
    records.change(sid, async (record) => {
      const now = await open(record);
      const updated = now && update(now);
      return updated && seal(record.session, updated);
    });

  const keptOf = (connection: string, identity: Identity, before?: Kept): Kept => {
    const { claims, refreshToken, providerSession, issuedAt, signedInAgo } = identity;
    return {
      issuer,
      claims,
      connection,
      refreshToken: refreshToken ?? before?.refreshToken,
      providerSession: providerSession ?? before?.providerSession,
      began: before ? before.began : issuedAt,
      confirmedAt:
        signedInAgo === undefined ? before?.confirmedAt : clock.now() - signedInAgo * 1000,
      checkedAt: clock.now(),
    };
  };

  async function noteEnds(ended: readonly PersonRecord[], reason: Reason): Promise<void> {
    for (const record of ended) {
      const kept = await open(record);
      const credential = kept && connections.credential(kept.connection);
      if (!kept || !credential) continue;
      const { claims, connection } = kept;
      await onEnded({ credential, connection, person: personOf(claims) }, reason);
    }
  }
  const end = async (sid: string, reason: Reason) => noteEnds(await records.end(sid), reason);

  function reportAway(reason: string | undefined) {
    const isNews = isAway !== (reason !== undefined);
    isAway = reason !== undefined;
    if (!isNews) return;
    if (reason === undefined) log.info("people: the identity provider answers again.");
    else log.error(`people: the identity provider can't be asked, so sessions continue: ${reason}`);
  }

  const isRecent = (since: number | undefined, limit: number) =>
    since !== undefined && clock.now() - since < limit;

  /** Waits while another gateway asks the provider about a session. */
  async function waitForOther(sid: string): Promise<void> {
    for (let waited = 0; waited < PATIENCE; waited += POLL_INTERVAL) {
      await wait(POLL_INTERVAL);
      const kept = await read(sid);
      if (!kept || isRecent(kept.checkedAt, CHECK_EVERY)) return;
    }
    unanswered.set(sid, clock.now());
  }

  /** Whether a person may use fewer connections than before, or one in a lower role. */
  const isLess = (now: Claims, before: Claims) =>
    grants.of(before).some(({ name, role }) => {
      const rest = grants.of(now).find((one) => one.name === name);
      return rest === undefined || !isEnough(rest.role, role);
    });

  /** Asks the provider about a person, and ends the session if it says no, or if no grant is left. */
  async function check(sid: string): Promise<void> {
    const record = await records.claim(sid);
    if (!record) return waitForOther(sid);
    const kept = await open(record);
    if (kept?.refreshToken === undefined || isRecent(kept.checkedAt, CHECK_EVERY)) return;
    let { refreshToken } = kept;
    /** Whether the person signed in again meanwhile: then that counts, not the renewal. */
    const isOutdated = (now: Kept | undefined) => now?.refreshToken !== refreshToken;
    const renewal = await provider.renew(refreshToken, kept.claims.subject, async (replaced) => {
      // The provider gives it once, and would end the session for the old one.
      await untilStored(() =>
        change(sid, (now) => (isOutdated(now) ? undefined : { ...now, refreshToken: replaced })),
      );
      refreshToken = replaced;
    });
    const isUnreachable = renewal.outcome === "unreachable";
    reportAway(isUnreachable && renewal.isAway ? renewal.reason : undefined);
    if (isUnreachable) {
      const isNews = !renewal.isAway && unanswered.get(sid) === undefined;
      const message =
        "people: the identity provider's answer can't be used, so a session continues";
      if (isNews) log.error(`${message}: ${renewal.reason}`);
      unanswered.set(sid, clock.now());
      return;
    }
    unanswered.delete(sid);
    if (isOutdated(await read(sid))) return;
    const isRefused = renewal.outcome === "refused";
    // Before the old claims are replaced: if this can't be stored, the next renewal has to see the loss.
    if (isRefused || isLess(renewal.identity.claims, kept.claims)) {
      await records.noteLoss(record.subject);
    }
    if (isRefused) return end(sid, "provider");
    // A renewal confirms nothing, as the person didn't sign in for it.
    const identity = { ...renewal.identity, refreshToken, signedInAgo: undefined };
    await change(sid, (now) =>
      isOutdated(now) ? undefined : keptOf(now.connection, identity, now),
    );
    const renewed = await read(sid);
    if (renewed && !rightsOf(renewed)) await end(sid, "no_access");
  }

  /** What is kept of a session. Asks the provider again if its last answer is old. */
  async function current(sid: string): Promise<Kept | undefined> {
    const kept = await read(sid);
    if (
      kept?.refreshToken === undefined ||
      isRecent(kept.checkedAt, CHECK_EVERY) ||
      isRecent(unanswered.get(sid), RETRY_EVERY)
    ) {
      return kept;
    }
    const running =
      asking.get(sid) ??
      check(sid)
        // If the answer can't be stored, the next call asks again.
        .catch(() => undefined)
        .finally(() => asking.delete(sid));
    asking.set(sid, running);
    const patience = new AbortController();
    const { signal } = patience;
    await Promise.race([running, wait(PATIENCE, undefined, { signal }).catch(() => undefined)]);
    patience.abort();
    return read(sid);
  }

  const rightsOf = ({ claims, connection, confirmedAt }: Kept): Rights | undefined => {
    const all = grants.of(claims);
    const role = all.find(({ name }) => name === connection)?.role;
    const credential = connections.credential(connection);
    if (role === undefined || credential === undefined) return undefined;
    return { credential, role, connection, connections: all, confirmedAt };
  };

  return {
    access,
    provider,
    connections,
    /** The ID of a person, like `credentialId` for a credential. */
    idOf: ({ subject }: Person) => hashOf(subject),
    granted: grants.of,
    whyNotGranted: grants.whyNot,
    /** Reads the grants again if the access file changed. */
    refresh: grants.refresh,
    keptOf,
    rightsOf,
    /** What is kept of a session, without asking the provider. */
    read,
    /** Keeps what the provider said for a session that begins. `exp`: seconds since the epoch. */
    begin: async (sid: string, exp: number, kept: Kept) => {
      const { claims, began = Math.floor(clock.now() / 1000) } = kept;
      const session = sha256(sid);
      const content = await seal(session, kept);
      await records.add({ session, subject: hashOf(claims.subject), ...content, began, exp });
    },
    /** Keeps what the provider said when the person of a session signed in again. */
    confirm: (sid: string, identity: Identity) =>
      change(sid, (now) => keptOf(now.connection, identity, now)),
    /** Switches a session to another connection. */
    switchTo: (sid: string, connection: string) => change(sid, (now) => ({ ...now, connection })),
    /** What the person of a session may do; undefined if the session is over. */
    find: async (sid: string): Promise<Rights | undefined> => {
      const kept = await current(sid);
      return kept && rightsOf(kept);
    },
    /** Ends the sessions that the provider says have ended. */
    endByProvider: async ({ subject, providerSession, issuedAt }: Logout) => {
      const ended = await records.endByProvider({
        subject: hashIfAny(subject),
        providerSession: hashIfAny(providerSession),
        until: issuedAt,
      });
      await noteEnds(ended, "provider");
    },
    forget: records.end,
    /**
     * Whether someone lost a right after they signed in at the provider, whose own session may not know. Without the
     * time of that sign-in they may have.
     */
    isOutdated: async ({ claims, signedInAgo }: Identity): Promise<boolean> => {
      const lostAt = await records.lostAt(hashOf(claims.subject));
      if (lostAt === undefined || signedInAgo === undefined) return lostAt !== undefined;
      // A time in whole seconds may be one too late.
      return clock.now() - (signedInAgo + 1) * 1000 < lostAt;
    },
    /** Resolves once what the provider is being asked is stored. */
    settled: async () => void (await Promise.all(asking.values())),
  };
}

export type People = ReturnType<typeof createPeople>;
