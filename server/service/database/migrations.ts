import schema from "./migrations/0001-schema.sql?raw";
import mergeIndexes from "./migrations/0002-merge-indexes.sql?raw";
import organizationDuration from "./migrations/0003-organization-duration.sql?raw";

export interface Migration {
  readonly name: string;
  readonly sql: string;
}

/** All migrations, oldest first. Never edit a released one; add a file instead. */
export const MIGRATIONS: readonly Migration[] = [
  { name: "0001-schema", sql: schema },
  { name: "0002-merge-indexes", sql: mergeIndexes },
  { name: "0003-organization-duration", sql: organizationDuration },
];
