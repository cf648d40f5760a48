import { EventEmitter, once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { RECORDINGS, SESSION } from "../testing/gateway.ts";
import { describeInStores, describeOnPostgres } from "../testing/stores.ts";
import { cookiesOf, startPeople, type TestPeople } from "./testing/people.ts";

// What changes a person's session while it lasts: renewals, confirmations, switches, logouts and grants.

const MINUTE = 60_000;

/** Holds the answers to refreshes back; returns what gives them. */
function holdRefreshes({ provider }: TestPeople): () => void {
  const held = new EventEmitter();
  provider.hold = once(held, "give").then(() => undefined);
  return () => {
    provider.hold = undefined;
    held.emit("give");
  };
}

const isOpen = async ({ gateway }: TestPeople, cookie: string) =>
  (await gateway.call(SESSION, { cookie })).json.session !== null;

/** Keeps what is logged as errors until the test's end. */
function errorsOfTest() {
  const errors = vi.spyOn(console, "error").mockReturnValue();
  onTestFinished(() => errors.mockRestore());
  return () => errors.mock.calls.flat();
}

/** Has a person, who is signed in, sign in once more to confirm the session. */
async function confirm({ start, comeBack, provider }: TestPeople, subject: string, cookie: string) {
  const { location, pending } = await start("/", { cookie, confirm: true });
  return async () =>
    (await comeBack(provider.authorize(location, subject), pending)).headers.location;
}

describeInStores((environmentOf) => {
  let people: TestPeople;
  beforeAll(async () => {
    people = await startPeople({
      environment: await environmentOf(),
      access: { confirmMinutes: 10 },
    });
    people.provider.isRotating = true;
  });
  afterAll(() => people.close());

  test("a switch to another connection during a renewal keeps the new refresh token", async () => {
    const { clock, gateway, enter, provider } = people;
    const { cookie } = await enter("editor");
    clock.pass(5 * MINUTE);
    const give = holdRefreshes(people);
    const before = provider.calls.token;
    const reading = gateway.call(RECORDINGS, { cookie });
    await expect.poll(() => provider.calls.token).toBe(before + 1);
    const body = { kind: "connection", connection: "oauth-app-token" };
    const switched = await gateway.call(SESSION, { cookie, body });
    expect(switched.status).toBe(200);
    const next = switched.headers["set-cookie"]?.[0]?.split(";")[0] ?? cookie;
    give();
    await reading;
    for (let round = 0; round < 2; round++) {
      clock.pass(5 * MINUTE);
      const { session } = (await gateway.call(SESSION, { cookie: next })).json;
      expect(session).toMatchObject({ connection: "oauth-app-token" });
    }
  });

  test("a confirmation during a renewal counts, and the session can be renewed after it", async () => {
    const { clock, gateway, enter, provider } = people;
    const { cookie } = await enter("admin");
    const comeBack = await confirm(people, "admin", cookie);
    clock.pass(5 * MINUTE);
    const give = holdRefreshes(people);
    const before = provider.calls.token;
    const reading = gateway.call(RECORDINGS, { cookie });
    await expect.poll(() => provider.calls.token).toBe(before + 1);
    expect(await comeBack()).toBe("/");
    give();
    await reading;
    const { session } = (await gateway.call(SESSION, { cookie })).json;
    expect(Date.parse(session.confirmedUntil)).toBe(clock.now() + 10 * MINUTE);
    for (let round = 0; round < 2; round++) {
      clock.pass(5 * MINUTE);
      expect(await isOpen(people, cookie)).toBe(true);
    }
  });

  test("a session can be renewed after a confirmation that brings no refresh token", async () => {
    const { clock, enter, provider } = people;
    provider.people.set("mover", { name: "Mover", groups: ["admins"] });
    const { cookie } = await enter("mover");
    const comeBack = await confirm(people, "mover", cookie);
    provider.changes.token = { refresh_token: undefined };
    expect(await comeBack()).toBe("/");
    provider.changes.token = {};
    provider.people.set("mover", { name: "Mover", groups: [] });
    clock.pass(5 * MINUTE);
    expect(await isOpen(people, cookie)).toBe(false);
  });

  test("an answer that can't be used and a provider that is away are logged, once each", async () => {
    const { clock, gateway, enter, provider } = people;
    const { cookie } = await enter("editor");
    const errors = errorsOfTest();
    onTestFinished(() => {
      provider.isDown = false;
      delete provider.answers.token;
    });
    const ask = async () => {
      clock.pass(5 * MINUTE);
      expect((await gateway.call(RECORDINGS, { cookie })).status).toBe(200);
    };
    provider.answers.token = () => ({ status: 401, body: { error: "invalid_client" } });
    await ask();
    await ask();
    provider.isDown = true;
    await ask();
    await ask();
    expect(errors()).toEqual([
      expect.stringMatching(/answer can't be used, so a session continues: invalid_client/),
      expect.stringMatching(/can't be asked, so sessions continue: .*\/token/),
    ]);
  });

  test("a renewal whose ID token is refused doesn't lose the new refresh token", async () => {
    const { clock, enter, provider } = people;
    const { cookie } = await enter("editor");
    provider.changes.idToken = { aud: "another" };
    clock.pass(5 * MINUTE);
    expect(await isOpen(people, cookie)).toBe(true);
    provider.changes.idToken = {};
    for (let round = 0; round < 2; round++) {
      clock.pass(5 * MINUTE);
      expect(await isOpen(people, cookie)).toBe(true);
    }
  });

  test("after a confirmation the provider's new session ends the console's", async () => {
    const { enter, provider, logout } = people;
    const { cookie } = await enter("admin");
    const first = provider.sessions.get("admin");
    await (
      await confirm(people, "admin", cookie)
    )();
    expect(provider.sessions.get("admin")).not.toBe(first);
    await logout({ sub: "admin", sid: provider.sessions.get("admin") });
    expect(await isOpen(people, cookie)).toBe(false);
  });

  test("a logout of a session and a person ends a session that has no ID of the provider", async () => {
    const { enter, provider, logout } = people;
    provider.changes.idToken = { sid: undefined };
    const without = await enter("viewer");
    provider.changes.idToken = {};
    const other = await enter("viewer");
    await logout({ sub: "viewer", sid: "session-1" });
    expect(await isOpen(people, without.cookie)).toBe(false);
    expect(await isOpen(people, other.cookie)).toBe(true);
  });

  test("a logout that is sent again ends no session that began after it", async () => {
    const { clock, enter, provider, sendLogout } = people;
    const before = await enter("viewer");
    clock.pass(1000);
    const token = await provider.logoutToken({ sub: "viewer" });
    expect((await sendLogout(token)).status).toBe(200);
    expect(await isOpen(people, before.cookie)).toBe(false);
    clock.pass(1000);
    const after = await enter("viewer");
    expect((await sendLogout(token)).status).toBe(200);
    expect(await isOpen(people, after.cookie)).toBe(true);
  });

  test("what is wrong with a logout is in the answer, and in the log if the provider signed it", async () => {
    const { provider, logout } = people;
    const errors = errorsOfTest();
    const { status, json } = await logout({ sub: "viewer", nonce: "some" });
    expect([status, json.error_description]).toEqual([400, "the logout token has a nonce"]);
    provider.answers.keys = () => ({ status: 503 });
    expect((await people.sendLogout("made.up.token")).status).toBe(400);
    delete provider.answers.keys;
    expect((await logout({ sub: "viewer", aud: "other" })).status).toBe(400);
    expect(errors()).toEqual([
      expect.stringMatching(/back-channel logout: invalid_token: the logout token has a nonce$/),
      expect.stringMatching(/back-channel logout: invalid_token: .*"aud"/),
    ]);
  });

  test.for([
    ["all access", "admins", "leavers"],
    ["a role", "admins", "viewers"],
    ["a connection", "viewers", "callers"],
  ] as const)(
    "whoever lost %s signs in at the provider once more, whose own session may not know",
    async ([lost, before, after]) => {
      const { clock, enter, comeBack, provider, start } = people;
      const person = `lost ${lost}`;
      provider.people.set(person, { name: "Leaver", groups: [before] });
      const authTime = Math.floor(clock.now() / 1000);
      const first = await enter(person);
      provider.people.set(person, { name: "Leaver", groups: [after] });
      clock.pass(5 * MINUTE);
      const isLeft = after !== "leavers";
      expect(await isOpen(people, first.cookie)).toBe(isLeft);
      // As the provider's session has it, or without a word on when that began.
      provider.people.set(person, { name: "Leaver", groups: [before] });
      provider.changes.idToken = { auth_time: undefined };
      const untimed = await enter(person, "/teams");
      provider.changes.idToken = {};
      const old = await enter(person, "/teams", { authTime });
      const answers = [untimed.answer, old.answer];
      if (isLeft) {
        const { location, pending } = await start("/", { cookie: first.cookie, confirm: true });
        const query = provider.authorize(location, person, { authTime });
        answers.push(await comeBack(query, pending));
      }
      for (const { headers } of answers) {
        const address = new URL(String(headers.location), "http://console.example");
        expect([address.origin, address.searchParams.get("prompt")]).toEqual([
          provider.issuer,
          "login",
        ]);
      }
      const query = provider.authorize(String(old.answer.headers.location), person, { authTime });
      const entered = await comeBack(query, old.cookie);
      expect(entered.headers.location).toBe("/teams");
      expect(await isOpen(people, cookiesOf(entered))).toBe(true);
      expect((await enter(person, "/", { authTime })).answer.headers.location).toBe("/");
    },
  );

  test("a grant that is taken out of the access file ends at once, and a wrong file changes nothing", async () => {
    const { clock, enter, file } = people;
    const { cookie } = await enter("viewer");
    const content = readFileSync(file, "utf8");
    const { grants, ...access } = JSON.parse(content);
    writeFileSync(file, "{");
    clock.pass(2000);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await isOpen(people, cookie)).toBe(true);
    const others = grants.filter(({ group }: { group: string }) => group !== "viewers");
    writeFileSync(file, JSON.stringify({ ...access, grants: others }));
    clock.pass(2000);
    await expect.poll(() => isOpen(people, cookie)).toBe(false);
    writeFileSync(file, content);
  });
});

describeOnPostgres("with a database that gateways share", (databases) => {
  test("a logout while it is away is refused with 503, touches no other session, and counts once it comes again", async () => {
    const people = await startPeople({
      environment: { GATEWAY_DATABASE_URL: await databases().create() },
    });
    const { enter, gateway, logout } = people;
    const [leaver, other] = [await enter("viewer"), await enter("editor")];
    const resume = await databases().pause();
    expect((await logout({ sub: "viewer" })).status).toBe(503);
    await resume();
    await expect
      .poll(async () => (await gateway.call(RECORDINGS, other)).status, { timeout: 2000 })
      .toBe(200);
    expect((await logout({ sub: "viewer" })).status).toBe(200);
    expect(await isOpen(people, leaver.cookie)).toBe(false);
    expect(await isOpen(people, other.cookie)).toBe(true);
    await people.close();
  });

  test("a new refresh token that comes while it is away is kept, as the provider gives it once, and nobody is signed out", async () => {
    const people = await startPeople({
      environment: { GATEWAY_DATABASE_URL: await databases().create() },
    });
    const { enter, gateway, clock, provider } = people;
    provider.isRotating = true;
    const { cookie } = await enter("viewer");
    const status = async () => (await gateway.call(RECORDINGS, { cookie })).status;
    const give = holdRefreshes(people);
    clock.pass(6 * MINUTE);
    const before = provider.calls.token;
    const reading = status();
    await expect.poll(() => provider.calls.token).toBe(before + 1);
    const resume = await databases().pause();
    give();
    // The session can't be read, once the provider has answered.
    expect(await reading).toBe(503);
    await resume();
    await expect.poll(status, { timeout: 2000 }).toBe(200);
    const another = provider.calls.token;
    await expect
      .poll(async () => {
        clock.pass(6 * MINUTE);
        return [await status(), provider.calls.token > another];
      })
      .toEqual([200, true]);
    await people.close();
  });

  test("a gateway that stops keeps the new refresh token that it has asked for", async () => {
    const people = await startPeople({
      environment: { GATEWAY_DATABASE_URL: await databases().create() },
    });
    const { enter, gateway, clock, provider, startGateway } = people;
    provider.isRotating = true;
    const { cookie } = await enter("viewer");
    const give = holdRefreshes(people);
    clock.pass(6 * MINUTE);
    // Doesn't wait any longer for the provider.
    expect((await gateway.call(RECORDINGS, { cookie })).status).toBe(200);
    const closing = gateway.close();
    give();
    await closing;
    const next = await startGateway();
    clock.pass(6 * MINUTE);
    expect((await next.call(RECORDINGS, { cookie })).status).toBe(200);
    await people.close();
  });
});
