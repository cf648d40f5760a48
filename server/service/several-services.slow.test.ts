import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { accessTokenRevoke } from "~/contract/access-tokens.ts";
import { apiClientList, apiClientRotateSecret } from "~/contract/api-clients.ts";
import { recordingList } from "~/contract/recordings.ts";
import { organizationList } from "~/contract/organizations.ts";
import { teamCreate } from "~/contract/teams.ts";
import { readSandboxFile, type SandboxFile } from "~server/shared/sandbox-file.ts";
import type { RunningService } from "./process/start.ts";
import { Api } from "./testing/api.ts";
import { findPostgres } from "./testing/find-postgres.mjs";
import { startPostgres } from "./testing/postgres.ts";
import { startIn } from "./testing/service.ts";

const programs = findPostgres();
const LIMIT = 50;

describe.runIf(programs !== undefined)("two services on one PostgreSQL", () => {
  const folder = mkdtempSync(join(tmpdir(), "tapedeck-services-"));
  let postgres: Awaited<ReturnType<typeof startPostgres>>;
  let services: RunningService[] = [];
  let one: Api;
  let other: Api;
  let sandbox: SandboxFile;
  let token: string;

  beforeAll(async () => {
    postgres = await startPostgres(programs ?? "", folder);
    const start = (name: string) =>
      startIn(join(folder, name), {
        DATABASE_URL: postgres.url,
        DATABASE_POOL: "4",
        SEED_RECORDINGS: "50",
        RATE_LIMIT_PER_MINUTE: String(LIMIT),
      });
    // They start at once in an empty database, which one of them seeds.
    services = await Promise.all([start("one"), start("other")]);
    const [first, second] = services.map(({ origin }) => new Api(origin));
    if (!first || !second) throw new Error("Two services were to start.");
    [one, other] = [first, second];
    sandbox = readSandboxFile(join(folder, "one"));
    token = await one.token(sandbox.client);
  });
  afterEach(() => void vi.useRealTimers());
  afterAll(async () => {
    await Promise.all(services.map((service) => service.stop()));
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test("a token of one is valid at the other, which sees what was written and pages through it", async () => {
    const params = { orgId: sandbox.organizationId };
    const created = await one.read(teamCreate, { token, params, body: { name: "Seen by both" } });
    const organizations = await other.all(organizationList, { token });
    const teams = organizations.flatMap((organization) => organization.teams ?? []);
    expect(teams.map(({ id }) => id)).toContain(created.id);
    const { cursor } = await one.read(recordingList, { token, query: { limit: 5 } });
    const next = { token, query: { limit: 5, cursor } };
    expect(await other.read(recordingList, next)).toEqual(await one.read(recordingList, next));
  });

  test("a client rotated at both at once has two new secrets, each valid at both", async () => {
    const { organizationId } = sandbox;
    const list = await one.read(apiClientList, { token, params: { organizationId } });
    const clientId = list.data.find(({ name }) => name === "Lead router")?.clientId ?? "";
    const params = { organizationId, clientId };
    const rotated = await Promise.all(
      [one, other].map((api) => api.read(apiClientRotateSecret, { token, params })),
    );
    for (const { data } of rotated) {
      for (const api of [one, other]) expect(await api.token(data)).not.toBe("");
    }
  });

  test("a token revoked at one is refused there at once, at the other within ten seconds", async () => {
    const { accessToken, clientId, clientSecret, userId, tokenId } = sandbox.oauth;
    const status = async (api: Api) =>
      (await api.call(recordingList, { token: accessToken })).status;
    expect([await status(one), await status(other)]).toEqual([200, 200]);
    const params = { clientId, tokenId };
    await one.read(accessTokenRevoke, { token, params, body: { clientSecret, userId } });
    expect(await status(one)).toBe(401);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 10_000 });
    expect(await status(other)).toBe(401);
  });

  test("each counts its own requests, so the limit of both together is twice that of one", async () => {
    const fresh = await one.token(sandbox.client);
    const statuses = async (api: Api) => {
      const replies = await Promise.all(
        Array.from({ length: LIMIT + 1 }, () => api.call(recordingList, { token: fresh })),
      );
      return replies.filter(({ status }) => status === 429).length;
    };
    expect([await statuses(one), await statuses(other)]).toEqual([1, 1]);
  });
});
