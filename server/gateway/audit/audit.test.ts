import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { beforeEach, expect, test, vi } from "vitest";
import { activityList } from "~/contract/activity.ts";
import { clientSecrets } from "~/contract/rotations.ts";
import { z } from "~/contract/zod.ts";
import {
  CLIENT,
  ORGANIZATION_TOKEN,
  OAUTH_TOKEN,
  SESSION,
  RECORDINGS,
  ORGANIZATIONS,
  startPair,
  SECRETS,
  secretsOf,
} from "../testing/gateway.ts";
import {
  answerJson,
  answerEmptyList,
  answerRotation,
  type Answering,
} from "../testing/upstream.ts";
import { startClock } from "../testing/clock.ts";

const dataDir = join(mkdtempSync(join(tmpdir(), "audit-")), "data");
const file = join(dataDir, "activity.jsonl");
const clock = startClock();
const { upstream, gateway } = await startPair({ clock }, { DATA_DIR: dataDir });
let cookie = "";
beforeEach(async () => {
  clock.pass(60_000);
  cookie = await gateway.signIn(CLIENT);
  upstream.received.length = 0;
});

const TEAMS = `${ORGANIZATIONS}/org-1/teams`;
const createTeam = (headers: Readonly<Record<string, string>> = {}) =>
  gateway.call(TEAMS, { cookie, headers, body: { name: "Secret name" } });
const activity = async (query = "", as = cookie) => {
  const answer = await gateway.call(`/gateway/activity${query}`, { cookie: as });
  expect(answer.status, answer.text).toBe(200);
  return z.parse(activityList.answer, answer.json);
};
const newest = async () => (await activity("?limit=1")).data[0];
const created: Answering = (_, response) => answerJson(response, 201, { id: "team-1" });

test("a write is noted with its IDs, who made it and how it ended, and nothing else", async () => {
  upstream.answering = created;
  const answer = await createTeam({ "x-call-id": "call-1" });
  expect(await newest()).toEqual({
    id: expect.any(String),
    startedAt: new Date(clock.now()).toISOString(),
    endedAt: new Date(clock.now()).toISOString(),
    endpoint: "teamCreate",
    params: { orgId: "org-1" },
    createdId: "team-1",
    kind: "client-app",
    credentialId: expect.stringMatching(/^[\w-]{16}$/),
    session: expect.stringMatching(/^[\w-]{22}$/),
    requestId: answer.headers["x-request-id"],
    outcome: "done",
    status: 201,
    stage: null,
    serviceRequestId: null,
    person: null,
    connection: null,
    reason: null,
  });
  const text = readFileSync(file, "utf8");
  for (const kept of ["Secret name", "secret-1", "token-1", "call-1", cookie.split("=")[1] ?? ""]) {
    expect(text).not.toContain(kept);
  }
});

const SYNC = "/gateway/org/api-externalApi/v1/integrations/sync/engagements";

const sync = (recordingId: string) =>
  gateway.call(SYNC, {
    method: "PUT",
    cookie,
    headers: { "x-recording-id": recordingId },
    body: { externalId: "e-1", subject: "Whitcomb roof" },
  });

test("an engagement is noted with the recording that the page names, which the service isn't told", async () => {
  upstream.answering = (_, response) => answerJson(response, 200, { data: { id: "eng_1" } });
  await sync("rec_1");
  expect(await newest()).toMatchObject({
    endpoint: "engagementSync",
    params: { recordingId: "rec_1" },
    createdId: "eng_1",
    outcome: "done",
  });
  expect(upstream.calls().at(-1)?.headers).not.toHaveProperty("x-recording-id");
  // What can't be an ID isn't noted.
  await sync("x".repeat(300));
  expect(await newest()).toMatchObject({ params: {} });
  expect(readFileSync(file, "utf8")).not.toContain("Whitcomb");
});

test.for([
  ["a refusal", (_, r) => answerJson(r, 422, { error: "No." }), "refused", 422, null],
  ["a failure", (_, r) => answerJson(r, 500, { error: "Oops." }), "unknown", 500, null],
  ["a lost answer", (_, r) => r.destroy(), "unknown", null, "sent"],
  [
    "half an answer",
    (_, r) => {
      r.writeHead(201, { "content-length": "100" });
      r.write("{", () => r.destroy());
    },
    "unknown",
    201,
    "answered_in_part",
  ],
  ["a redirect", (_, r) => r.writeHead(307).end(), "unknown", 307, "answered"],
  [
    "an answer that can't be decompressed",
    (_, r) => r.writeHead(201, { "content-encoding": "gzip" }).end('{"id":"team-1"}'),
    "unknown",
    201,
    "answered",
  ],
  ["a 401 of the service", (_, r) => answerJson(r, 401, { error: "No." }), "refused", 401, null],
  ["a bare 401", (_, r) => r.writeHead(401).end(), "unknown", 401, "answered"],
] as const satisfies readonly (readonly [string, Answering, ...unknown[]])[])(
  "%s",
  async ([, answering, outcome, status, stage]) => {
    upstream.answering = answering;
    await createTeam();
    expect(await newest()).toMatchObject({ outcome, status, stage, createdId: null });
  },
);

test("a write whose answer is compressed is judged by what is in it", async () => {
  const headers = { "content-type": "application/json", "content-encoding": "gzip" };
  upstream.answering = (_, r) => r.writeHead(201, headers).end(gzipSync('{"id":"team-1"}'));
  const answer = await createTeam();
  expect([answer.status, answer.text]).toEqual([201, '{"id":"team-1"}']);
  expect(await newest()).toMatchObject({ outcome: "done", createdId: "team-1" });
});

test("a write has the service's ID of the request, however it ended", async () => {
  const answers: readonly Answering[] = [
    (_, r) => r.writeHead(500).end(),
    (_, r) => r.writeHead(302).end(),
    (_, r) => r.writeHead(401).end(),
    (_, r) => r.writeHead(200, { "content-encoding": "gzip" }).end("{}"),
  ];
  for (const [index, answering] of answers.entries()) {
    const serviceRequestId = `svc-${index}-${clock.now()}`;
    upstream.answering = (received, response) => {
      response.setHeader("x-request-id", serviceRequestId);
      answering(received, response);
    };
    // The ID that a form shows, and that people search for.
    expect((await createTeam()).headers["x-request-id"]).toBe(serviceRequestId);
    expect(await newest()).toMatchObject({ endpoint: "teamCreate", serviceRequestId });
  }
});

test("a write is noted before it is sent, and unknown until it has ended", async () => {
  const held = upstream.hold(created);
  const running = createTeam();
  const finish = await held;
  expect(await newest()).toMatchObject({ outcome: "unknown", endedAt: null });
  finish();
  await running;
  expect(await newest()).toMatchObject({ outcome: "done" });
});

test("a write that can't be noted isn't sent", async () => {
  const errors = vi.spyOn(console, "error").mockReturnValue();
  rmSync(dataDir, { recursive: true });
  writeFileSync(dataDir, "");
  const answer = await createTeam();
  const path = await gateway.prepare(cookie, { clientId: "client-9" });
  const rotation = await gateway.call(path, { method: "POST", cookie });
  const out = await gateway.call(SESSION, { method: "DELETE", cookie });
  rmSync(dataDir);
  expect(answer).toMatchObject({
    status: 503,
    json: { code: "audit_unavailable", stage: "not_sent" },
  });
  expect(rotation.json).toMatchObject({ outcome: "not_executed", status: null });
  expect(upstream.received).toEqual([]);
  // A session can be ended all the same.
  expect(out.status).toBe(200);
  errors.mockRestore();
});

test("reads, prepared rotations and checks aren't noted; sign-in and sign-out are", async () => {
  const { data } = await activity();
  await gateway.call(RECORDINGS, { cookie });
  await gateway.call(SESSION, { method: "PUT", cookie });
  expect((await activity()).data).toEqual(data);
  expect(data[0]).toMatchObject({ endpoint: "signIn", outcome: "done", params: {}, session: null });
  await gateway.call(SESSION, { method: "DELETE", cookie });
  const body = { ...CLIENT, clientSecret: "wrong" };
  expect((await gateway.call(SESSION, { body })).status).toBe(401);
  cookie = await gateway.signIn(CLIENT);
  expect((await activity()).data.slice(0, 2)).toMatchObject([
    { endpoint: "signIn", outcome: "done" },
    { endpoint: "signOut", outcome: "done" },
  ]);
});

test("a session sees its credential's writes, and everyone's of an organization it may read", async () => {
  upstream.answering = created;
  await createTeam();
  const other = await gateway.signIn({ ...CLIENT, clientId: "client-2" });
  expect((await activity("", other)).data).toMatchObject([{ endpoint: "signIn" }]);
  upstream.answering = answerEmptyList;
  const all = await activity("?organizationId=org-1&limit=1", other);
  expect(all.data).toMatchObject([{ endpoint: "teamCreate" }]);
  expect(upstream.checks.map(({ url }) => url)).toEqual(["/v1/core/m2m-clients/org-1?limit=1"]);
  const oauth = await gateway.signIn(OAUTH_TOKEN);
  const legacy = await gateway.signIn(ORGANIZATION_TOKEN);
  expect((await activity("?organizationId=org-1&limit=1", oauth)).data).toEqual(all.data);
  const ask = (as: string, organizationId = "org-1") =>
    gateway.call(`/gateway/activity?organizationId=${organizationId}`, { cookie: as });
  for (const status of [403, 404]) {
    upstream.access = (_, response) => answerJson(response, status, { error: "Not yours." });
    const answer = await ask(other);
    expect([answer.status, answer.json]).toEqual([status, { error: "Not yours." }]);
  }
  upstream.access = (_, response) => void response.end("<p>Sign in</p>");
  expect((await ask(other)).status).toBe(502);
  for (const id of ["..", "", "a%2Fb"]) expect((await ask(other, id)).status).toBe(400);
  // It can't list API clients, so it sees only what it wrote itself.
  expect((await ask(legacy)).json).toEqual({ data: [], cursor: null });
});

test("pages and filters; what is wrong with them is said", async () => {
  upstream.answering = created;
  await createTeam();
  await createTeam();
  const first = await activity("?limit=1&endpoints=teamCreate&outcomes=done,refused");
  const rest = await activity(`?endpoints=teamCreate&cursor=${first.cursor}&limit=1`);
  expect(String(rest.data[0]?.id) < String(first.data[0]?.id)).toBe(true);
  const later = new Date(clock.now()).toISOString();
  expect((await activity(`?startedAfter=${later}`)).data).toEqual([]);
  for (const query of ["limit=0", "outcomes=fine", "startedAfter=yesterday"]) {
    const answer = await gateway.call(`/gateway/activity?${query}`, { cookie });
    expect(answer).toMatchObject({ status: 400, json: { code: "bad_request" } });
  }
  clock.pass(91 * 86_400_000);
  cookie = await gateway.signIn(CLIENT);
  expect((await activity()).data).toMatchObject([{ endpoint: "signIn" }]);
});

test("a rotation is noted, and its time given for the clients that are named", async () => {
  upstream.answering = answerRotation;
  const target = { organizationId: "org-1", clientId: "client-5" };
  const path = await gateway.prepare(cookie, target);
  await Promise.all([1, 2].map(() => gateway.call(path, { method: "POST", cookie })));
  const [entry, before] = (await activity("?limit=2")).data;
  expect(entry).toMatchObject({
    endpoint: "apiClientRotateSecret",
    params: target,
    outcome: "done",
  });
  expect(before?.endpoint).toBe("signIn");
  expect(readFileSync(file, "utf8")).not.toContain("new-secret");
  const body = secretsOf(["client-5", "client-6"], "org-1");
  const known = await gateway.call(SECRETS, { cookie, body });
  expect(z.parse(clientSecrets.answer, known.json)).toEqual({
    maxAgeDays: 90,
    keptDays: 90,
    organizations: {
      "org-1": {
        "client-5": {
          count: 1,
          last: {
            at: entry?.startedAt,
            kind: "client-app",
            credentialId: entry?.credentialId,
            person: null,
            outcome: "done",
          },
        },
        "client-6": { count: 0 },
      },
    },
  });
});
