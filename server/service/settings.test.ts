import { expect, test } from "vitest";
import { readSettings, SettingError } from "./settings.ts";

test("nothing set means the defaults", () => {
  expect(readSettings({})).toMatchObject({
    port: 4180,
    dataDir: expect.stringMatching(/\/\.data$/),
    databaseUrl: undefined,
    seedRecordings: 25_000,
    rateLimitPerMinute: 1000,
    clientAppReleaseDate: undefined,
    mediaUrlSeconds: 900,
    testPool: 0,
    benchRoutes: false,
    logRequests: false,
  });
  expect(readSettings({ SERVICE_PORT: " ", DATABASE_URL: "" })).toEqual(readSettings({}));
});

test("what is set is read", () => {
  const settings = readSettings({
    SERVICE_PORT: "0",
    DATA_DIR: "/tmp/x",
    DATABASE_URL: "postgresql://user@host/name",
    SEED_RECORDINGS: "1000000",
    RATE_LIMIT_PER_MINUTE: "0",
    CLIENT_APP_RELEASE_DATE: "2026-09-01",
    BENCH_ROUTES: "1",
  });
  expect(settings).toMatchObject({
    port: 0,
    dataDir: "/tmp/x",
    databaseUrl: "postgresql://user@host/name",
    seedRecordings: 1_000_000,
    rateLimitPerMinute: 0,
    clientAppReleaseDate: "2026-09-01T00:00:00.000Z",
    benchRoutes: true,
  });
});

test.each([
  ["SERVICE_PORT", "65536"],
  ["SERVICE_PORT", "-1"],
  ["SERVICE_PORT", "80.5"],
  ["SEED_RECORDINGS", "1000001"],
  ["SEED_RECORDINGS", "1e3"],
  ["RATE_LIMIT_PER_MINUTE", "none"],
  ["CLIENT_APP_RELEASE_DATE", "soon"],
  ["CLIENT_APP_RELEASE_DATE", "2026-02-30"],
  ["CLIENT_APP_RELEASE_DATE", "2026"],
  ["DATABASE_URL", "mysql://user:hunter2@host/name"],
  ["DATABASE_URL", "localhost/name"],
  ["BENCH_ROUTES", "yes"],
])("%s=%s is refused in one line", (name, value) => {
  const read = () => readSettings({ [name]: value });
  expect(read).toThrow(SettingError);
  expect(read).toThrow(new RegExp(`^${name} [^\\n]+$`));
  if (name === "DATABASE_URL") expect(read).not.toThrow("hunter2");
});
