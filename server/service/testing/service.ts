import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe } from "vitest";
import { z } from "../../../src/contract/zod.ts";
import type { Database } from "../database.ts";
import { readSettings } from "../settings.ts";
import { startService } from "../start.ts";
import { Api } from "./api.ts";
import { copyEmptyDatabase } from "./empty-database.ts";
import { findPostgres, startPostgres } from "./postgres.ts";
import { fromTemplate } from "./templates.ts";

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

const settingsOf = (dataDir: string, environment: Environment) =>
  readSettings({
    SERVICE_PORT: "0",
    DATA_DIR: dataDir,
    SEED_RECORDINGS: "200",
    RATE_LIMIT_PER_MINUTE: "0",
    ...environment,
  });

const silent = () => undefined;

/** Fills a data folder, and the database where it isn't in there, by starting a service once. */
async function seedOnce(dataDir: string, environment: Environment): Promise<void> {
  const service = await startService(settingsOf(dataDir, environment), silent);
  await service.stop();
}

/** Seeded folders differ by what was seeded: the rest of the settings is read at every start. */
function templateName(database: string, environment: Environment): string {
  const seeds = Object.entries(environment).filter(([name]) => name.startsWith("SEED_"));
  return [database, ...seeds.flat()].join("-");
}

async function start(dataDir: string, environment: Environment): Promise<TestService> {
  const service = await startService(settingsOf(dataDir, environment), silent);
  const sandbox = readSandboxFile(dataDir);
  const api = new Api(service.origin);
  return {
    api,
    database: service.database,
    dataDir,
    sandbox,
    token: await api.token(sandbox.client),
    organizationToken: await api.token(sandbox.organizationClient),
    stop: () => service.stop(),
  };
}

const newFolder = () => mkdtempSync(join(tmpdir(), "tapedeck-service-"));
const remove = (folder: string) => rmSync(folder, { recursive: true, force: true });

async function startOnPglite(environment: Environment): Promise<TestService> {
  const dataDir = newFolder();
  await fromTemplate(templateName("pglite", environment), dataDir, async (template) => {
    await copyEmptyDatabase(join(template, "db"));
    await seedOnce(template, environment);
  });
  const service = await start(dataDir, environment);
  return { ...service, stop: () => service.stop().finally(() => remove(dataDir)) };
}

async function startOnPostgres(programs: string, environment: Environment): Promise<TestService> {
  const folder = newFolder();
  await fromTemplate(templateName("postgres", environment), folder, async (template) => {
    mkdirSync(join(template, "service"), { mode: 0o700 });
    const postgres = await startPostgres(programs, template);
    await seedOnce(join(template, "service"), { ...environment, DATABASE_URL: postgres.url });
    await postgres.stop();
  });
  const postgres = await startPostgres(programs, folder);
  const own = { ...environment, DATABASE_URL: postgres.url };
  const service = await start(join(folder, "service"), own);
  const stop = async () => {
    await service.stop();
    await postgres.stop();
    remove(folder);
  };
  return { ...service, stop };
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
    declare(() => startOnPglite(environment)),
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
