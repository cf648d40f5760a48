import { once } from "node:events";
import { constants, existsSync } from "node:fs";
import { open, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { dirname, join, resolve } from "node:path";
import { plural } from "~/lib/format.ts";
import { proveConnections, reachProvider } from "./check-access.ts";
import { ACTIVITY_FILE } from "./gateway/audit/audit.ts";
import { unwritable } from "./gateway/audit/claim.ts";
import { Failure } from "./gateway/http/failure.ts";
import { send } from "./gateway/forward/upstream.ts";
import type { AccessSettings } from "./shared/access-file.ts";
import { codeOf } from "./shared/error-code.ts";
import { sql } from "./shared/database/database.ts";
import { openPostgres } from "./shared/database/postgres.ts";
import { listen, listenAt } from "./shared/listen.ts";
import { type Environment, readServiceSettings } from "./shared/service-settings.ts";
import { SettingError } from "./shared/setting-error.ts";
import { audienceOf, type GatewaySettings, readGatewaySettings } from "./shared/settings.ts";

/** Milliseconds until an address counts as unreachable. */
const PATIENCE = 5000;

/** Whether anything answers: without a credential the service refuses every call. */
async function reachService(setting: string, address: string): Promise<string> {
  try {
    const url = new URL(address);
    const answer = await send({ url, method: "GET", headers: {}, timeout: PATIENCE });
    answer.body.destroy();
    return `${setting} ${address} answers.`;
  } catch (error) {
    const reason = error instanceof Failure ? error.message : "It can't be reached.";
    throw new SettingError(setting, `is ${address}. ${reason}`);
  }
}

/** Whether the user of an address may create what the gateway or the service keeps there. */
const MAY_CREATE = {
  GATEWAY_DATABASE_URL: sql`
    coalesce(has_schema_privilege(to_regnamespace('tapedeck_gateway')::oid, 'usage'),
      has_database_privilege(current_database(), 'create'))`,
  DATABASE_URL: sql`coalesce(has_schema_privilege(current_schema(), 'create'), false)`,
};

interface Usable {
  readonly isReadOnly: boolean;
  readonly isAllowed: boolean;
}

const openBriefly = (address: string) =>
  openPostgres(address, {
    limit: PATIENCE,
    patience: PATIENCE,
    pooled: true,
    // What asks says it, too.
    report: () => {},
  });

/** Connects and changes nothing. Neither line has the address's user or password. */
async function reachDatabase(setting: keyof typeof MAY_CREATE, address: string): Promise<string> {
  const { host } = new URL(address);
  const database = openBriefly(address);
  const refuse = (wrong: string) => new SettingError(setting, `names ${host}, which ${wrong}`);
  const found = await database
    .row<Usable>(
      sql`select current_setting('transaction_read_only') = 'on' as "isReadOnly",
        ${MAY_CREATE[setting]} as "isAllowed"`,
    )
    .catch((error: unknown) => {
      // An attempt at several addresses has no message.
      const isSaid = error instanceof Error && error.message !== "";
      const reason = isSaid ? error.message : codeOf(error, "no code");
      throw refuse(`can't be used: ${reason}.`);
    })
    .finally(() => {
      database.abandon();
      return database.close();
    });
  if (found?.isReadOnly) throw refuse("accepts no writes. Set the address of the primary.");
  if (!found?.isAllowed) {
    throw refuse("lets this user create nothing. Grant it the right to create in the database.");
  }
  return `${setting} ${host} answers.`;
}

/** Writes a file and removes it, in the folder or where it would be made. */
async function writeFolder(dataDir: string): Promise<string> {
  let folder = resolve(dataDir);
  while (!existsSync(folder)) folder = dirname(folder);
  const sample = join(folder, `.tapedeck-check-${process.pid}`);
  const activity = join(dataDir, ACTIVITY_FILE);
  try {
    await writeFile(sample, Buffer.alloc(4096), { mode: 0o600 });
    await rm(sample);
    // Without creating it: it would belong to whoever checks.
    if (existsSync(activity)) await (await open(activity, constants.O_WRONLY)).close();
  } catch (error) {
    await rm(sample, { force: true }).catch(() => undefined);
    throw new SettingError("DATA_DIR", unwritable(dataDir, codeOf(error)));
  }
  return `DATA_DIR ${dataDir} can be written.`;
}

/** Whether a console answers at a port. It may be the one that is to be started again. */
async function isConsole(host: string, port: number): Promise<boolean> {
  try {
    const name = host === "0.0.0.0" || host === "::" ? "localhost" : host;
    const url = new URL(`http://${name.includes(":") ? `[${name}]` : name}:${port}/healthz`);
    const { headers, body } = await send({ url, method: "GET", headers: {}, timeout: PATIENCE });
    body.destroy();
    return headers["x-console-release"] !== undefined;
  } catch {
    return false;
  }
}

/** Listens for a moment at each port that is set. */
async function findPorts(settings: GatewaySettings, environment: Environment): Promise<string> {
  const { host, port, metricsHost, metricsPort, service } = settings;
  try {
    for (const server of (await listen(host, port, createServer)).servers) await close(server);
  } catch (error) {
    if (await isConsole(host, port)) return `PORT ${port} is used by a console that is running.`;
    throw error;
  }
  const others = [
    [metricsHost, metricsPort ?? 0, "METRICS_PORT"],
    ["127.0.0.1", service ? 0 : readServiceSettings(environment).port, "SERVICE_PORT"],
  ] as const;
  for (const [at, number, setting] of others) {
    const server = createServer();
    await listenAt(server, at, number, setting);
    await close(server);
  }
  return "The ports are free.";
}

async function close(server: Server): Promise<void> {
  server.close();
  await once(server, "close");
}

/** Reads the provider's document, and proves the connections to a live service. */
async function checkAccess(
  settings: GatewaySettings,
  access: AccessSettings,
): Promise<readonly string[]> {
  const { origin = "", service, tokenHeader, databaseUrl } = settings;
  const { connections, grants } = access;
  const lines = [
    `ACCESS_FILE is valid: ${plural(connections.length, "connection")}, ${plural(grants.length, "grant")}.`,
    ...(await reachProvider(access, origin, PATIENCE)),
  ];
  if (!service) return lines;
  const calls = { addresses: () => service, tokenHeader, timeout: PATIENCE };
  const database = databaseUrl === undefined ? undefined : openBriefly(databaseUrl);
  const proved = await proveConnections(access, calls, {
    ...settings,
    database,
    audience: audienceOf(settings),
  }).finally(() => database?.close());
  return [...lines, ...proved];
}

/**
 * Checks the settings, that the service, the identity provider and the databases can be reached, that the folder can be
 * written, and that the ports are free. Returns lines for the terminal, or rejects with a line that names the setting
 * at fault.
 */
export async function check(environment: Environment): Promise<readonly string[]> {
  const settings = readGatewaySettings(environment);
  const { service, databaseUrl, sessionKeys, dataDir } = settings;
  const lines = ["The settings are valid."];
  if (sessionKeys.length === 0) {
    lines.push("SESSION_KEY is not set, so a restart signs everyone out.");
  }
  if (databaseUrl !== undefined) {
    lines.push(await reachDatabase("GATEWAY_DATABASE_URL", databaseUrl));
  }
  if (service) {
    lines.push(
      await reachService("SERVICE_BASE_URL", service.user),
      await reachService("SERVICE_ORG_API_URL", service.org),
      await reachService("SERVICE_AUTH_URL", service.auth),
    );
  } else {
    const url = readServiceSettings(environment).databaseUrl;
    if (url !== undefined) lines.push(await reachDatabase("DATABASE_URL", url));
  }
  if (settings.access) lines.push(...(await checkAccess(settings, settings.access)));
  if (!service || databaseUrl === undefined) lines.push(await writeFolder(dataDir));
  lines.push(await findPorts(settings, environment));
  return service ? lines : [...lines, "The embedded service would start."];
}
