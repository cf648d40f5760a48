import { createHmac, randomBytes } from "node:crypto";
import { statSync } from "node:fs";
import type { AccessSettings, ConnectionSettings } from "~server/shared/access-file.ts";
import { versionOf } from "~server/shared/file-version.ts";
import type { Log } from "~server/shared/log.ts";
import { readSecretFile } from "~server/shared/setting-schemas.ts";
import { SettingError } from "~server/shared/setting-error.ts";
import type { Credential } from "../forward/credential.ts";

/** The credentials that the gateway holds, each with its secret in a file. */
export interface Connections {
  /** The credential with the file's secret; undefined if the access file has no such connection. */
  readonly credential: (name: string) => Credential | undefined;
  /** A connection with this client whose file still has the secret of that time; undefined if there is none. */
  readonly unchanged: (clientId: string, since: Date) => Promise<string | undefined>;
  /** Reads the files that changed. One that can't be read, or is empty for a moment, changes nothing. */
  readonly refresh: () => Promise<void>;
  /**
   * Another credential for one that the service rejected, if its file has changed. Undefined if it hasn't, or if
   * the rejected one isn't a connection's.
   */
  readonly replacement: (rejected: Credential) => Promise<Credential | undefined>;
}

const secretOf = (credential: Credential) =>
  credential.kind === "client-app" ? credential.clientSecret : credential.token;

const credentialOf = ({ kind, clientId = "" }: ConnectionSettings, secret: string): Credential =>
  kind === "client-app" ? { kind, clientId, clientSecret: secret } : { kind, token: secret };

/** Reads the connections' files. Throws a {@link SettingError} if one can't be read. */
export async function openConnections(
  settings: AccessSettings["connections"],
  log: Log,
  now: () => number,
): Promise<Connections> {
  const credentials = new Map<string, Credential>();
  /** The connections of credentials, outdated ones included. */
  const connectionOf = new WeakMap<Credential, ConnectionSettings>();
  /** The version of each file that was read. */
  const versions = new Map<string, string>();
  const complaints = new Map<string, string>();
  /** When each file was last read or found as it was, in milliseconds since the epoch. */
  const lookedAt = new Map<string, number>();
  /**
   * From when on the current secret has been in each file. The file's own time isn't enough: it also changes if the
   * same secret is written again.
   */
  const presentSince = new Map<string, number>();
  /** When each secret was found first, by a keyed hash of it. */
  const firstFound = new Map<string, number>();
  const key = randomBytes(32);

  function noteSecret({ name, secretFile }: ConnectionSettings, secret: string): void {
    const hash = createHmac("sha256", key).update(`${name}\n${secret}`).digest("base64url");
    const { mtimeMs = 0 } = statSync(secretFile, { throwIfNoEntry: false }) ?? {};
    // The secret wasn't in the file at the last look, even if the file's time is older.
    const found = firstFound.get(hash) ?? Math.max(mtimeMs, lookedAt.get(name) ?? 0);
    firstFound.set(hash, found);
    presentSince.set(name, found);
  }

  /** Reads a connection's file. Returns what is wrong with it, to follow its name. */
  async function read(connection: ConnectionSettings): Promise<string | undefined> {
    const { name, secretFile } = connection;
    // Taken before the file is read, so that a change in between is seen the next time.
    const version = await versionOf(secretFile);
    const time = now();
    if (version !== undefined && versions.get(name) === version) {
      lookedAt.set(name, time);
      return undefined;
    }
    const content = readSecretFile(secretFile, "secret");
    if ("wrong" in content) return content.wrong;
    versions.set(name, version ?? "");
    const secret = content.text.trim();
    noteSecret(connection, secret);
    lookedAt.set(name, time);
    const before = credentials.get(name);
    if (before && secretOf(before) === secret) return undefined;
    const credential = credentialOf(connection, secret);
    credentials.set(name, credential);
    connectionOf.set(credential, connection);
    return undefined;
  }

  for (const connection of settings) {
    const wrong = await read(connection);
    if (wrong === undefined) continue;
    const { name, secretFile } = connection;
    const place = `names the file ${secretFile} for the connection “${name}”`;
    throw new SettingError("ACCESS_FILE", `${place}, ${wrong}`);
  }

  async function refresh(): Promise<void> {
    for (const connection of settings) {
      const { name, secretFile } = connection;
      const wrong = await read(connection);
      if (wrong !== undefined && complaints.get(name) !== wrong) {
        log.error(
          `connections: the last secret read stays in use. Its file is ${secretFile}, ${wrong}`,
        );
      }
      if (wrong === undefined) complaints.delete(name);
      else complaints.set(name, wrong);
    }
  }

  return {
    credential: (name) => credentials.get(name),
    unchanged: async (clientId, since) => {
      await refresh();
      return settings.find(
        (one) => one.clientId === clientId && (presentSince.get(one.name) ?? 0) <= since.getTime(),
      )?.name;
    },
    refresh,
    replacement: async (rejected) => {
      const connection = connectionOf.get(rejected);
      if (!connection) return undefined;
      await refresh();
      const credential = credentials.get(connection.name);
      return credential === rejected ? undefined : credential;
    },
  };
}
