import { z } from "~/contract/zod.ts";
import { readAccessFile } from "./access-file.ts";
import { EGRESS, egressOf } from "./egress.ts";
import { LEVELS } from "./log.ts";
import { SettingError } from "./setting-error.ts";
import { EMBEDDED, type Environment, parseSettings } from "./service-settings.ts";
import {
  address,
  databaseAddress,
  flag,
  integer,
  isLoopbackHost,
  keyFile,
  keys,
  port,
  proxies,
  textSetting,
  wholeNumber,
  word,
} from "./setting-schemas.ts";

// What each setting means is in server/README.md. Only the gateway reads these, but each of its folders may, so that
// they are below all of them.

/**
 * Headers that the HTTP client or the gateway itself sets, and those that mean something else to whatever is
 * between it and the service: a token in one of them would break the call, or be stored or logged.
 */
const TAKEN = [
  "accept.*|content-.*|cookie2?|set-cookie2?|expect|from|host|if-.*|origin|range|referer|user-agent",
  "connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade.*|via|forwarded|x-forwarded-.*",
  "date|cache-control|pragma|access-control-.*|sec-.*|traceparent|tracestate|x-request-id|x-console[-a-z]*",
];
const TOKEN_HEADER = new RegExp(`^(?!(?:${TAKEN.join("|")})$)[!#$%&'*+.^_\`|~0-9a-z-]+$`, "i");

/** Letters and signs that mean the same in a URL, in HTML and in a cookie. */
const PLAIN_PATH = /^(?:\/[\w.~-]+)*\/?$/;

const consoleAddress = z.pipe(
  address("https://console.example.com").check(
    z.refine((url) => PLAIN_PATH.test(url.pathname), {
      error:
        "has a path with other signs than letters, digits and -._~. Set one like https://example.com/tapedeck.",
    }),
    z.refine((url) => url.protocol === "https:" || isLoopbackHost(url.hostname), {
      error:
        "is plain http on a host that isn't loopback. Set an https origin: the session cookie must not travel in the clear.",
    }),
  ),
  z.transform((url) => (url.origin + url.pathname).replace(/\/$/, "")),
);

const API_PATH = /\/(?:api-externalApi|v1|oauth2)(?:\/.*)?$/;

const serviceAddress = z.pipe(
  address("https://api.example.com").check(
    z.refine((url) => !API_PATH.test(url.pathname), {
      error: ({ input }) =>
        `ends with ${API_PATH.exec(String(input))?.[0]}. Leave the API's own paths out.`,
    }),
  ),
  z.transform((url) => (url.origin + url.pathname).replace(/\/+$/, "")),
);

const host = textSetting(
  "127.0.0.1",
  /^[\w.:-]+$/,
  "is not an address. Set an IP address or a host name.",
);

export const GATEWAY = {
  PORT: z._default(port, 4173),
  HOST: host,
  ORIGIN: z.optional(consoleAddress),
  HSTS: textSetting(
    "max-age=31536000",
    /^(?:off|max-age=\d{1,10}(?:; ?includeSubDomains)?(?:; ?preload)?)$/,
    "isn't a value of Strict-Transport-Security. Set one like max-age=31536000, or off.",
  ),
  SERVICE_BASE_URL: z.optional(serviceAddress),
  SERVICE_ORG_API_URL: z.optional(serviceAddress),
  SERVICE_AUTH_URL: z.optional(serviceAddress),
  SERVICE_ALLOW_HTTP: flag("on", "off", false),
  SERVICE_TOKEN_HEADER: textSetting(
    "x-svc-auth-token",
    TOKEN_HEADER,
    "can't be the token's header. Set a header name like x-svc-auth-token.",
  ),
  TRUSTED_PROXIES: z.optional(proxies),
  ...EGRESS,
  SESSION_KEY: z.optional(keys),
  SESSION_KEY_FILE: z.optional(keyFile),
  SESSION_IDLE_MINUTES: integer(60, 1, 480),
  GATEWAY_DATABASE_URL: z.optional(databaseAddress),
  ACCESS_FILE: z.optional(z.string()),
  AUDIT_LOG: z.optional(z.literal("stdout")),
  AUDIT_DAYS: integer(90, 1, 3650),
  SECRET_MAX_AGE_DAYS: integer(90, 1, 3650),
  KEEP_ALIVE_SECONDS: integer(75, 1, 7_200),
  DRAIN_SECONDS: z.optional(wholeNumber(0, 300)),
  METRICS_PORT: z.optional(port),
  METRICS_HOST: host,
  LOG: flag("on", "off", true),
  LOG_LEVEL: word(LEVELS, "info"),
};

/**
 * Seconds a gateway that other machines can reach still accepts connections after SIGTERM. A balancer that
 * probes every second or two notices in time, and half of the 10 seconds that `docker stop` gives are left.
 */
const DRAIN = 5;

/** The three addresses of a service, without the API's own paths and without a slash at the end. */
export interface ServiceAddresses {
  readonly user: string;
  readonly org: string;
  readonly auth: string;
}

/** Private networks count too: an address doesn't tell who else can listen there. */
const isInTheClear = (url: string | undefined) =>
  url?.startsWith("http:") && !isLoopbackHost(new URL(url).hostname);

/** Without a word of TLS in the address the driver doesn't encrypt. */
const isDatabaseInTheClear = (url: string | undefined) =>
  url !== undefined &&
  new URL(url).hostname !== "" &&
  !isLoopbackHost(new URL(url).hostname) &&
  !/[?&](?:ssl|sslmode|sslrootcert)=(?!0|false|disable)/.test(url);

type Parsed = z.infer<ReturnType<typeof gatewaySchema>>;
const gatewaySchema = () => z.object({ ...EMBEDDED, ...GATEWAY });

/** All three addresses, or none, which starts the embedded service. */
function serviceAddresses(parsed: Parsed): ServiceAddresses | undefined {
  const { SERVICE_BASE_URL: user, SERVICE_ORG_API_URL: org, SERVICE_AUTH_URL: auth } = parsed;
  for (const name of ["SERVICE_BASE_URL", "SERVICE_ORG_API_URL", "SERVICE_AUTH_URL"] as const) {
    if (!parsed.SERVICE_ALLOW_HTTP && isInTheClear(parsed[name])) {
      throw new SettingError(
        name,
        "is plain http on a host that isn't loopback, and credentials are sent there. Set an https address, or SERVICE_ALLOW_HTTP=on if you trust the network in between.",
      );
    }
  }
  if (user && org && auth) return { user, org, auth };
  if (!user && !org && !auth) return undefined;
  const missing = user ? (org ? "SERVICE_AUTH_URL" : "SERVICE_ORG_API_URL") : "SERVICE_BASE_URL";
  throw new SettingError(
    missing,
    "is not set, but another of the service's addresses is. Set SERVICE_BASE_URL, SERVICE_ORG_API_URL and SERVICE_AUTH_URL, or none of them for the embedded service.",
  );
}

/**
 * Reads what the gateway needs. It checks the embedded service's settings too, so that a wrong one
 * stops the start at once. Throws a {@link SettingError}.
 */
export function readGatewaySettings(environment: Environment) {
  const parsed = parseSettings(gatewaySchema(), environment);
  const { PORT, HOST, ORIGIN, SERVICE_PORT, SESSION_KEY, SESSION_KEY_FILE } = parsed;
  if (PORT !== 0 && PORT === SERVICE_PORT) {
    throw new SettingError("SERVICE_PORT", `is ${PORT}, the same as PORT. Set another port.`);
  }
  const { METRICS_PORT } = parsed;
  const others = { PORT, SERVICE_PORT };
  const taken = Object.entries(others).find(([, port]) => port !== 0 && port === METRICS_PORT);
  if (taken) {
    const wrong = `is ${METRICS_PORT}, the same as ${taken[0]}. Set another port.`;
    throw new SettingError("METRICS_PORT", wrong);
  }
  if (!isLoopbackHost(HOST) && !ORIGIN?.startsWith("https:")) {
    throw new SettingError(
      "HOST",
      `is ${HOST}, which other machines can reach over plain http. Set ORIGIN to the https origin of the TLS proxy in front, or HOST to 127.0.0.1.`,
    );
  }
  if (SESSION_KEY && SESSION_KEY_FILE) {
    throw new SettingError(
      "SESSION_KEY_FILE",
      "is set, and so is SESSION_KEY. Set one of the two.",
    );
  }
  if (parsed.GATEWAY_DATABASE_URL && !SESSION_KEY && !SESSION_KEY_FILE) {
    throw new SettingError(
      "SESSION_KEY",
      "is not set, but GATEWAY_DATABASE_URL is, which gateways share. Set the same key for all of them, or SESSION_KEY_FILE.",
    );
  }
  if (parsed.ACCESS_FILE && !ORIGIN) {
    throw new SettingError(
      "ORIGIN",
      "is not set, but ACCESS_FILE is, and the identity provider has to know the exact address that people come back to. Set the origin that people open.",
    );
  }
  const origin = ORIGIN && new URL(ORIGIN).origin;
  return {
    port: PORT,
    host: HOST,
    origin,
    /** The path below which everything is served, like "/tapedeck"; empty without one. */
    base: ORIGIN?.slice(origin?.length) ?? "",
    /** Networks, or a number of proxies; undefined for one at a private address. */
    trustedProxies: parsed.TRUSTED_PROXIES,
    /** Strict-Transport-Security; undefined if it isn't sent. */
    hsts: ORIGIN?.startsWith("https:") && parsed.HSTS !== "off" ? parsed.HSTS : undefined,
    service: serviceAddresses(parsed),
    /** Chooses the proxy of outgoing calls. */
    egress: egressOf(parsed),
    tokenHeader: parsed.SERVICE_TOKEN_HEADER.toLowerCase(),
    sessionKeys: SESSION_KEY ?? SESSION_KEY_FILE ?? [],
    sessionIdleMinutes: parsed.SESSION_IDLE_MINUTES,
    /** It may hold a password: never print it. */
    databaseUrl: parsed.GATEWAY_DATABASE_URL,
    isDatabaseInTheClear: isDatabaseInTheClear(parsed.GATEWAY_DATABASE_URL),
    /** How people sign in as themselves; undefined if only credentials can sign in. */
    access: parsed.ACCESS_FILE === undefined ? undefined : readAccessFile(parsed.ACCESS_FILE),
    dataDir: parsed.DATA_DIR,
    /** Where entries of the activity are also printed; undefined if they aren't. */
    auditLog: parsed.AUDIT_LOG,
    auditDays: parsed.AUDIT_DAYS,
    secretMaxAgeDays: parsed.SECRET_MAX_AGE_DAYS,
    clientAppReleaseDate: parsed.CLIENT_APP_RELEASE_DATE,
    /** Longer than proxies and browsers keep idle connections, so none closes under a request. */
    keepAliveSeconds: parsed.KEEP_ALIVE_SECONDS,
    /** Nothing balances between consoles on loopback, which should stop at once. */
    drainSeconds: parsed.DRAIN_SECONDS ?? (isLoopbackHost(HOST) ? 0 : DRAIN),
    metricsHost: parsed.METRICS_HOST,
    /** Unset: metrics are off. */
    metricsPort: parsed.METRICS_PORT,
    log: parsed.LOG,
    logFormat: parsed.LOG_FORMAT,
    logLevel: parsed.LOG_LEVEL,
  };
}
export type GatewaySettings = Readonly<ReturnType<typeof readGatewaySettings>>;

/** Identifies the service: what is sealed for one is of no use for another, and no credential is sent there. */
export function audienceOf({ service }: Pick<GatewaySettings, "service">): string {
  return service ? ["console", service.user, service.org, service.auth].join(" ") : "console";
}
