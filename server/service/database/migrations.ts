import { migrationsOf } from "~server/shared/database/migrate.ts";

export const MIGRATIONS = migrationsOf(
  "migration",
  import.meta.glob<string>("./migrations/*.sql", { query: "?raw", import: "default", eager: true }),
);
