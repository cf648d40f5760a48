import { resolve } from "node:path";

/** What the embedded service can be told from outside. */
export interface Settings {
  /** 0 picks a free port. */
  readonly port: number;
  readonly dataDir: string;
  /** PostgreSQL instead of the embedded database. It may hold a password: never print it. */
  readonly databaseUrl: string | undefined;
  readonly seedRecordings: number;
  readonly sandboxTeams: number;
  /** How many further clients a new data folder gets, for tests that use secrets up. */
  readonly testPool: number;
  /** Requests per token; 0 is off. */
  readonly rateLimitPerMinute: number;
  /** ISO 8601. Unset: 80 days before the data folder was made. */
  readonly clientAppReleaseDate: string | undefined;
  readonly mediaUrlSeconds: number;
  readonly benchRoutes: boolean;
  readonly logRequests: boolean;
}

/** A setting nobody can work with; the message is the one line that is printed. */
export class SettingError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>;

function integer(env: Environment, name: string, fallback: number, min: number, max: number) {
  const text = env[name]?.trim();
  if (text === undefined || text === "") return fallback;
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw new SettingError(
    `${name} is "${text}", which isn't a whole number from ${min} to ${max}; leave it unset for ${fallback}.`,
  );
}

function flag(env: Environment, name: string): boolean {
  const text = env[name]?.trim() ?? "";
  if (text === "" || text === "0") return false;
  if (text === "1") return true;
  throw new SettingError(`${name} is "${text}", which is neither 1 (on) nor 0 (off).`);
}

function databaseUrl(env: Environment): string | undefined {
  const text = env.DATABASE_URL?.trim();
  if (text === undefined || text === "") return undefined;
  if (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text)) return text;
  throw new SettingError(
    "DATABASE_URL isn't an address of PostgreSQL; give one like postgres://user@host:5432/name, or leave it unset for the embedded database.",
  );
}

function releaseDate(env: Environment): string | undefined {
  const text = env.CLIENT_APP_RELEASE_DATE?.trim();
  if (text === undefined || text === "") return undefined;
  const date = new Date(text);
  const year = Number.isNaN(date.getTime()) ? 0 : date.getUTCFullYear();
  if (/^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/.test(text) && year >= 2000 && year <= 2999) {
    // A day that doesn't exist, such as 30 February, is read as a later one.
    if (date.toISOString().startsWith(text.slice(0, 10))) return date.toISOString();
  }
  throw new SettingError(
    `CLIENT_APP_RELEASE_DATE is "${text}", which isn't a date; give one like 2026-09-01, or leave it unset for 80 days before the data folder was made.`,
  );
}

/** Reads the settings from the environment. Throws a {@link SettingError} at the first wrong one. */
export function readSettings(env: Environment): Settings {
  return {
    port: integer(env, "SERVICE_PORT", 4180, 0, 65_535),
    dataDir: resolve(env.DATA_DIR?.trim() || ".data"),
    databaseUrl: databaseUrl(env),
    seedRecordings: integer(env, "SEED_RECORDINGS", 25_000, 0, 1_000_000),
    sandboxTeams: integer(env, "SEED_SANDBOX_TEAMS", 24, 1, 2_000),
    testPool: integer(env, "SEED_TEST_POOL", 0, 0, 10_000),
    rateLimitPerMinute: integer(env, "RATE_LIMIT_PER_MINUTE", 1_000, 0, 1_000_000_000),
    clientAppReleaseDate: releaseDate(env),
    mediaUrlSeconds: integer(env, "MEDIA_URL_SECONDS", 900, 1, 86_400),
    benchRoutes: flag(env, "BENCH_ROUTES"),
    logRequests: flag(env, "LOG_REQUESTS"),
  };
}
