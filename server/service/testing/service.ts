import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe } from "vitest";
import type { Database } from "~server/shared/database/database.ts";
import { readSandboxFile, type SandboxFile } from "~server/shared/sandbox-file.ts";
import { readServiceSettings } from "~server/shared/service-settings.ts";
import { startService } from "../process/start.ts";
import { Api } from "./api.ts";
import { copyEmptyDatabase } from "./empty-database.ts";
import { findPostgres } from "./find-postgres.mjs";
import { startPostgres } from "./postgres.ts";
import { fromTemplate } from "./templates.ts";

export interface TestService {
  /** Its calls have {@link token} unless they name another one. */
  readonly api: Api;
  readonly database: Database;
  readonly dataDir: string;
  readonly sandbox: SandboxFile;
  /** A token of the sandbox's `client`, which can access every organization. */
  readonly token: string;
  /** A token of the sandbox's `organizationClient`, which can access its own organization. */
  readonly organizationToken: string;
  readonly stop: () => Promise<void>;
}

type Environment = Readonly<Record<string, string>>;

/** Starts a service in a data folder, with 200 recordings and no rate limit unless told otherwise. */
export const startIn = (
  dataDir: string,
  environment: Environment = {},
  print: (line: string) => void = () => undefined,
) =>
  startService(
    readServiceSettings({
      SERVICE_PORT: "0",
      DATA_DIR: dataDir,
      SEED_RECORDINGS: "200",
      RATE_LIMIT_PER_MINUTE: "0",
      ...environment,
    }),
    print,
  );

/** Seeds a data folder and its database by starting a service once. */
const seedOnce = async (dataDir: string, environment: Environment) =>
  (await startIn(dataDir, environment)).stop();

/** Templates differ only by seed settings; the others apply at each start. */
function templateName(database: string, environment: Environment): string {
  const seeds = Object.entries(environment).filter(([name]) => name.startsWith("SEED_"));
  return [database, ...seeds.flat()].join("-");
}

async function start(dataDir: string, environment: Environment): Promise<TestService> {
  const service = await startIn(dataDir, environment);
  const sandbox = readSandboxFile(dataDir);
  const anyone = new Api(service.origin);
  const token = await anyone.token(sandbox.client);
  return {
    api: new Api(service.origin, token),
    database: service.database,
    dataDir,
    sandbox,
    token,
    organizationToken: await anyone.token(sandbox.organizationClient),
    stop: () => service.stop(),
  };
}

const newFolder = () => mkdtempSync(join(tmpdir(), "tapedeck-service-"));
const remove = (folder: string) => rmSync(folder, { recursive: true, force: true });

export async function startOnPglite(environment: Environment): Promise<TestService> {
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
  const onPostgres = { ...environment, DATABASE_URL: postgres.url };
  const service = await start(join(folder, "service"), onPostgres);
  const stop = async () => {
    await service.stop();
    await postgres.stop();
    remove(folder);
  };
  return { ...service, stop };
}

type Tests = (service: () => TestService) => void;

function declare(name: string, tests: Tests, launch: () => Promise<TestService>): void {
  describe(name, () => {
    let service: TestService | undefined;
    beforeAll(async () => {
      service = await launch();
    });
    afterAll(() => service?.stop());
    tests(() => {
      if (!service) throw new Error("The service hasn't started.");
      return service;
    });
  });
}

/** Declares tests of what happens before a statement reaches the database, or is the same in both. */
export function describeOnPglite(name: string, tests: Tests, environment: Environment = {}): void {
  declare(`${name} on PGlite`, tests, () => startOnPglite(environment));
}

/**
 * Declares tests for a service on PGlite and on PostgreSQL, skipping the latter if it isn't
 * installed.
 */
export function describeService(name: string, tests: Tests, environment: Environment = {}): void {
  describeOnPglite(name, tests, environment);
  const programs = findPostgres();
  if (programs === undefined) {
    describe.skip(`${name} on PostgreSQL (skipped: initdb isn't installed)`, () => {
      tests(() => {
        throw new Error("PostgreSQL isn't installed.");
      });
    });
    return;
  }
  declare(`${name} on PostgreSQL`, tests, () => startOnPostgres(programs, environment));
}
