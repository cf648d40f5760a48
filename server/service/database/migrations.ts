import { type Queries, sql } from "~server/shared/database/database.ts";
import { hasTable, type Migrations, UnknownSchema } from "~server/shared/database/migrate.ts";
import schema from "./migrations/0001-schema.sql?raw";
import mergeIndexes from "./migrations/0002-merge-indexes.sql?raw";
import organizationDuration from "./migrations/0003-organization-duration.sql?raw";
import sandboxHashes from "./migrations/0004-sandbox-hashes.sql?raw";

/** The schema hash that the first release stored, which had no migrations. */
const FIRST_RELEASE = "241e09a9c454651c";

/** A database of the first release is at number 1. */
async function adopt(queries: Queries): Promise<number> {
  if (!(await hasTable(queries, "meta"))) return 0;
  const row = await queries.row<{ value: string }>(
    sql`delete from meta where key = 'version' returning value`,
  );
  if (row?.value === FIRST_RELEASE) return 1;
  throw new UnknownSchema("was made by an unreleased version of Tapedeck");
}

/** Never edit a released migration; add a file instead. */
export const MIGRATIONS = {
  table: "migration",
  list: [
    { name: "0001-schema", sql: schema },
    { name: "0002-merge-indexes", sql: mergeIndexes },
    { name: "0003-organization-duration", sql: organizationDuration },
    { name: "0004-sandbox-hashes", sql: sandboxHashes },
  ],
  adopt,
} satisfies Migrations;
