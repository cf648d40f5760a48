import { afterAll, beforeEach, expect, test, vi } from "vitest";
import type { ActivityEntry } from "~/contract/activity.ts";
import { SESSION_ENDED } from "~/contract/values.ts";
import { SESSION } from "../testing/gateway.ts";
import { answerJson } from "../testing/upstream.ts";
import { cookiesOf, startPeople } from "./testing/people.ts";

// What the activity has of people, and who sees whose.

const people = await startPeople({ environment: { AUDIT_LOG: "stdout" } });
const { clock, gateway, upstream, provider, enter } = people;
afterAll(people.close);

const printed = vi.spyOn(console, "log").mockImplementation(() => {});
beforeEach(() => printed.mockClear());

const TEAMS = "/gateway/org/api-externalApi/v1/core/organizations/organization-1/teams";
const createTeam = (cookie: string) =>
  gateway.call(TEAMS, { cookie, body: { name: "Team", memberUids: [], coachUids: [] } });
const listed = async (cookie: string, query = ""): Promise<ActivityEntry[]> =>
  (await gateway.call(`/gateway/activity${query}`, { cookie })).json.data;
const endpointsOf = (entries: readonly ActivityEntry[]) => entries.map(({ endpoint }) => endpoint);

test("each write of a person names them and their connection; what a role refuses isn't one", async () => {
  upstream.answering = (_, response) => answerJson(response, 201, { id: "team-1", name: "Team" });
  const editor = await enter("editor");
  await createTeam(editor.cookie);
  const viewer = await enter("viewer");
  expect((await createTeam(viewer.cookie)).status).toBe(403);
  const admin = await enter("admin");
  const entries = await listed(admin.cookie);
  const made = { subject: "editor", name: "The editor", email: "editor@example.com" };
  expect(entries).toMatchObject([
    { endpoint: "signIn", person: { subject: "admin" }, outcome: "done" },
    { endpoint: "signIn", person: { subject: "viewer" } },
    { endpoint: "teamCreate", person: made, connection: "client-app", outcome: "done" },
    { endpoint: "signIn", person: made, connection: "client-app" },
  ]);
});

test("only admins see what others did", async () => {
  const editor = await enter("editor");
  const subjects = async (query: string) =>
    new Set((await listed(editor.cookie, query)).map(({ person }) => person?.subject));
  expect(await subjects("")).toEqual(new Set(["editor"]));
  expect(await subjects("?organizationId=organization-1")).toEqual(new Set(["editor"]));
  expect(await subjects("?person=viewer")).toEqual(new Set());
  const admin = await enter("admin");
  expect(endpointsOf(await listed(admin.cookie, "?person=editor@example"))).toContain("teamCreate");
});

test("admins see what was made through their connection, without asking the service", async () => {
  upstream.answering = (_, response) => answerJson(response, 201, { id: "team-2", name: "Team" });
  const token = "organization-api-token";
  const { cookie } = await people.enterWith("editor", token);
  await createTeam(cookie);
  const through = async (connection: string) => {
    const admin = await people.enterWith("admin", connection);
    const entries = await listed(admin.cookie, "?endpoints=teamCreate");
    return new Set(entries.map((entry) => entry.connection));
  };
  expect(await through(token)).toEqual(new Set([token]));
  expect(await through("client-app")).toEqual(new Set(["client-app"]));
  expect(upstream.checks).toEqual([]);
});

test("a session that the provider ended is there, a sign-in without access isn't", async () => {
  provider.people.set("stranger", { name: "Stranger", groups: ["others"] });
  await enter("stranger");
  const leaver = await enter("viewer");
  provider.people.set("viewer", { name: "The viewer", groups: [] });
  clock.pass(5 * 60_000);
  expect((await gateway.call(SESSION, { cookie: leaver.cookie })).json.session).toBeNull();
  const out = await enter("editor");
  await gateway.call(SESSION, { method: "DELETE", cookie: out.cookie });
  const token = await provider.logoutToken({ sub: "admin" });
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  await gateway.call("/gateway/back-channel-logout", { body: `logout_token=${token}`, headers });
  clock.pass(1000);
  const admin = await enter("admin");
  const entries = await listed(admin.cookie, "?limit=20");
  expect(entries.filter(({ person }) => person?.subject === "stranger")).toEqual([]);
  expect(entries).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        endpoint: SESSION_ENDED,
        reason: "no_access",
        person: expect.objectContaining({ subject: "viewer" }),
      }),
      expect.objectContaining({
        endpoint: SESSION_ENDED,
        reason: "provider",
        person: expect.objectContaining({ subject: "admin" }),
      }),
      expect.objectContaining({
        endpoint: "signOut",
        person: expect.objectContaining({ subject: "editor" }),
      }),
    ]),
  );
});

test("AUDIT_LOG writes each entry as it begins and as it ends", async () => {
  const { cookie, answer } = await enter("editor");
  expect(cookiesOf(answer)).not.toBe("");
  await createTeam(cookie);
  upstream.answering = (_, response) => void response.destroy();
  await createTeam(cookie);
  const lines = printed.mock.calls
    .map(([line]) => JSON.parse(String(line)))
    .filter(({ activity }) => activity !== undefined);
  for (const { level } of lines) expect(level).toBe("info");
  expect(lines.map(({ activity: { endpoint, outcome } }) => [endpoint, outcome])).toEqual([
    ["signIn", "unknown"],
    ["signIn", "done"],
    ["teamCreate", "unknown"],
    ["teamCreate", "done"],
    ["teamCreate", "unknown"],
    ["teamCreate", "unknown"],
  ]);
  for (const { activity } of lines) expect(activity.person.subject).toBe("editor");
});
