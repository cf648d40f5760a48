import { resolve } from "node:path";
import { z } from "~/contract/zod.ts";
import { SettingError } from "./setting-error.ts";
import { LOG_FORMATS } from "./log.ts";
import { databaseAddress, date, flag, integer, port, word } from "./setting-schemas.ts";

// What each setting means is in server/README.md.

/** Settings of the embedded service. The gateway, too, reads DATA_DIR, CLIENT_APP_RELEASE_DATE and LOG_FORMAT. */
export const EMBEDDED = {
  DATA_DIR: z._default(z.string(), ".data"),
  CLIENT_APP_RELEASE_DATE: date,
  LOG_FORMAT: word(LOG_FORMATS, "text"),
  SERVICE_PORT: z._default(port, 4180),
  DATABASE_URL: z.optional(databaseAddress),
  DATABASE_POOL: integer(10, 2, 1_000),
  DATABASE_TIMEOUT_SECONDS: integer(20, 1, 600),
  SEED_RECORDINGS: integer(25_000, 0, 1_000_000),
  SEED_SANDBOX_TEAMS: integer(24, 1, 2_000),
  SEED_TEST_POOL: integer(0, 0, 10_000),
  RATE_LIMIT_PER_MINUTE: integer(1_000, 0, 1_000_000_000),
  MEDIA_URL_SECONDS: integer(900, 1, 86_400),
  LOG_REQUESTS: flag("1", "0", false),
};

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Parses the settings of a schema; an empty value counts as unset. Names of proxies may be in lower case, as other
 * programs want them. Throws a SettingError at the first wrong one.
 */
export function parseSettings<S extends z.ZodMiniObject>(
  schema: S,
  environment: Environment,
): z.infer<S> {
  const valueOf = (name: string) =>
    (name.endsWith("_PROXY") && environment[name.toLowerCase()]?.trim()) ||
    environment[name]?.trim() ||
    undefined;
  const set = Object.keys(schema.shape).map((name) => [name, valueOf(name)]);
  const parsed = z.safeParse(schema, Object.fromEntries(set));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new SettingError(String(issue?.path[0]), issue?.message ?? "");
}

/** Reads what the embedded service needs. Throws a {@link SettingError}. */
export function readServiceSettings(environment: Environment) {
  const parsed = parseSettings(z.object(EMBEDDED), environment);
  return {
    port: parsed.SERVICE_PORT,
    dataDir: resolve(parsed.DATA_DIR),
    /** It may hold a password: never print it. */
    databaseUrl: parsed.DATABASE_URL,
    databasePool: parsed.DATABASE_POOL,
    databaseTimeoutSeconds: parsed.DATABASE_TIMEOUT_SECONDS,
    seedRecordings: parsed.SEED_RECORDINGS,
    sandboxTeams: parsed.SEED_SANDBOX_TEAMS,
    testPool: parsed.SEED_TEST_POOL,
    rateLimitPerMinute: parsed.RATE_LIMIT_PER_MINUTE,
    /** ISO 8601. Unset: 80 days before the data was made. */
    clientAppReleaseDate: parsed.CLIENT_APP_RELEASE_DATE,
    mediaUrlSeconds: parsed.MEDIA_URL_SECONDS,
    logFormat: parsed.LOG_FORMAT,
    logRequests: parsed.LOG_REQUESTS,
  };
}
export type ServiceSettings = Readonly<ReturnType<typeof readServiceSettings>>;
