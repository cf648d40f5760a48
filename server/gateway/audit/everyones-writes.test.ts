import { beforeEach, expect, test } from "vitest";
import { activityList } from "~/contract/activity.ts";
import { z } from "~/contract/zod.ts";
import { CLIENT, OAUTH_TOKEN, ORGANIZATIONS, startPair } from "../testing/gateway.ts";
import { answerEmptyList, answerJson, type Answering } from "../testing/upstream.ts";
import { startClock } from "../testing/clock.ts";

// Whose writes a list without an organization has.

const clock = startClock();
const { upstream, gateway, startOther } = await startPair({ clock });

const listing =
  (...ids: readonly string[]): Answering =>
  (_, response) =>
    answerJson(response, 200, { data: ids.map((id) => ({ id })), cursor: null });
const organizationOf = (url: string) => /m2m-clients\/([^?]+)/.exec(url)?.[1] ?? "";
/** Answers the checks of some organizations; those of others are allowed. */
const checking =
  (answers: Readonly<Record<string, Answering>>): Answering =>
  (received, response) =>
    (answers[organizationOf(received.url)] ?? answerEmptyList)(received, response);
const error =
  (status: number): Answering =>
  (_, response) =>
    answerJson(response, status, { error: "No." });

let round = 0;
let prefix = "";
/** Another reader, whose own writes aren't in the way. */
let reader = "";
let writer = "";
const org = (number: number) => `${prefix}-${number}`;

async function write(number: number, cookie = writer) {
  upstream.answering = (_, response) => answerJson(response, 201, { id: "team-1" });
  await gateway.call(`${ORGANIZATIONS}/${org(number)}/teams`, { cookie, body: { name: "A" } });
}

async function activity(query = "", cookie = reader) {
  const path = `/gateway/activity?endpoints=teamCreate&text=${prefix}${query}`;
  const answer = await gateway.call(path, { cookie });
  expect(answer.status, answer.text).toBe(200);
  const { data, ...rest } = z.parse(activityList.answer, answer.json);
  return { ids: data.map(({ params }) => Number(params.orgId?.split("-").at(-1))), ...rest };
}

beforeEach(async () => {
  clock.pass(60_000);
  round += 1;
  prefix = `round${round}`;
  writer = await gateway.signIn({ ...CLIENT, clientId: "writer" });
  reader = await gateway.signIn({ ...CLIENT, clientId: "reader" });
});

test("it has everyone's writes to the organizations whose API clients the credential can list", async () => {
  for (const number of [1, 2, 3, 4]) await write(number);
  await write(4, reader);
  upstream.organizations = listing(org(1), org(2), org(3), "elsewhere");
  upstream.access = checking({ [org(3)]: error(403) });
  expect(await activity()).toEqual({ ids: [4, 2, 1], cursor: null });
  // Those without writes aren't asked about, and each only once a minute.
  expect(upstream.checks.map(({ url }) => organizationOf(url)).sort()).toEqual([1, 2, 3].map(org));
  upstream.checks.length = 0;
  await activity();
  expect(upstream.checks.map(({ url }) => organizationOf(url))).toEqual([org(3)]);
  expect(upstream.lists).toHaveLength(1);
  clock.pass(60_000);
  upstream.access = checking({ [org(1)]: error(404), [org(2)]: error(403) });
  upstream.organizations = listing(org(1), org(2), org(3));
  expect(await activity()).toEqual({ ids: [4, 3], cursor: null });
});

test("a page has as many writes as it can, and the cursor of the last one", async () => {
  for (const number of [1, 2, 1, 2, 3, 2]) await write(number);
  upstream.organizations = listing(org(1), org(2), org(3));
  upstream.access = checking({ [org(2)]: error(403) });
  const first = await activity("&limit=2");
  expect(first).toEqual({ ids: [3, 1], cursor: expect.any(String) });
  const rest = await activity(`&limit=2&cursor=${first.cursor}`);
  expect(rest).toEqual({ ids: [1], cursor: null });
});

test.for<[string, Answering]>([
  ["429", error(429)],
  ["500", error(500)],
  ["a page with status 200", (_, r) => void r.end("<p>Sign in</p>")],
  ["a page with status 403", (_, r) => void r.writeHead(403).end("<p>Blocked</p>")],
  ["no list", (_, r) => answerJson(r, 200, { data: null })],
  ["a redirect", (_, r) => void r.writeHead(302, { location: "/" }).end()],
  ["no answer", (_, r) => void r.destroy()],
])(
  "an organization whose check is answered with %s is named, and the others are listed",
  async ([, answer]) => {
    for (const number of [1, 2, 3]) await write(number);
    upstream.organizations = listing(org(1), org(2), org(3));
    upstream.access = checking({ [org(2)]: answer });
    expect(await activity()).toEqual({ ids: [3, 1], cursor: null, unchecked: [org(2)] });
    upstream.access = answerEmptyList;
    expect(await activity()).toEqual({ ids: [3, 2, 1], cursor: null });
  },
);

test.for<[string, Answering]>([
  ["403", error(403)],
  ["429", error(429)],
  ["a page", (_, r) => void r.end("<p>Sign in</p>")],
  ["no answer", (_, r) => void r.destroy()],
])("a list of organizations that is answered with %s is said to be missing", async ([, answer]) => {
  await write(1);
  await write(2, reader);
  upstream.organizations = answer;
  expect(await activity()).toEqual({ ids: [2], cursor: null, unlisted: true });
  upstream.organizations = listing(org(1));
  expect(await activity()).toEqual({ ids: [2, 1], cursor: null });
});

test("all pages of the organizations are read; what is listed counts if one fails", async () => {
  for (const number of [1, 2]) await write(number);
  let second: Answering = error(500);
  upstream.organizations = (received, response) =>
    received.url.includes("cursor=two")
      ? second(received, response)
      : answerJson(response, 200, { data: [{ id: org(1) }], cursor: "two" });
  expect(await activity()).toEqual({ ids: [1], cursor: null, unlisted: true });
  second = listing(org(2));
  expect(await activity()).toEqual({ ids: [2, 1], cursor: null });
  clock.pass(60_000);
  // A service that repeats a cursor, or an organization without an ID.
  second = (_, response) => answerJson(response, 200, { data: [{ id: org(2) }], cursor: "two" });
  expect(await activity()).toEqual({ ids: [2, 1], cursor: null, unlisted: true });
  second = (_, response) =>
    answerJson(response, 200, { data: [{ id: 7 }, { id: org(2) }], cursor: null });
  expect(await activity()).toEqual({ ids: [2, 1], cursor: null, unlisted: true });
});

test("six checks run at the same time, and none twice", async () => {
  const numbers = Array.from({ length: 20 }, (_, index) => index + 1);
  for (const number of numbers) await write(number);
  upstream.organizations = listing(...numbers.map(org));
  let running = 0;
  let most = 0;
  upstream.access = (received, response) => {
    running += 1;
    most = Math.max(most, running);
    setTimeout(() => {
      running -= 1;
      answerEmptyList(received, response);
    }, 5);
  };
  const [one, other] = await Promise.all([activity(), activity()]);
  expect(one.ids).toHaveLength(20);
  expect(other).toEqual(one);
  expect(most).toBeLessThanOrEqual(12);
  const asked = upstream.checks.map(({ url }) => organizationOf(url));
  expect(new Set(asked).size).toBe(asked.length);
});

test("a session that ends meanwhile ends", async () => {
  await write(1);
  const cookie = await gateway.signIn(CLIENT);
  upstream.organizations = listing(org(1));
  for (const key of ["access", "organizations"] as const) {
    upstream[key] = error(401);
    const answer = await gateway.call("/gateway/activity", { cookie });
    expect([answer.status, answer.json.code]).toEqual([401, "session_expired"]);
    upstream[key] = answerEmptyList;
    clock.pass(60_000);
  }
});

test("a credential that can't list organizations gets its own writes, without asking the service", async () => {
  await write(1);
  upstream.answering = answerEmptyList;
  const oauth = await gateway.signIn(OAUTH_TOKEN);
  expect(await activity("", oauth)).toEqual({ ids: [], cursor: null });
  expect([upstream.checks, upstream.lists]).toEqual([[], []]);
});

test("nothing is asked of the service while no writes are known", async () => {
  const fresh = await startOther();
  const cookie = await fresh.signIn(CLIENT);
  const { json } = await fresh.call("/gateway/activity?endpoints=teamCreate", { cookie });
  expect(json).toEqual({ data: [], cursor: null });
  expect(upstream.lists).toEqual([]);
});
