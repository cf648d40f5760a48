import type { Migrations } from "~server/shared/database/migrate.ts";
import schema from "./migrations/0001-schema.sql?raw";
import mergeIndexes from "./migrations/0002-merge-indexes.sql?raw";
import organizationDuration from "./migrations/0003-organization-duration.sql?raw";
import sandboxHashes from "./migrations/0004-sandbox-hashes.sql?raw";
import noSandboxHashes from "./migrations/0005-no-sandbox-hashes.sql?raw";

/** Never edit a released migration; add a file instead. */
export const MIGRATIONS: Migrations = {
  table: "migration",
  list: [
    { name: "0001-schema", sql: schema },
    { name: "0002-merge-indexes", sql: mergeIndexes },
    { name: "0003-organization-duration", sql: organizationDuration },
    { name: "0004-sandbox-hashes", sql: sandboxHashes },
    { name: "0005-no-sandbox-hashes", sql: noSandboxHashes },
  ],
};
