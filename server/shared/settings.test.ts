import { chmodSync, chownSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { z } from "~/contract/zod.ts";
import { SettingError } from "./setting-error.ts";
import { EMBEDDED, readServiceSettings } from "./service-settings.ts";
import { GATEWAY, readGatewaySettings } from "./settings.ts";

const key = (byte: number) => Buffer.alloc(32, byte).toString("base64url");
const service = {
  SERVICE_BASE_URL: "https://api.example.com/",
  SERVICE_ORG_API_URL: "https://org.example.com/root/",
  SERVICE_AUTH_URL: "https://auth.example.com",
};
const folder = mkdtempSync(join(tmpdir(), "settings-"));
const keyFile = join(folder, "keys");
writeFileSync(keyFile, `${key(1)}\n${key(2)}\n`, { mode: 0o600 });
const exposed = (mode: number) => {
  const path = join(folder, `mode-${mode.toString(8)}`);
  writeFileSync(path, key(1));
  chmodSync(path, mode);
  return path;
};
writeFileSync(join(folder, "empty"), "\n", { mode: 0o600 });

const accessPath = join(folder, "access.json");
writeFileSync(
  accessPath,
  JSON.stringify({
    provider: { issuer: "https://id.example.com", clientId: "tapedeck" },
    connections: [{ name: "Legacy", kind: "organization-api-token", secretFile: "keys" }],
    grants: [{ group: "sales-ops", connection: "Legacy", role: "admin" }],
  }),
);

test.each([
  [{}, "max-age=31536000"],
  [{ HSTS: "max-age=60; includeSubDomains" }, "max-age=60; includeSubDomains"],
  [{ HSTS: "off" }, undefined],
  [{ ORIGIN: "http://localhost:1" }, undefined],
])("HSTS is sent without subdomains, and only on https: %o", (environment, hsts) => {
  const settings = { ORIGIN: "https://console.example.com", ...environment };
  expect(readGatewaySettings(settings).hsts).toBe(hsts);
});

test("an empty environment gives the defaults", () => {
  expect(readGatewaySettings({ PORT: "", HOST: " " })).toEqual({
    port: 4173,
    host: "127.0.0.1",
    origin: undefined,
    base: "",
    service: undefined,
    egress: expect.any(Function),
    tokenHeader: "x-svc-auth-token",
    sessionKeys: [],
    sessionIdleMinutes: 60,
    databaseUrl: undefined,
    isDatabaseInTheClear: false,
    access: undefined,
    dataDir: ".data",
    auditDays: 90,
    secretMaxAgeDays: 90,
    clientAppReleaseDate: undefined,
    keepAliveSeconds: 75,
    drainSeconds: 0,
    metricsHost: "127.0.0.1",
    metricsPort: undefined,
    log: true,
    logFormat: "text",
    logLevel: "info",
  });
  expect(readServiceSettings({ SERVICE_PORT: " ", DATABASE_URL: "" })).toEqual({
    port: 4180,
    dataDir: resolve(".data"),
    logFormat: "text",
    databaseUrl: undefined,
    databasePool: 10,
    databaseTimeoutSeconds: 20,
    seedRecordings: 25_000,
    sandboxTeams: 24,
    testPool: 0,
    rateLimitPerMinute: 1000,
    clientAppReleaseDate: undefined,
    mediaUrlSeconds: 900,
    logRequests: false,
  });
});

test("the service reads its settings from the same environment", () => {
  const settings = readServiceSettings({
    PORT: "4173",
    SERVICE_PORT: "0",
    DATA_DIR: "/tmp/x",
    DATABASE_URL: "postgresql://user@host/name",
    SEED_RECORDINGS: "1000000",
    RATE_LIMIT_PER_MINUTE: "0",
    CLIENT_APP_RELEASE_DATE: "2026-09-01",
  });
  expect(settings).toMatchObject({
    port: 0,
    dataDir: "/tmp/x",
    databaseUrl: "postgresql://user@host/name",
    seedRecordings: 1_000_000,
    rateLimitPerMinute: 0,
    clientAppReleaseDate: "2026-09-01T00:00:00.000Z",
  });
});

test("a live service's addresses lose a trailing slash and keep their path", () => {
  expect(readGatewaySettings(service).service).toEqual({
    user: "https://api.example.com",
    org: "https://org.example.com/root",
    auth: "https://auth.example.com",
  });
});

const authAt = (host: string, SERVICE_ALLOW_HTTP = "off") => {
  const url = `http://${host}`;
  const urls = { SERVICE_BASE_URL: url, SERVICE_ORG_API_URL: url, SERVICE_AUTH_URL: url };
  return readGatewaySettings({ ...urls, SERVICE_ALLOW_HTTP }).service?.auth;
};

test("plain http reaches a service on loopback, and elsewhere only if it is allowed", () => {
  for (const host of ["localhost:4180", "127.0.0.1:4180", "[::1]:4180"]) {
    expect(authAt(host)).toBe(`http://${host}`);
  }
  expect(authAt("service.internal", "on")).toBe("http://service.internal");
});

test("several keys are read newest first, from the setting or from a file", () => {
  const fromSetting = readGatewaySettings({ SESSION_KEY: `${key(2)}, ${key(1)}` }).sessionKeys;
  expect(fromSetting.map((bytes) => bytes[0])).toEqual([2, 1]);
  const fromFile = readGatewaySettings({ SESSION_KEY_FILE: keyFile }).sessionKeys;
  expect(fromFile.map((bytes) => bytes[0])).toEqual([1, 2]);
});

test("a key file that others could read is accepted once they can't", () => {
  expect(readGatewaySettings({ SESSION_KEY_FILE: exposed(0o400) }).sessionKeys).toHaveLength(1);
});

// Only root can give a file away.
test.runIf(process.getuid?.() === 0)("a key file of another user is accepted as it is", () => {
  const mounted = exposed(0o444);
  chownSync(mounted, 65_534, 65_534);
  expect(readGatewaySettings({ SESSION_KEY_FILE: mounted }).sessionKeys).toHaveLength(1);
});

test("a token may travel in headers that services use for it", () => {
  for (const name of ["Authorization", "X-Api-Key", "x-svc-auth-token"]) {
    expect(readGatewaySettings({ SERVICE_TOKEN_HEADER: name }).tokenHeader).toBe(
      name.toLowerCase(),
    );
  }
});

test("a host other than loopback is accepted with an https origin", () => {
  const settings = readGatewaySettings({ HOST: "0.0.0.0", ORIGIN: "https://console.example.com/" });
  expect(settings.origin).toBe("https://console.example.com");
  expect(settings.drainSeconds).toBe(5);
});

test.each([
  ["https://example.com", ""],
  ["https://example.com/", ""],
  ["https://example.com/tapedeck", "/tapedeck"],
  ["https://example.com/tapedeck/", "/tapedeck"],
  ["https://example.com/sales/tape-deck_2.0", "/sales/tape-deck_2.0"],
])("the console at %s is served below “%s”", (ORIGIN, base) => {
  expect(readGatewaySettings({ ORIGIN })).toMatchObject({ origin: "https://example.com", base });
});

test("the access file is read, and the files it names are in its folder", () => {
  const { access } = readGatewaySettings({ ACCESS_FILE: accessPath, ORIGIN: "https://x" });
  expect(access?.connections).toEqual([
    { name: "Legacy", kind: "organization-api-token", clientId: undefined, secretFile: keyFile },
  ]);
});

const releaseDate = (value: string) =>
  readGatewaySettings({ CLIENT_APP_RELEASE_DATE: value }).clientAppReleaseDate;

test("a release date is read as a time in UTC", () => {
  expect(releaseDate("2026-09-01")).toBe("2026-09-01T00:00:00.000Z");
  expect(releaseDate("2026-09-01T02:00:00+02:00")).toBe("2026-09-01T00:00:00.000Z");
});

test.for([
  [{ PORT: "http" }, "PORT", ": Invalid input: expected number"],
  [{ PORT: "4180" }, "SERVICE_PORT", "same as PORT"],
  [{ HOST: "a host" }, "HOST", "not an address"],
  [{ HOST: "0.0.0.0" }, "HOST", "plain http"],
  [{ HOST: "::", ORIGIN: "http://localhost:1" }, "HOST", "plain http"],
  [{ ORIGIN: "console.example.com" }, "ORIGIN", "not an http or https address"],
  [{ ORIGIN: "http://console.example.com" }, "ORIGIN", "plain http"],
  [{ ORIGIN: "https://console.example.com/a%20b" }, "ORIGIN", "has a path with other signs"],
  [{ ORIGIN: "https://console.example.com/a//b" }, "ORIGIN", "has a path with other signs"],
  [{ ORIGIN: 'https://console.example.com/a"b' }, "ORIGIN", "has a path with other signs"],
  [{ ORIGIN: "https://console.example.com/a;b" }, "ORIGIN", "has a path with other signs"],
  [{ HSTS: "max-age=1\nx: y" }, "HSTS", "isn't a value of Strict-Transport-Security"],
  [{ ...service, SERVICE_AUTH_URL: undefined }, "SERVICE_AUTH_URL", "not set"],
  [{ ...service, SERVICE_BASE_URL: "ftp://x" }, "SERVICE_BASE_URL", "not an http or https"],
  [{ ...service, SERVICE_BASE_URL: "https://a:b@x" }, "SERVICE_BASE_URL", "password"],
  [{ ...service, SERVICE_BASE_URL: "https://x/?a=b" }, "SERVICE_BASE_URL", "query"],
  [
    { ...service, SERVICE_ORG_API_URL: "https://x/api-externalApi" },
    "SERVICE_ORG_API_URL",
    "/api-externalApi",
  ],
  [{ ...service, SERVICE_BASE_URL: "http://api.example.com" }, "SERVICE_BASE_URL", "plain http"],
  [
    { ...service, SERVICE_ORG_API_URL: "http://10.0.0.5:8080" },
    "SERVICE_ORG_API_URL",
    "plain http",
  ],
  [{ ...service, SERVICE_AUTH_URL: "http://127.0.0.1.nip.io" }, "SERVICE_AUTH_URL", "plain http"],
  [{ ...service, SERVICE_AUTH_URL: "http://x?a=hunter2" }, "SERVICE_AUTH_URL", "query"],
  [
    { SERVICE_ALLOW_HTTP: "yes" },
    "SERVICE_ALLOW_HTTP",
    ': Invalid option: expected one of "on"|"off"',
  ],
  [{ HTTPS_PROXY: "socks5://me:hunter2@x" }, "HTTPS_PROXY", "isn't a proxy's address"],
  [{ HTTPS_PROXY: "http://me:a%b@x" }, "HTTPS_PROXY", "isn't a proxy's address"],
  [{ http_proxy: "http://" }, "HTTP_PROXY", "isn't a proxy's address"],
  [{ SERVICE_TOKEN_HEADER: "x token" }, "SERVICE_TOKEN_HEADER", "header"],
  ...[
    "Accept-Language",
    "Connection",
    "Content-Length",
    "Cookie",
    "Host",
    "Keep-Alive",
    "Origin",
    "Proxy-Authorization",
    "Sec-Fetch-Site",
    "Set-Cookie",
    "TE",
    "Trailer",
    "Transfer-Encoding",
    "Upgrade",
    "X-Console",
    "X-Forwarded-For",
  ].map((name) => [{ SERVICE_TOKEN_HEADER: name }, "SERVICE_TOKEN_HEADER", "header"] as const),
  [{ SESSION_KEY: key(0) }, "SESSION_KEY", "number 1, of zeros"],
  [{ SESSION_KEY: `${key(1)},${key(0)}` }, "SESSION_KEY", "number 2, of zeros"],
  [{ SESSION_KEY_FILE: exposed(0o644) }, "SESSION_KEY_FILE", "other users can read"],
  [{ SESSION_KEY_FILE: exposed(0o640) }, "SESSION_KEY_FILE", "chmod 600"],
  [{ SESSION_KEY: "short" }, "SESSION_KEY", "number 1"],
  [{ SESSION_KEY: `${key(1)},${key(2)}a` }, "SESSION_KEY", "number 2"],
  [{ SESSION_KEY: key(1), SESSION_KEY_FILE: keyFile }, "SESSION_KEY_FILE", "one of the two"],
  [{ SESSION_KEY_FILE: join(folder, "none") }, "SESSION_KEY_FILE", "can't be read"],
  [{ SESSION_KEY_FILE: join(folder, "empty") }, "SESSION_KEY_FILE", "holds no key"],
  [{ DATABASE_URL: "mysql://root:hunter2@x" }, "DATABASE_URL", "PostgreSQL"],
  [{ CLIENT_APP_RELEASE_DATE: "2026-02-30" }, "CLIENT_APP_RELEASE_DATE", "isn't a date like"],
  [{ CLIENT_APP_RELEASE_DATE: "soon" }, "CLIENT_APP_RELEASE_DATE", "isn't a date like"],
  [{ DATABASE_URL: "localhost/name" }, "DATABASE_URL", "PostgreSQL"],
  [{ DATABASE_URL: "postgres://user:a@b/c@host/name" }, "DATABASE_URL", "%40"],
  [{ CLIENT_APP_RELEASE_DATE: "2026" }, "CLIENT_APP_RELEASE_DATE", "2026-09-01"],
  [{ ACCESS_FILE: accessPath }, "ORIGIN", "not set, but ACCESS_FILE is"],
  [{ ACCESS_FILE: "/none", ORIGIN: "http://localhost:1" }, "ACCESS_FILE", "can't be read"],
  [{ METRICS_PORT: "4173" }, "METRICS_PORT", "same as PORT"],
  [{ METRICS_PORT: "4180" }, "METRICS_PORT", "same as SERVICE_PORT"],
  [{ METRICS_PORT: "tcp://10.0.0.1:9100" }, "METRICS_PORT", "Kubernetes Service"],
  [{ SERVICE_PORT: "tcp://10.0.0.1:80" }, "SERVICE_PORT", "Kubernetes Service"],
  [{ PORT: "tcp://10.0.0.1:80" }, "PORT", "Kubernetes Service"],
  [{ KEEP_ALIVE_SECONDS: "0" }, "KEEP_ALIVE_SECONDS", ": Too small"],
  [{ METRICS_HOST: "a host" }, "METRICS_HOST", "not an address"],
] as const)("%j is rejected in one line", ([environment, setting, says]) => {
  const message = messageOf(environment);
  expect(message).toMatch(new RegExp(`^${setting}(?:: [A-Z]| [a-z])`));
  expect(message).toContain(says);
  expect(message).not.toContain("\n");
});

test.for([
  ["postgres://u@db.example.com/x", true],
  ["postgres://u@10.0.0.5/x?sslmode=disable", true],
  ["postgres://u@db.example.com/x?sslmode=verify-full", false],
  ["postgres://u@db.example.com/x?application_name=a&ssl=true", false],
  ["postgres://u@localhost/x", false],
  ["postgres:///x?host=/run/postgresql", false],
] as const)("the connection to %s is in the clear: %s", ([GATEWAY_DATABASE_URL, is]) => {
  const settings = readGatewaySettings({ GATEWAY_DATABASE_URL, SESSION_KEY: key(1) });
  expect(settings.isDatabaseInTheClear).toBe(is);
});

test("no message repeats a key or a password", () => {
  expect(messageOf({ SESSION_KEY: "hunter2" })).not.toContain("hunter2");
  expect(messageOf({ DATABASE_URL: "mysql://root:hunter2@x" })).not.toContain("hunter2");
  expect(messageOf({ ORIGIN: "https://me:hunter2@x" })).not.toContain("hunter2");
  expect(messageOf({ HTTPS_PROXY: "socks5://me:hunter2@x" })).not.toContain("hunter2");
  expect(messageOf({ PORT: "hunter2" })).not.toContain("hunter2");
});

function messageOf(environment: Readonly<Record<string, string | undefined>>): string {
  try {
    readGatewaySettings(environment);
  } catch (error) {
    if (error instanceof SettingError) return error.message;
    throw error;
  }
  return "";
}

test("the README's tables have every setting with its default, and no other", () => {
  const readme = readFileSync(join(import.meta.dirname, "../README.md"), "utf8");
  const [, section = ""] = /\n## Settings\n([\s\S]*?)\n## /.exec(readme) ?? [];
  const rows = section.split("\n").filter((line) => line.startsWith("| `"));
  const documented = rows.flatMap((row) => {
    const [name = "", fallback = ""] = row.slice(2).split(" | ");
    const all = [...name.matchAll(/`([A-Z_]+)`/g)].map(([, one = ""]) => one);
    return all.map((one) => ({ name: one, fallback }));
  });
  const schemas = { ...EMBEDDED, ...GATEWAY };
  expect(documented.map(({ name }) => name).sort()).toEqual(Object.keys(schemas).sort());
  for (const [name, schema] of Object.entries(schemas)) {
    const fallback = z.safeParse(schema, undefined).data;
    if (typeof fallback !== "string" && typeof fallback !== "number") continue;
    const row = documented.find((one) => one.name === name);
    expect(row?.fallback, name).toContain(String(fallback));
  }
});
