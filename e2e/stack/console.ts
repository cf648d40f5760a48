import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CONSOLE, type Environment, type Program, startProgram } from "./program.ts";

export interface RunningConsole extends Program {
  readonly origin: string;
}

export const temporaryFolder = (name: string) => mkdtempSync(join(tmpdir(), `tapedeck-${name}-`));

/** Default settings for programs under test: free ports, a small data set, no rate limit. */
const SMALL = {
  PORT: "0",
  SERVICE_PORT: "0",
  SEED_RECORDINGS: "200",
  RATE_LIMIT_PER_MINUTE: "0",
} as const;

/** Starts the built console and resolves once it is ready. */
export async function startConsole(
  environment: Environment,
  log?: string,
): Promise<RunningConsole> {
  const program = startProgram(CONSOLE, { ...SMALL, ...environment }, log);
  return { ...program, origin: await program.printed(/^(?:\{.*")?console ready ([^\s"]+)/) };
}

/** The settings for a console in front of a running service, with a folder that no other one locks. */
export const inFrontOf = (address: string): Environment => ({
  DATA_DIR: temporaryFolder("gateway"),
  SERVICE_BASE_URL: address,
  SERVICE_ORG_API_URL: address,
  SERVICE_AUTH_URL: address,
});
