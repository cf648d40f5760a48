import { createHash, randomBytes } from "node:crypto";
import { join } from "node:path";
import { type Database, type Queries, sql } from "./database.ts";
import { finishPglite } from "./database-pglite.ts";
import indexes from "./indexes.sql?raw";
import rollups from "./rollups.sql?raw";
import { writePrivate } from "./sandbox.ts";
import schema from "./schema.sql?raw";
import crmSchema from "./schema-crm.sql?raw";
import { seed } from "./seed/seed.ts";
import { SettingError, type Settings } from "./settings.ts";

export interface Prepared {
  readonly signingKey: string;
  /** ISO 8601: when the data was made. */
  readonly madeAt: string;
}

/** Which tables this program works on. */
const VERSION = createHash("sha256")
  .update(schema)
  .update(rollups)
  .update(indexes)
  .digest("hex")
  .slice(0, 16);

/** What was noted when the data was made. Throws where another version of the program made it. */
type Print = (line: string) => void;

async function readMeta(queries: Queries, settings: Settings): Promise<Prepared | undefined> {
  const table = await queries.row<{ exists: boolean }>(
    sql`select to_regclass('meta') is not null as exists`,
  );
  if (!table?.exists) return undefined;
  const rows = await queries.rows<{ key: string; value: string }>(sql`select key, value from meta`);
  const meta = new Map(rows.map(({ key, value }) => [key, value]));
  const [signingKey, madeAt] = [meta.get("signing_key"), meta.get("made_at")];
  if (signingKey === undefined || madeAt === undefined) return undefined;
  if (meta.get("version") === VERSION) return { signingKey, madeAt };
  const [name, place] = settings.databaseUrl
    ? ["DATABASE_URL", "its database"]
    : ["DATA_DIR", settings.dataDir];
  throw new SettingError(
    `${name}: ${place} was made by another version of Tapedeck; name an empty one, or empty it.`,
  );
}

async function make(queries: Queries, settings: Settings, print: Print): Promise<Prepared> {
  // Of two services starting on one empty database, the second waits here and finds it filled.
  await queries.rows(sql`select pg_advisory_xact_lock(7301844)`);
  const found = await readMeta(queries, settings);
  if (found) return found;
  const now = new Date();
  await queries.script(schema);
  await queries.script(crmSchema);
  const { credentials, testPool, testTokens } = await seed(queries, settings, now, print);
  await queries.script(rollups);
  await queries.script(indexes);
  const prepared = { signingKey: randomBytes(32).toString("base64url"), madeAt: now.toISOString() };
  await queries.rows(sql`
    insert into meta (key, value)
    values ('signing_key', ${prepared.signingKey}), ('made_at', ${prepared.madeAt}), ('version', ${VERSION})`);
  // Before the commit: once the hashes are stored, nothing else knows the plain credentials.
  await writePrivate(join(settings.dataDir, "sandbox.json"), credentials);
  if (settings.testPool > 0) {
    await writePrivate(join(settings.dataDir, "test-pool.json"), testPool);
    await writePrivate(join(settings.dataDir, "test-tokens.json"), testTokens);
  }
  return prepared;
}

/** Makes schema and data in one transaction where the database is empty; else reads what was made. */
export async function prepare(
  database: Database,
  settings: Settings,
  print: Print,
): Promise<Prepared> {
  const found = await readMeta(database, settings);
  if (found) return found;
  const made = await database.transaction((queries) => make(queries, settings, print));
  // Scorecards are read from an index alone only once the table behind it has been vacuumed.
  await database.script("vacuum");
  if (database.kind === "pglite") await finishPglite(settings.dataDir);
  return made;
}
