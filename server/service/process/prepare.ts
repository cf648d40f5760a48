import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { sandboxPath } from "~server/shared/sandbox-file.ts";
import { SettingError } from "~server/shared/setting-error.ts";
import type { ServiceSettings } from "~server/shared/service-settings.ts";
import { type Database, type Queries, sql } from "~server/shared/database/database.ts";
import { migrate, UnknownSchema } from "~server/shared/database/migrate.ts";
import { MIGRATIONS } from "../database/migrations.ts";
import { damagedFolder, finishPglite } from "../database/pglite.ts";
import { bulkLoad } from "../seed/loading.ts";
import { seed } from "../seed/seed.ts";
import { writePrivate } from "./sandbox.ts";

/** What is stored about the data. */
interface Meta {
  readonly signingKey: string;
  /** ISO 8601. */
  readonly madeAt: string;
}

type Print = (line: string) => void;

async function readMeta(queries: Queries): Promise<Meta | undefined> {
  const rows = await queries.rows<{ key: string; value: string }>(sql`select key, value from meta`);
  const meta = new Map(rows.map(({ key, value }) => [key, value]));
  const [signingKey, madeAt] = [meta.get("signing_key"), meta.get("made_at")];
  return signingKey && madeAt ? { signingKey, madeAt } : undefined;
}

async function fill(queries: Queries, settings: ServiceSettings, print: Print): Promise<Meta> {
  const now = new Date();
  const { credentials, testWriters, testPool, testTokens } = await bulkLoad(queries, () =>
    seed(queries, settings, now, print),
  );
  const meta = { signingKey: randomBytes(32).toString("base64url"), madeAt: now.toISOString() };
  await queries.rows(sql`
    insert into meta (key, value)
    values ('signing_key', ${meta.signingKey}), ('made_at', ${meta.madeAt})`);
  // Written before the commit, after which only the hashes of these credentials exist.
  await writePrivate(sandboxPath(settings.dataDir), credentials);
  if (settings.testPool > 0) {
    await writePrivate(join(settings.dataDir, "test-writers.json"), testWriters);
    await writePrivate(join(settings.dataDir, "test-pool.json"), testPool);
    await writePrivate(join(settings.dataDir, "test-tokens.json"), testTokens);
  }
  return meta;
}

const withoutMeta = ({ databaseUrl, dataDir }: ServiceSettings) =>
  databaseUrl === undefined
    ? damagedFolder(dataDir, "what Tapedeck stored about it is missing")
    : new SettingError(
        "DATABASE_URL",
        "names a database that has lost the rows of its table meta. Restore a backup, or set an empty database.",
      );

function refusal({ message }: UnknownSchema, { databaseUrl, dataDir }: ServiceSettings) {
  return databaseUrl === undefined
    ? new SettingError(
        "DATA_DIR",
        `is ${dataDir}, which ${message}. Update Tapedeck, or set another folder.`,
      )
    : new SettingError(
        "DATABASE_URL",
        `names a database that ${message}. Update Tapedeck, or set another database.`,
      );
}

/** Migrates the database and fills it if it is empty, all in one transaction. */
export async function prepare(
  database: Database,
  settings: ServiceSettings,
  print: Print,
): Promise<Meta> {
  let isFilled = false;
  const work = async (queries: Queries) => {
    isFilled = await migrate(queries, MIGRATIONS);
    if (isFilled) return fill(queries, settings, print);
    const meta = await readMeta(queries);
    if (!meta) throw withoutMeta(settings);
    return meta;
  };
  const meta = await database.transaction(work, { isLimited: false }).catch((error) => {
    throw error instanceof UnknownSchema ? refusal(error, settings) : error;
  });
  if (!isFilled) return meta;
  // Index-only scans, which scorecards rely on, need a vacuum first.
  await database.script("vacuum");
  if (database.kind === "pglite") await finishPglite(settings.dataDir);
  return meta;
}
