import { afterAll, beforeEach, expect, test } from "vitest";
import { fillPath, pathParams } from "~/contract/endpoint.ts";
import { MEDIA_PATH, SIGNED_IN_AS, SIGNED_IN_AS_PARAM } from "~/contract/first-calls.ts";
import { activityList } from "~/contract/activity.ts";
import { startPeople, type TestPeople } from "../people/testing/people.ts";
import { ROUTES } from "../routes.ts";
import {
  CLIENT,
  OAUTH_TOKEN,
  ORGANIZATIONS,
  RECORDINGS,
  SESSION,
  startPair,
} from "../testing/gateway.ts";
import { answerEmptyList, answerJson, answerRotation } from "../testing/upstream.ts";

// The tabs of a browser share a cookie, so a page may show another session than its calls have.

const people: TestPeople = await startPeople();
const { gateway, upstream } = people;
afterAll(people.close);
const pair = await startPair();
beforeEach(() => {
  upstream.received.length = 0;
  upstream.checks.length = 0;
  upstream.answering = answerEmptyList;
});

const CHANGED = { status: 409, json: { code: "session_changed", stage: "not_sent" } };

const switchTo = (cookie: string, connection: string, headers = {}) =>
  gateway.call(SESSION, { cookie, headers, body: { kind: "connection", connection } });

/** A person's cookie, and the header of a page that shows the connection from before a switch. */
async function switched(subject = "admin") {
  const { cookie } = await people.enter(subject);
  const before = await gateway.shownBy(cookie);
  await switchTo(cookie, "oauth-app-token");
  upstream.received.length = 0;
  return { cookie, before };
}

/** Calls that need no session, or belong to the session that began a rotation. */
const UNCOMPARED =
  /^(?:sessionRead|signIn|signOut|signInStart|signInReturn|backChannelLogout|rotationResult|rotationAcknowledge)$/;
const COMPARED = ROUTES.filter(({ name }) => !UNCOMPARED.test(name));

/** A path with something for each of its parameters. */
const filled = (path: string) =>
  fillPath(path, Object.fromEntries(pathParams(path).map((name) => [name, `some-${name}`])));

test.each(COMPARED.map(({ name, ...row }) => ({ name, ...row })))(
  "$name of a page that shows another connection is refused, and nothing is sent",
  async ({ method, path, guard }) => {
    const { cookie, before } = await switched();
    const isMedia = guard === "media";
    const query = `?${SIGNED_IN_AS_PARAM}=${before[SIGNED_IN_AS]}`;
    const answer = await gateway.call(filled(path) + (isMedia ? query : ""), {
      method,
      cookie,
      headers: isMedia ? {} : before,
      ...(method !== "GET" && { body: {} }),
    });
    expect(answer).toMatchObject(CHANGED);
    expect([...upstream.received, ...upstream.checks]).toEqual([]);
  },
);

test("the refusal names who is signed in now, and with which connection", async () => {
  const { cookie } = await people.enter("viewer");
  const headers = await gateway.shownBy((await people.enter("admin")).cookie);
  const { json } = await gateway.call(RECORDINGS, { cookie, headers });
  expect(json).toEqual({
    ...CHANGED.json,
    error:
      "This browser is now signed in as The viewer, with “client-app”. Reload the page to continue.",
  });
});

test("a page that shows the session is served, and so is a caller that doesn't say", async () => {
  const { cookie } = await switched();
  const now = await gateway.shownBy(cookie);
  const again = await people.enterWith("admin", "oauth-app-token");
  const query = `?${SIGNED_IN_AS_PARAM}=${now[SIGNED_IN_AS]}`;
  upstream.answering = (_, response) => answerJson(response, 200, { data: { id: "1" } });
  for (const headers of [now, {}]) {
    expect((await gateway.call(RECORDINGS, { cookie, headers })).status).toBe(200);
  }
  expect((await gateway.call(RECORDINGS, { cookie: again.cookie, headers: now })).status).toBe(200);
  for (const search of [query, ""]) {
    const clip = await gateway.call(fillPath(MEDIA_PATH, { recordingId: "1" }) + search, {
      cookie,
    });
    expect(clip.json).toMatchObject({ code: "not_found", error: "This recording has no video." });
  }
});

test("another credential is refused; the same one in a new session, or by a new secret, isn't", async () => {
  const headers = await pair.gateway.shownBy(pair.cookie);
  const call = (cookie: string) => pair.gateway.call(RECORDINGS, { cookie, headers });
  const refused = await call(await pair.gateway.signIn(OAUTH_TOKEN));
  expect(refused).toMatchObject(CHANGED);
  expect(refused.text).toContain("signed in with another credential");
  const renewed = { ...CLIENT, clientSecret: "secret-2" };
  for (const credential of [CLIENT, renewed]) {
    expect((await call(await pair.gateway.signIn(credential))).status).toBe(200);
  }
});

test("what identifies the session holds no secret, no name and no token", async () => {
  const { cookie } = await people.enter("admin");
  const [shown] = Object.values(await gateway.shownBy(cookie));
  expect(shown).toMatch(/^[\w-]{16}$/);
});

test("a refused write isn't in the activity, and a repeat of one that was begun may have been sent", async () => {
  const { cookie, before } = await switched();
  const create = (headers: object) =>
    gateway.call(ORGANIZATIONS, { cookie, headers: { ...headers }, body: { name: "North" } });
  const listed = async () => (await gateway.call(activityList.path, { cookie })).json.data.length;
  const noted = await listed();
  expect(await create({ ...before, "x-call-id": "first" })).toMatchObject(CHANGED);
  expect(await listed()).toBe(noted);
  await switchTo(cookie, "client-app");
  await create({ ...before, "x-call-id": "second" });
  expect(upstream.calls()).toHaveLength(1);
  await switchTo(cookie, "oauth-app-token");
  const repeat = await create({ ...before, "x-call-id": "second" });
  expect(repeat).toMatchObject({ status: 409, json: { code: "session_changed", stage: "sent" } });
});

test("a new secret is delivered although the person has switched the connection", async () => {
  upstream.answering = answerRotation;
  const { cookie } = await people.enter("admin");
  const headers = await gateway.shownBy(cookie);
  const path = await gateway.prepare(cookie);
  await gateway.call(path, { method: "POST", cookie, headers });
  await switchTo(cookie, "oauth-app-token");
  expect((await gateway.call(path, { cookie, headers })).json).toMatchObject({ outcome: "done" });
  const { json } = await gateway.call(path, { method: "DELETE", cookie, headers });
  expect(json).toEqual({ acknowledged: true });
});

test("a page can sign out whoever is signed in, but everywhere only whom it shows", async () => {
  const { cookie, before } = await switched();
  const signOut = (query: string) =>
    gateway.call(SESSION + query, { method: "DELETE", cookie, headers: before });
  expect(await signOut("?everywhere=true")).toMatchObject(CHANGED);
  expect((await gateway.call(RECORDINGS, { cookie })).status).toBe(200);
  expect((await signOut("")).status).toBe(200);
  expect((await gateway.call(RECORDINGS, { cookie })).status).toBe(401);
});

test("a page can't switch the connection of someone it doesn't show", async () => {
  const { cookie } = await people.enter("viewer");
  const headers = await gateway.shownBy((await people.enter("admin")).cookie);
  expect(await switchTo(cookie, "oauth-app-token", headers)).toMatchObject(CHANGED);
  expect((await gateway.call(SESSION, { cookie })).json.session.connection).toBe("client-app");
});
