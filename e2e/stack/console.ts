import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CONSOLE, type Environment, type Program, SERVICE, startProgram } from "./program.ts";

export interface RunningConsole extends Program {
  readonly origin: string;
}

export const temporaryFolder = (name: string) => mkdtempSync(join(tmpdir(), `tapedeck-${name}-`));

/** Free ports, a small data set, no limit: what every program under test starts from. */
const SMALL = {
  PORT: "0",
  SERVICE_PORT: "0",
  SEED_RECORDINGS: "200",
  RATE_LIMIT_PER_MINUTE: "0",
} as const;

/** Starts the built console and resolves once it says that it is ready. */
export async function startConsole(
  environment: Environment,
  log?: string,
): Promise<RunningConsole> {
  const program = startProgram(CONSOLE, { ...SMALL, ...environment }, log);
  return { ...program, origin: await program.printed(/^console ready (\S+)$/) };
}

/** Starts the embedded service by hand, as somebody would elsewhere. */
export async function startService(environment: Environment): Promise<RunningConsole> {
  const program = startProgram(SERVICE, { ...SMALL, ...environment });
  return { ...program, origin: await program.printed(/^service ready (\S+)$/) };
}

/** The settings that put the console in front of a service that is already there. */
export const inFrontOf = (address: string): Environment => ({
  SERVICE_BASE_URL: address,
  SERVICE_ORG_API_URL: address,
  SERVICE_AUTH_URL: address,
});
