import { setTimeout as wait } from "node:timers/promises";
import { z } from "~/contract/zod.ts";
import type { AccessSettings, ConnectionSettings } from "~server/shared/access-file.ts";
import type { Clock } from "~server/shared/clock.ts";
import type { Database } from "~server/shared/database/database.ts";
import { codeOf } from "~server/shared/error-code.ts";
import type { Log } from "~server/shared/log.ts";
import { SettingError } from "~server/shared/setting-error.ts";
import { sha256 } from "~server/shared/sha256.ts";
import { createSealing } from "../database/sealing.ts";
import type { Credential } from "../forward/credential.ts";
import type { exchangeSecret } from "../forward/tokens.ts";
import { createSecretFiles } from "./secret-files.ts";
import { secretsInFile, secretsInPostgres } from "./secret-store.ts";

/** The credentials that the gateway holds. */
export interface Connections {
  /** The credential that counts now; undefined if the access file has no such connection. */
  readonly credential: (name: string) => Credential | undefined;
  /** Whether a client app is the credential of a connection. */
  readonly has: (clientId: string) => boolean;
  /** Why a client that is a connection can't be rotated now; undefined if it can. */
  readonly obstacle: (clientId: string) => string | undefined;
  /**
   * Proves and stores the new secret of a client that is a connection, for all gateways. Rejects if it isn't
   * stored, and logs why; the old one still works then.
   */
  readonly renew: (clientId: string, clientSecret: string) => Promise<void>;
  /** Reads what other gateways stored, and files that changed. */
  readonly refresh: () => Promise<void>;
  /**
   * Another credential for one that the service rejected: of a secret that was stored or put into a file meanwhile,
   * or of one that still works. Undefined if there is none, or if the rejected one isn't a connection's.
   */
  readonly replacement: (rejected: Credential) => Promise<Credential | undefined>;
}

/** A client's secret after a rotation, as it is stored. */
const Renewed = z.object({
  clientSecret: z.string(),
  /** Those in use before, of which one works until the next rotation. */
  previous: z.array(z.string()),
  /** Hashes of the secrets it took the place of, in files above all, over all rotations. */
  superseded: z.array(z.string()),
});
type Renewed = z.infer<typeof Renewed>;

export interface ConnectionsOptions {
  readonly settings: AccessSettings["connections"];
  readonly sessionKeys: readonly Uint8Array[];
  readonly dataDir: string;
  /** Undefined for a gateway that runs alone. */
  readonly database: Database | undefined;
  /** Identifies the service. */
  readonly audience: string;
  /** Exchanges a secret for a token. */
  readonly prove: (clientId: string, clientSecret: string) => ReturnType<typeof exchangeSecret>;
  readonly clock: Pick<Clock, "now">;
  readonly log: Log;
  /** Whether what an older key sealed is sealed anew. */
  readonly reseals?: boolean;
}

/** Milliseconds before each attempt to prove or to store a new secret. */
const PAUSES = [0, 500, 1500] as const;
/** Milliseconds for which an attempt to prove one waits. */
const PATIENCE = 3000;
/** Milliseconds after which another secret is looked for again, if none was found. */
const SEARCH_AGAIN = 2000;

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((item, index) => item === other[index]);
const secretOf = (credential: Credential) =>
  credential.kind === "client-app" ? credential.clientSecret : credential.token;

export function createConnections(
  options: ConnectionsOptions,
): Connections & { readonly open: () => Promise<void> } {
  const { settings, sessionKeys, audience, prove, clock, log, reseals = true } = options;
  const store = options.database
    ? secretsInPostgres(options.database)
    : secretsInFile(options.dataDir);
  const files = createSecretFiles([...new Set(settings.map((one) => one.secretFile))], log);
  const sealing = createSealing(sessionKeys, "connection secret");
  const newest = createSealing(sessionKeys.slice(0, 1), "connection secret");
  const clientIds = [...new Set(settings.flatMap(({ clientId }) => clientId ?? []))];
  const keyOf = (clientId: string) => sha256(JSON.stringify([audience, clientId]));

  /** Stored secrets by client, and the texts they are sealed in. */
  const renewed = new Map<string, Renewed>();
  const sealedTexts = new Map<string, string>();
  let isResealed = !reseals;
  /** The secrets that a connection may use, best first, and the credential with one of them. */
  const inUse = new Map<string, { candidates: readonly string[]; credential: Credential }>();
  /** The connections of credentials, also of outdated ones. */
  const names = new WeakMap<Credential, string>();
  const searching = new Map<string, Promise<Credential | undefined>>();
  const searchedInVain = new Map<string, number>();

  const ofClient = (clientId: string) => settings.filter((one) => one.clientId === clientId);
  const namesOf = (clientId: string) =>
    ofClient(clientId)
      .map(({ name }) => `“${name}”`)
      .join(", ");

  async function unseal(sealed: string, key: string): Promise<Renewed | undefined> {
    return z.safeParse(Renewed, await sealing.open(sealed, key)).data;
  }

  /** Seals with the first key what another one sealed, so that the other one isn't needed any more. */
  async function reseal(): Promise<void> {
    for (const [clientId, sealed] of sealedTexts) {
      const key = keyOf(clientId);
      const secret = renewed.get(clientId);
      if (!secret || (await newest.open(sealed, key)) !== undefined) continue;
      const anew = await sealing.seal(secret, key);
      await store.change(key, async (now = sealed) => (now === sealed ? anew : now));
    }
  }

  let last: Promise<unknown> = Promise.resolve();
  /** What reads and writes the store comes one after the other, so that nothing older is read late. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  }

  const readStored = () =>
    inTurn(async () => {
      const stored = await store.read(clientIds.map(keyOf));
      for (const clientId of clientIds) {
        const key = keyOf(clientId);
        const sealed = stored.get(key);
        if (sealed === sealedTexts.get(clientId)) continue;
        if (sealed === undefined) {
          sealedTexts.delete(clientId);
          renewed.delete(clientId);
          continue;
        }
        sealedTexts.set(clientId, sealed);
        const secret = await unseal(sealed, key);
        if (secret) renewed.set(clientId, secret);
        else {
          const text = `the stored secret of ${namesOf(clientId)} was sealed with another SESSION_KEY`;
          log.error(`connections: ${text}. Give this gateway that key, too.`);
        }
      }
      choose();
      if (!isResealed) await reseal();
      isResealed = true;
    });

  /** The secrets of a connection, best first: the stored one, unless the file's own is newer. */
  function candidatesOf({ clientId = "", secretFile }: ConnectionSettings): readonly string[] {
    const secret = files.secretIn(secretFile);
    const stored = renewed.get(clientId);
    if (!stored) return [secret];
    const { clientSecret, previous, superseded } = stored;
    const isNewer = secret !== clientSecret && !superseded.includes(sha256(secret));
    const all = isNewer ? [secret, clientSecret, ...previous] : [clientSecret, ...previous, secret];
    return [...new Set(all)];
  }

  function use(connection: ConnectionSettings, candidates: readonly string[], secret: string) {
    const { name, kind, clientId = "" } = connection;
    const before = inUse.get(name)?.credential;
    const credential =
      before && secretOf(before) === secret
        ? before
        : kind === "client-app"
          ? { kind, clientId, clientSecret: secret }
          : { kind, token: secret };
    names.set(credential, name);
    inUse.set(name, { candidates, credential });
    return credential;
  }

  /** Has each connection use its best secret. One that was rejected isn't tried again until something changes. */
  function choose(): void {
    for (const connection of settings) {
      const candidates = candidatesOf(connection);
      const [best] = candidates;
      const before = inUse.get(connection.name);
      if (best === undefined || (before && isSame(before.candidates, candidates))) continue;
      use(connection, candidates, best);
    }
  }

  /**
   * Whether the service refuses a new secret, and not only until all of its machines know it. One that can't be
   * proved for lack of an answer isn't refused: the service itself sent it, and the one before is stored with it
   * and used if it should be rejected. To go on with the one before would be worse: that one stops with the next
   * rotation, wherever it is made, and the new one would be nowhere.
   */
  async function isRefused(clientId: string, clientSecret: string): Promise<boolean> {
    let refused = false;
    for (const pause of PAUSES) {
      await wait(pause);
      const answer = await Promise.race([
        prove(clientId, clientSecret).catch(() => undefined),
        wait(PATIENCE, undefined, { ref: false }),
      ]);
      if (answer && "token" in answer) return false;
      // In another format it may be a proxy's.
      refused = answer?.wellFormed ?? false;
    }
    return refused;
  }

  /** Stores a new secret, with what it takes the place of here and in the other gateways. */
  async function keep(clientId: string, clientSecret: string): Promise<void> {
    const key = keyOf(clientId);
    let secret: Renewed | undefined;
    let text = "";
    await store.change(key, async (sealed) => {
      const before =
        (sealed === undefined ? undefined : await unseal(sealed, key)) ?? renewed.get(clientId);
      const used = ofClient(clientId).flatMap(({ name }) => inUse.get(name)?.credential ?? []);
      const known = [...used.map(secretOf), ...(before ? [before.clientSecret] : [])];
      const previous = [...new Set(known)].filter((one) => one !== clientSecret);
      const inFiles = ofClient(clientId).map(({ secretFile }) => files.secretIn(secretFile));
      const replaced = [...previous, ...inFiles].filter((one) => one !== clientSecret);
      secret = {
        clientSecret,
        previous,
        superseded: [...new Set([...(before?.superseded ?? []), ...replaced.map(sha256)])],
      };
      text = await sealing.seal(secret, key);
      return text;
    });
    if (secret) renewed.set(clientId, secret);
    sealedTexts.set(clientId, text);
    choose();
  }

  async function keepPatiently(clientId: string, clientSecret: string): Promise<void> {
    let reason: unknown;
    for (const pause of PAUSES) {
      await wait(pause);
      try {
        return await inTurn(() => keep(clientId, clientSecret));
      } catch (error) {
        reason = error;
      }
    }
    throw reason;
  }

  async function refresh(): Promise<void> {
    await files.readChanged();
    choose();
    await readStored();
  }

  async function search(
    connection: ConnectionSettings,
    rejected: Credential,
  ): Promise<Credential | undefined> {
    const { name, clientId, secretFile } = connection;
    await refresh().catch(() => undefined);
    const { candidates = [], credential } = inUse.get(name) ?? {};
    if (credential && secretOf(credential) !== secretOf(rejected)) return credential;
    if (clientId === undefined) return undefined;
    if (clock.now() - (searchedInVain.get(name) ?? -Infinity) < SEARCH_AGAIN) return undefined;
    for (const secret of candidates) {
      if (secret === secretOf(rejected)) continue;
      const answer = await prove(clientId, secret).catch(() => undefined);
      if (!answer || !("token" in answer)) continue;
      log.error(
        `connections: the service rejects the secret of “${name}”, but accepts an older one. Put a valid one into ${secretFile}.`,
      );
      return use(connection, candidates, secret);
    }
    searchedInVain.set(name, clock.now());
    return undefined;
  }

  return {
    open: async () => {
      for (const { name, secretFile } of settings) {
        const wrong = await files.read(secretFile);
        if (wrong === undefined) continue;
        const place = `names the file ${secretFile} for the connection “${name}”`;
        throw new SettingError("ACCESS_FILE", `${place}, ${wrong}`);
      }
      choose();
      try {
        await readStored();
      } catch (error) {
        const reason = codeOf(error, "unreadable");
        log.error(
          `connections: until secrets that were rotated here can be read (${reason}), those in the files count.`,
        );
      }
    },
    credential: (name) => inUse.get(name)?.credential,
    has: (clientId) => clientIds.includes(clientId),
    obstacle: (clientId) =>
      clientIds.includes(clientId) && sessionKeys.length === 0
        ? `This client is the console's own credential (${namesOf(clientId)}). Without SESSION_KEY the console can't store its new secret. Nothing changed.`
        : undefined,
    renew: async (clientId, clientSecret) => {
      const paths = [...new Set(ofClient(clientId).map(({ secretFile }) => secretFile))].join(", ");
      const fail = (reason: string) => {
        log.error(
          `connections: the new secret of ${namesOf(clientId)} isn't used: ${reason}. The one before works until the next rotation. Put a valid one into ${paths} until then.`,
        );
        return new Error(`The new secret isn't used: ${reason}.`);
      };
      if (await isRefused(clientId, clientSecret)) throw fail("the service refuses it");
      await keepPatiently(clientId, clientSecret).catch((error: unknown) => {
        throw fail(`it can't be stored (${codeOf(error, "no answer")})`);
      });
      log.info(`connections: ${namesOf(clientId)} has a new secret, which needn't be in ${paths}.`);
    },
    refresh,
    replacement: async (rejected) => {
      const name = names.get(rejected);
      const connection = settings.find((one) => one.name === name);
      if (!connection) return undefined;
      const running =
        searching.get(connection.name) ??
        search(connection, rejected).finally(() => searching.delete(connection.name));
      searching.set(connection.name, running);
      return running;
    },
  };
}
