import { readFileSync } from "node:fs";
import { isLoopbackHost, readChoice, readDate, readNumber, readUrl } from "./settings-values.ts";
import { SettingError } from "./settings-values.ts";

/** The three addresses of a service, without the paths of the interface and without a slash at the end. */
export interface ServiceAddresses {
  readonly user: string;
  readonly org: string;
  readonly auth: string;
}

/**
 * Everything the environment decides, checked. The gateway uses it as it is; the embedded service
 * is a process of its own and reads its part of the same environment again.
 */
export interface Settings {
  /** PORT: of the console; 0 takes a free one. */
  readonly port: number;
  /** HOST: the address the console listens on. */
  readonly host: string;
  /** ORIGIN: the public origin where a TLS proxy stands in front, else undefined. */
  readonly origin: string | undefined;
  /** SERVICE_BASE_URL, SERVICE_ORG_API_URL, SERVICE_AUTH_URL; undefined starts the embedded service. */
  readonly service: ServiceAddresses | undefined;
  /** SERVICE_TOKEN_HEADER: the header that carries the token on the user-scoped API. */
  readonly tokenHeader: string;
  /** SESSION_KEY or SESSION_KEY_FILE: 32 bytes each, newest first; empty means a random one at start. */
  readonly sessionKeys: readonly Uint8Array[];
  /** SERVICE_PORT: of the embedded service, on loopback; 0 takes a free one. */
  readonly servicePort: number;
  /** DATA_DIR: the embedded service's folder, where sandbox.json lies. */
  readonly dataDir: string;
  /** DATABASE_URL: PostgreSQL in the place of the embedded database. */
  readonly databaseUrl: string | undefined;
  /** SEED_RECORDINGS: how many recordings a new data folder gets. */
  readonly seedRecordings: number;
  /** RATE_LIMIT_PER_MINUTE: requests a token may make at the embedded service; 0 is no limit. */
  readonly rateLimitPerMinute: number;
  /** CLIENT_APP_RELEASE_DATE as ISO 8601: the start of the legacy tokens' timeline (section 5). */
  readonly clientAppReleaseDate: string | undefined;
  /** LOG: whether a line a request is written to stdout. */
  readonly log: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads all settings. Throws a SettingError whose message is one line that names the setting, what
 * is wrong with it and what would do. An empty value counts as unset.
 */
export function readSettings(environment: Environment): Settings {
  const get = (name: string) => environment[name]?.trim() || undefined;
  const port = readNumber("PORT", get("PORT"), 4173, 0, 65_535);
  const servicePort = readNumber("SERVICE_PORT", get("SERVICE_PORT"), 4180, 0, 65_535);
  if (port !== 0 && port === servicePort) {
    throw new SettingError("SERVICE_PORT", `is ${port} like PORT`, "Set it to another port.");
  }
  const host = get("HOST") ?? "127.0.0.1";
  if (!/^[\w.:-]+$/.test(host)) {
    throw new SettingError("HOST", "is not an address", "Set an IP address or a host name.");
  }
  const origin = readOrigin(get("ORIGIN"));
  if (!isLoopbackHost(host) && !origin?.startsWith("https:")) {
    throw new SettingError(
      "HOST",
      `is ${host}, which other machines can reach over plain http`,
      "Set ORIGIN to the https origin of the TLS proxy in front, or HOST to 127.0.0.1.",
    );
  }
  return {
    port,
    host,
    origin,
    service: readService(get),
    tokenHeader: readHeaderName(get("SERVICE_TOKEN_HEADER") ?? "x-svc-auth-token"),
    sessionKeys: readSessionKeys(get("SESSION_KEY"), get("SESSION_KEY_FILE")),
    servicePort,
    dataDir: get("DATA_DIR") ?? ".data",
    databaseUrl: readDatabaseUrl(get("DATABASE_URL")),
    seedRecordings: readNumber("SEED_RECORDINGS", get("SEED_RECORDINGS"), 25_000, 0, 1_000_000),
    rateLimitPerMinute: readNumber(
      "RATE_LIMIT_PER_MINUTE",
      get("RATE_LIMIT_PER_MINUTE"),
      1000,
      0,
      1_000_000_000,
    ),
    clientAppReleaseDate: readDate("CLIENT_APP_RELEASE_DATE", get("CLIENT_APP_RELEASE_DATE")),
    log: readChoice("LOG", get("LOG"), ["on", "off"]) === "on",
  };
}

function readOrigin(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const url = readUrl("ORIGIN", value, "https://console.example.com");
  if (url.pathname !== "/") {
    throw new SettingError("ORIGIN", "has a path", `Set it to ${url.origin}.`);
  }
  if (url.protocol === "http:" && !isLoopbackHost(url.hostname)) {
    throw new SettingError(
      "ORIGIN",
      "is plain http on a host that isn't loopback",
      "Set an https origin: the session cookie must not travel in the clear.",
    );
  }
  return url.origin;
}

const SERVICE = ["SERVICE_BASE_URL", "SERVICE_ORG_API_URL", "SERVICE_AUTH_URL"] as const;

function readService(get: (name: string) => string | undefined): ServiceAddresses | undefined {
  const missing = SERVICE.filter((name) => get(name) === undefined);
  if (missing.length === SERVICE.length) return undefined;
  if (missing[0] !== undefined) {
    throw new SettingError(
      missing[0],
      "is not set, but another of the service's addresses is",
      `Set all of ${SERVICE.join(", ")}, or none for the embedded service.`,
    );
  }
  const [user, org, auth] = SERVICE.map((name) => {
    const url = readUrl(name, get(name) ?? "", "https://api.example.com");
    const path = /\/(?:api-externalApi|v1|oauth2)(?:\/.*)?$/.exec(url.pathname)?.[0];
    if (path !== undefined) {
      throw new SettingError(name, `ends with ${path}`, "Leave the paths of the interface out.");
    }
    return (url.origin + url.pathname).replace(/\/+$/, "");
  });
  return { user: user ?? "", org: org ?? "", auth: auth ?? "" };
}

/** Headers the HTTP client or the gateway itself sets; a token in one of them would break the call. */
const RESERVED =
  /^(?:accept|accept-encoding|connection|content-.*|host|transfer-encoding|x-request-id)$/;

function readHeaderName(value: string): string {
  const name = value.toLowerCase();
  if (!/^[!#$%&'*+.^_`|~0-9a-z-]+$/.test(name) || RESERVED.test(name)) {
    throw new SettingError(
      "SERVICE_TOKEN_HEADER",
      "can't name a header of its own",
      "Set a header's name, like x-svc-auth-token.",
    );
  }
  return name;
}

function readSessionKeys(value: string | undefined, file: string | undefined): Uint8Array[] {
  if (value !== undefined && file !== undefined) {
    throw new SettingError("SESSION_KEY_FILE", "is set beside SESSION_KEY", "Set one of the two.");
  }
  const name = file === undefined ? "SESSION_KEY" : "SESSION_KEY_FILE";
  let text = value ?? "";
  try {
    if (file !== undefined) text = readFileSync(file, "utf8");
  } catch {
    throw new SettingError(name, `names ${file}, which can't be read`, "Set a readable file.");
  }
  const words = text.split(/[\s,]+/).filter((word) => word !== "");
  if (file !== undefined && words.length === 0) {
    throw new SettingError(name, `names ${file}, which holds no key`, "Put a key into it.");
  }
  // A key must never reach the terminal, not even a wrong one: only its place is named.
  return words.map((word, index) => {
    const key = Buffer.from(word, "base64url");
    if (!/^[\w-]+=?$/.test(word) || key.length !== 32) {
      throw new SettingError(
        name,
        `has a key, number ${index + 1}, that isn't 32 bytes in base64url`,
        `Make one with: node -p "crypto.randomBytes(32).toString('base64url')"`,
      );
    }
    return new Uint8Array(key);
  });
}

function readDatabaseUrl(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const isPostgres = URL.canParse(value) && /^postgres(?:ql)?:$/.test(new URL(value).protocol);
  // The value may hold a password, so it isn't repeated.
  if (isPostgres) return value;
  throw new SettingError(
    "DATABASE_URL",
    "is not a PostgreSQL address",
    "Set one like postgres://user@localhost:5432/tapedeck, or none for the embedded database.",
  );
}
