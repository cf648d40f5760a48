import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe } from "vitest";
import { z } from "../../../src/contract/zod.ts";
import type { Database } from "../database.ts";
import { readSettings } from "../settings.ts";
import { type RunningService, startService } from "../start.ts";
import { Api } from "./api.ts";
import { copyEmptyDatabase } from "./empty-database.ts";
import { findPostgres, startPostgres } from "./postgres.ts";

const Client = z.object({ clientId: z.string(), clientSecret: z.string() });

/** `sandbox.json`, as scripts and tests rely on it. */
export const SandboxFile = z.object({
  baseUrl: z.string(),
  orgApiUrl: z.string(),
  authUrl: z.string(),
  organizationId: z.string(),
  userId: z.string(),
  client: Client,
  organizationClient: Client,
  organizationApiToken: z.string(),
  oauth: z.object({
    clientId: z.string(),
    clientSecret: z.string(),
    userId: z.string(),
    tokenId: z.string(),
    accessToken: z.string(),
  }),
  conversationTypes: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type SandboxFile = z.infer<typeof SandboxFile>;

export const readSandboxFile = (dataDir: string): SandboxFile =>
  z.parse(SandboxFile, JSON.parse(readFileSync(join(dataDir, "sandbox.json"), "utf8")));

export interface TestService {
  readonly api: Api;
  readonly database: Database;
  readonly dataDir: string;
  readonly sandbox: SandboxFile;
  /** Of the sandbox's `client`, which reaches every organization. */
  readonly token: string;
  /** Of the sandbox's `organizationClient`, which reaches its own. */
  readonly organizationToken: string;
  readonly stop: () => Promise<void>;
}

type Environment = Readonly<Record<string, string>>;

async function start(environment: Environment, cleanUp: () => Promise<void>): Promise<TestService> {
  const dataDir = mkdtempSync(join(tmpdir(), "tapedeck-service-"));
  if (environment.DATABASE_URL === undefined) await copyEmptyDatabase(join(dataDir, "db"));
  const service: RunningService = await startService(
    readSettings({
      SERVICE_PORT: "0",
      DATA_DIR: dataDir,
      SEED_RECORDINGS: "200",
      RATE_LIMIT_PER_MINUTE: "0",
      ...environment,
    }),
    () => undefined,
  );
  const sandbox = readSandboxFile(dataDir);
  const api = new Api(service.origin);
  return {
    api,
    database: service.database,
    dataDir,
    sandbox,
    token: await api.token(sandbox.client),
    organizationToken: await api.token(sandbox.organizationClient),
    stop: async () => {
      await service.stop();
      await cleanUp();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function startOnPostgres(programs: string, environment: Environment): Promise<TestService> {
  const postgres = await startPostgres(programs);
  return start({ ...environment, DATABASE_URL: postgres.url }, postgres.stop);
}

/**
 * Declares the same tests for a service on PGlite and, where PostgreSQL is installed, for one on
 * PostgreSQL; else that half is listed as skipped.
 */
export function describeService(
  name: string,
  tests: (service: () => TestService) => void,
  environment: Environment = {},
): void {
  const declare = (launch: () => Promise<TestService>) => () => {
    let service: TestService | undefined;
    beforeAll(async () => {
      service = await launch();
    });
    afterAll(() => service?.stop());
    tests(() => {
      if (!service) throw new Error("The service hasn't started.");
      return service;
    });
  };
  describe(
    `${name} on PGlite`,
    declare(() => start(environment, () => Promise.resolve())),
  );
  const programs = findPostgres();
  if (programs === undefined) {
    describe.skip(`${name} on PostgreSQL (left out: initdb isn't installed)`, () => {
      tests(() => {
        throw new Error("PostgreSQL isn't installed.");
      });
    });
    return;
  }
  describe(
    `${name} on PostgreSQL`,
    declare(() => startOnPostgres(programs, environment)),
  );
}
