import { createHmac } from "node:crypto";
import { stat } from "node:fs/promises";
import type { AccessSettings, ConnectionSettings } from "~server/shared/access-file.ts";
import { versionOf } from "~server/shared/file-version.ts";
import type { Log } from "~server/shared/log.ts";
import { readSecretFile } from "~server/shared/setting-schemas.ts";
import { SettingError } from "~server/shared/setting-error.ts";
import type { Credential } from "../forward/credential.ts";

/** A secret that the console itself uses. */
export interface SecretInUse {
  /** The connection's name. */
  readonly name: string;
  /** Tells whether the secret is the one of another time. */
  readonly fingerprint: string;
  /** The time of its file, in milliseconds since the epoch; 0 if there is none. */
  readonly writtenAt: number;
}

/** The credentials that the gateway holds, each with its secret in a file. */
export interface Connections {
  /** The credential with the file's secret; undefined if the access file has no such connection. */
  readonly credential: (name: string) => Credential | undefined;
  /** The secrets of the connections with this client, as their files are now. */
  readonly inUse: (clientId: string) => Promise<readonly SecretInUse[]>;
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

/** Only whoever knows a secret can make its fingerprint, so a copy of the records gives no secret away. */
const fingerprintOf = (clientId: string, secret: string) =>
  createHmac("sha256", secret).update(clientId).digest("base64url");

/** Reads the connections' files. Throws a {@link SettingError} if one can't be read. */
export async function openConnections(
  settings: AccessSettings["connections"],
  log: Log,
): Promise<Connections> {
  const credentials = new Map<string, Credential>();
  /** The connections of credentials, outdated ones included. */
  const connectionOf = new WeakMap<Credential, ConnectionSettings>();
  /** The version of each file that was read. */
  const versions = new Map<string, string>();
  const complaints = new Map<string, string>();

  /** Reads a connection's file. Returns what is wrong with it, to follow its name. */
  async function read(connection: ConnectionSettings): Promise<string | undefined> {
    const { name, secretFile } = connection;
    // Taken before the file is read, so that a change in between is seen the next time.
    const version = await versionOf(secretFile);
    if (version !== undefined && versions.get(name) === version) return undefined;
    const content = readSecretFile(secretFile, "secret");
    if ("wrong" in content) return content.wrong;
    versions.set(name, version ?? "");
    const secret = content.text.trim();
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
    inUse: async (clientId) => {
      await refresh();
      const own = settings.filter((connection) => connection.clientId === clientId);
      return Promise.all(
        own.map(async ({ name, secretFile }) => {
          const credential = credentials.get(name);
          const secret = credential ? secretOf(credential) : "";
          const { mtimeMs = 0 } = (await stat(secretFile).catch(() => undefined)) ?? {};
          return { name, fingerprint: fingerprintOf(clientId, secret), writtenAt: mtimeMs };
        }),
      );
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
