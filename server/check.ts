import { Failure } from "./gateway/http/failure.ts";
import { send } from "./gateway/forward/upstream.ts";
import { sql } from "./shared/database/database.ts";
import { openPostgres } from "./shared/database/postgres.ts";
import type { Environment } from "./shared/service-settings.ts";
import { SettingError } from "./shared/setting-error.ts";
import { readGatewaySettings } from "./shared/settings.ts";

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

/** Connects and changes nothing. Neither line has the address's user or password. */
async function reachDatabase(setting: string, address: string): Promise<string> {
  const { host } = new URL(address);
  const database = openPostgres(address, {
    limit: PATIENCE,
    patience: PATIENCE,
    pooled: true,
    // The query says it, too.
    report: () => {},
  });
  try {
    await database.rows(sql`select 1`);
    return `${setting} ${host} answers.`;
  } catch (error) {
    // An attempt at several addresses has no message.
    const code = error instanceof Error && "code" in error ? String(error.code) : "no code";
    const reason = error instanceof Error && error.message !== "" ? error.message : code;
    throw new SettingError(setting, `names ${host}, which can't be used: ${reason}.`);
  } finally {
    await database.close();
  }
}

/**
 * Checks the settings, and that the service and the databases can be reached. Returns lines for the terminal,
 * or rejects with a line that names the setting at fault.
 */
export async function check(environment: Environment): Promise<readonly string[]> {
  const { service, databaseUrl, sessionKeys } = readGatewaySettings(environment);
  const lines = ["The settings are valid."];
  if (sessionKeys.length === 0) {
    lines.push("SESSION_KEY is not set, so a restart signs everyone out.");
  }
  if (databaseUrl !== undefined) {
    lines.push(await reachDatabase("GATEWAY_DATABASE_URL", databaseUrl));
  }
  if (service === undefined) return [...lines, "The embedded service would start."];
  return [
    ...lines,
    await reachService("SERVICE_BASE_URL", service.user),
    await reachService("SERVICE_ORG_API_URL", service.org),
    await reachService("SERVICE_AUTH_URL", service.auth),
  ];
}
