import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { signInStart } from "~/contract/sign-in.ts";
import { describeInStores, describeOnPostgres } from "../testing/stores.ts";
import { INTENT, RECORDINGS, ROTATIONS, SESSION, type TestGateway } from "../testing/gateway.ts";
import {
  CONNECTION_SECRETS,
  cookiesOf,
  ORIGIN,
  startPeople,
  type TestPeople,
} from "./testing/people.ts";

const MINUTE = 60_000;
const DEEP = "/recordings?organizationId=organization-1&result=closed";

/** What the sign-in page was told: the problem, and where the person wanted to go. */
function problemOf(location: string | undefined) {
  const url = new URL(location ?? "", ORIGIN);
  const { problem, redirect, request } = Object.fromEntries(url.searchParams);
  expect(url.pathname).toBe("/sign-in");
  expect(request).toMatch(/^[\w.:-]+$/);
  return { problem, redirect };
}

describeInStores((environmentOf) => {
  let people: TestPeople;
  beforeAll(async () => {
    people = await startPeople({ environment: await environmentOf() });
  });
  afterAll(() => people.close());

  test("a person signs in and is back at the page they wanted, with their connection and role", async () => {
    const { gateway, enter } = people;
    const { answer, cookie } = await enter("editor", DEEP);
    expect(answer.status).toBe(303);
    expect(answer.headers.location).toBe(DEEP);
    const [clearing, session] = answer.headers["set-cookie"] ?? [];
    expect(clearing).toMatch(/^attempt-9443-\w+-[\w-]+=; .*SameSite=Lax; Max-Age=0$/);
    expect(session).toMatch(
      /^console-9443=[\w.-]+; Path=\/; HttpOnly; SameSite=Strict; Max-Age=28800$/,
    );
    const { json } = await gateway.call(SESSION, { cookie });
    expect(json).toMatchObject({
      session: {
        person: { subject: "editor", name: "The editor", email: "editor@example.com" },
        role: "editor",
        connection: "client-app",
        kind: "client-app",
        clientId: "client-1",
      },
      people: { provider: "Example ID", contact: "it@example.com", allowCredentials: false },
      sandbox: false,
    });
    expect(json.session.connections).toHaveLength(3);
    expect((await gateway.call(RECORDINGS, { cookie })).status).toBe(200);
  });

  test("a credential can't sign in", async () => {
    const { gateway } = people;
    const body = { kind: "client-app", clientId: "client-1", clientSecret: "secret-1" };
    expect((await gateway.call(SESSION, { body })).status).toBe(404);
    expect((await gateway.call(SESSION, { body: { kind: "sandbox" } })).status).toBe(404);
  });

  test("a person without a grant doesn't get in, and learns why", async () => {
    const { provider, enter, gateway } = people;
    const errors = vi.spyOn(console, "error").mockReturnValue();
    provider.people.set("stranger", { name: "Stranger", groups: ["others"] });
    const { answer, cookie } = await enter("stranger", DEEP);
    const [line] = errors.mock.calls.flat();
    errors.mockRestore();
    expect(line).toMatch(/who has the groups "others", no e-mail; claims: .*\bgroups\b/);
    expect(problemOf(answer.headers.location)).toEqual({ problem: "no_access", redirect: DEEP });
    expect((await gateway.call(SESSION, { cookie })).json.session).toBeNull();
  });

  test("before the browser leaves, a provider that doesn't fit is told from one that is down", async () => {
    const one = await startPeople();
    onTestFinished(one.close);
    one.provider.isDown = true;
    const down = await one.start();
    expect(down.answer.json).toMatchObject({ code: "provider_unreachable" });
    one.provider.isDown = false;
    one.provider.changes.discovery = { issuer: "https://id.example.com" };
    await expect
      .poll(async () => (await one.start()).answer.json, { timeout: 3000 })
      .toMatchObject({ code: "provider_unusable", error: expect.stringMatching(/console's log/) });
  });

  test("a person who is signed in at the provider can sign in as another one", async () => {
    const { gateway, start } = people;
    const { location } = await start("/");
    expect(new URL(location).searchParams.get("prompt")).toBeNull();
    const { json } = await gateway.call(signInStart.path, { body: { to: "/", another: true } });
    expect(new URL(json.location).searchParams.get("prompt")).toBe("login");
  });

  test("two tabs sign in at once, and each code and attempt counts once", async () => {
    const { provider, start, comeBack } = people;
    const one = await start("/teams");
    const two = await start("/organizations");
    const both = `${one.pending}; ${two.pending}`;
    const query = provider.authorize(one.location, "viewer");
    const first = await comeBack(query, both);
    expect(first.headers.location).toBe("/teams");
    // The other tab's attempt stays.
    const cleared = first.headers["set-cookie"]?.filter((line) => line.includes("Max-Age=0"));
    expect(cleared).toEqual([expect.stringContaining(`${one.pending.split("=")[0]}=;`)]);
    const other = await comeBack(provider.authorize(two.location, "viewer"), two.pending);
    expect(other.headers.location).toBe("/organizations");
    expect(problemOf((await comeBack(query, both)).headers.location).problem).toBe("expired");
    expect(problemOf((await comeBack(query, two.pending)).headers.location).problem).toBe(
      "mismatch",
    );
    expect(problemOf((await comeBack(query, "")).headers.location).problem).toBe("expired");
  });

  test("an attempt ends after ten minutes, and another's cookie doesn't fit", async () => {
    const { clock, provider, start, comeBack } = people;
    const { location, pending } = await start("/teams");
    clock.pass(10 * MINUTE + 1000);
    const late = await comeBack(provider.authorize(location, "viewer"), pending);
    expect(problemOf(late.headers.location).problem).toBe("expired");
    const fresh = await start("/teams");
    const [name] = fresh.pending.split("=");
    const stolen = `${name}=${pending.split("=")[1]}`;
    const answer = await comeBack(provider.authorize(fresh.location, "viewer"), stolen);
    expect(problemOf(answer.headers.location).problem).toBe("expired");
  });

  test("attempts' cookies take at most 4 KiB, and only calls to sign in have them", async () => {
    const { clock, start } = people;
    let cookie = "";
    for (let count = 1; count <= 12; count++) {
      clock.pass(1);
      const { answer, pending } = await start(`/recordings?name=${"n".repeat(480)}`, { cookie });
      const lines = answer.headers["set-cookie"] ?? [];
      for (const line of lines) expect(line).toContain("; Path=/gateway/sign-in; ");
      const dropped = lines
        .filter((line) => line.includes("Max-Age=0"))
        .map((line) => line.split("=")[0]);
      const known = cookie === "" ? [] : cookie.split("; ");
      const remaining = known.filter((pair) => !dropped.includes(pair.split("=")[0]));
      cookie = [...remaining, pending].join("; ");
      expect(cookie.length).toBeLessThan(4200);
    }
    expect(cookie.split("; ").length).toBeGreaterThan(2);
  });

  test("only paths of the console count as the page a person wanted", async () => {
    const { provider, start, comeBack } = people;
    for (const to of [
      "//elsewhere.example",
      String.raw`/\elsewhere.example`,
      "https://elsewhere.example/",
      "javascript:alert(1)",
      "/\t/elsewhere.example",
      "/..//elsewhere.example",
      "/gateway/session",
      "/%2e%2e//elsewhere.example",
      "/sign-in?problem=canceled",
      "",
    ]) {
      const { location, pending } = await start(to);
      const { headers } = await comeBack(provider.authorize(location, "viewer"), pending);
      expect(new URL(headers.location ?? "", ORIGIN).origin).toBe(ORIGIN);
      expect(headers.location, to).toMatch(/^\/(?!\/|gateway|sign-in)/);
    }
  });

  test("no header chooses where the provider sends people back to", async () => {
    const { gateway } = people;
    const { json } = await gateway.call(signInStart.path, {
      body: { to: "/" },
      headers: {
        "x-forwarded-host": "elsewhere.example",
        "x-forwarded-proto": "http",
        forwarded: "host=elsewhere.example",
      },
    });
    const redirect = new URL(json.location).searchParams.get("redirect_uri");
    expect(redirect).toBe(`${ORIGIN}/gateway/sign-in/return`);
    const headers = { host: "elsewhere.example" };
    const other = await gateway.call(signInStart.path, { body: { to: "/" }, headers });
    expect(other.status).toBe(421);
  });

  test("a provider that is down is named, and a canceled sign-in says so", async () => {
    const { provider, start, comeBack } = people;
    const { location, pending } = await start(DEEP);
    const state = new URL(location).searchParams.get("state") ?? "";
    const canceled = new URLSearchParams({ error: "access_denied", state, iss: provider.issuer });
    const answer = await comeBack(canceled, pending);
    expect(problemOf(answer.headers.location)).toEqual({ problem: "canceled", redirect: DEEP });
    const again = await start(DEEP);
    provider.isDown = true;
    const query = provider.authorize(again.location, "viewer");
    const down = await comeBack(query, again.pending);
    expect(problemOf(down.headers.location).problem).toBe("provider_down");
    provider.isDown = false;
  });

  test("signing out ends the session and leads to the provider's sign-out", async () => {
    const { gateway, enter, provider } = people;
    const { cookie } = await enter("viewer");
    const { json } = await gateway.call(SESSION, { method: "DELETE", cookie });
    const leave = new URL(json.leaveTo);
    expect(leave.href).toContain(`${provider.issuer}/leave?`);
    expect(leave.searchParams.get("post_logout_redirect_uri")).toBe(`${ORIGIN}/sign-in`);
    expect((await gateway.call(RECORDINGS, { cookie })).status).toBe(401);
  });

  test("signing out everywhere ends the sessions of the person, and no other's", async () => {
    const { gateway, enter } = people;
    const [one, two, other] = await Promise.all([
      enter("editor"),
      enter("editor"),
      enter("viewer"),
    ]);
    await gateway.call(`${SESSION}?everywhere=true`, { method: "DELETE", cookie: one.cookie });
    const statuses = [];
    for (const { cookie } of [one, two, other]) {
      statuses.push((await gateway.call(RECORDINGS, { cookie })).status);
    }
    expect(statuses).toEqual([401, 401, 200]);
  });

  test("the provider ends sessions, by person or by its own session", async () => {
    const { clock, gateway, enter, provider, logout } = people;
    clock.pass(1000);
    const first = await enter("editor");
    const firstSession = provider.sessions.get("editor");
    const second = await enter("editor");
    const third = await enter("viewer");
    const statuses = async () => {
      const calls = [first, second, third].map(({ cookie }) =>
        gateway.call(RECORDINGS, { cookie }),
      );
      return (await Promise.all(calls)).map(({ status }) => status);
    };
    expect((await logout({ sub: "editor", sid: firstSession })).status).toBe(200);
    expect(await statuses()).toEqual([401, 200, 200]);
    expect((await logout({ sub: "editor" })).status).toBe(200);
    expect(await statuses()).toEqual([401, 401, 200]);
    expect((await logout({ sub: "viewer", nonce: "some" })).status).toBe(400);
    expect(await statuses()).toEqual([401, 401, 200]);
  });

  test("a role changes within five minutes of use, and a person who lost all is out", async () => {
    const { clock, gateway, enter, provider } = people;
    provider.people.set("mover", { name: "Mover", groups: ["admins"] });
    const { cookie } = await enter("mover");
    const roleNow = async () => (await gateway.call(SESSION, { cookie })).json.session?.role;
    expect(await roleNow()).toBe("admin");
    provider.people.set("mover", { name: "Mover", groups: ["viewers"] });
    clock.pass(4 * MINUTE);
    expect(await roleNow()).toBe("admin");
    clock.pass(MINUTE);
    expect(await roleNow()).toBe("viewer");
    expect((await gateway.call(ROTATIONS, { cookie, body: INTENT })).json.code).toBe(
      "role_forbidden",
    );
    provider.people.set("mover", { name: "Mover", groups: [] });
    clock.pass(5 * MINUTE);
    expect((await gateway.call(RECORDINGS, { cookie })).status).toBe(401);
  });

  test("a person who was disabled is out within five minutes", async () => {
    const { clock, gateway, enter, provider } = people;
    provider.people.set("leaver", { name: "Leaver", groups: ["admins"] });
    const { cookie } = await enter("leaver");
    provider.disable("leaver");
    expect((await gateway.call(RECORDINGS, { cookie })).status).toBe(200);
    clock.pass(5 * MINUTE);
    expect((await gateway.call(RECORDINGS, { cookie })).status).toBe(401);
    expect((await gateway.call(SESSION, { cookie })).json.session).toBeNull();
  });

  test("a provider that can't be reached ends no session, and is asked again", async () => {
    const { clock, gateway, enter, provider } = people;
    const { cookie } = await enter("admin");
    provider.isDown = true;
    clock.pass(5 * MINUTE);
    const refreshes = provider.calls.token;
    for (let count = 0; count < 3; count++) {
      expect((await gateway.call(RECORDINGS, { cookie })).status).toBe(200);
    }
    provider.isDown = false;
    clock.pass(31_000);
    provider.people.set("admin", { ...provider.people.get("admin"), groups: ["viewers"] });
    expect((await gateway.call(SESSION, { cookie })).json.session.role).toBe("viewer");
    expect(provider.calls.token).toBe(refreshes + 1);
    provider.people.set("admin", { ...provider.people.get("admin"), groups: ["admins"] });
  });

  test("calls at once use a refresh token that works once only once", async () => {
    const { clock, gateway, enter, provider } = people;
    provider.isRotating = true;
    const { cookie } = await enter("editor");
    for (let round = 0; round < 3; round++) {
      clock.pass(5 * MINUTE);
      const before = provider.calls.token;
      const calls = Array.from({ length: 8 }, () => gateway.call(RECORDINGS, { cookie }));
      expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array(8).fill(200));
      expect(provider.calls.token).toBe(before + 1);
    }
    provider.isRotating = false;
  });

  test("another connection keeps the session, and can't prolong it", async () => {
    const { clock, gateway, enter } = people;
    const { cookie } = await enter("editor");
    const first = (await gateway.call(SESSION, { cookie })).json.session;
    clock.pass(60 * MINUTE);
    const body = { kind: "connection", connection: "organization-api-token" };
    const answer = await gateway.call(SESSION, { cookie, body });
    expect(answer.json.session).toMatchObject({
      connection: "organization-api-token",
      kind: "organization-api-token",
      person: { subject: "editor" },
      expiresAt: first.expiresAt,
    });
    expect(answer.json.session.credentialId).not.toBe(first.credentialId);
    expect((await gateway.call(SESSION, { cookie })).json.session).toMatchObject({
      connection: "organization-api-token",
      expiresAt: first.expiresAt,
    });
    const wrong = { kind: "connection", connection: "of another" };
    expect((await gateway.call(SESSION, { cookie, body: wrong })).status).toBe(403);
  });
});

test("an attempt redeems one code only, and made-up codes are limited by address", async () => {
  const people = await startPeople();
  const { provider, start, comeBack } = people;
  const returns = async (
    code: string,
    { location, pending }: { location: string; pending: string },
  ) => {
    const query = provider.authorize(location, "viewer");
    query.set("code", code);
    return problemOf((await comeBack(query, pending)).headers.location).problem;
  };
  const attempt = await start();
  const before = provider.calls.token;
  expect(await returns("made-up", attempt)).toBe("code_refused");
  for (let count = 0; count < 20; count++) {
    expect(await returns(`made-up-${count}`, attempt)).toBe("expired");
  }
  expect(provider.calls.token).toBe(before + 1);
  const problems = [];
  for (let count = 0; count < 15; count++) problems.push(await returns("made-up", await start()));
  expect(problems.at(-1)).toBe("too_many");
  expect(provider.calls.token).toBeLessThanOrEqual(before + 11);
  await people.close();
});

test("a connection that the service rejects ends no session", async () => {
  const people = await startPeople();
  const { gateway, upstream, enter } = people;
  const { cookie } = await enter("viewer");
  upstream.refused.add(CONNECTION_SECRETS[0] ?? "");
  const { status, json, headers } = await gateway.call(RECORDINGS, { cookie });
  expect([status, json.code]).toEqual([502, "connection_rejected"]);
  expect(json.error).toBe(
    "The service no longer accepts the console's credential for “client-app”.",
  );
  expect(headers["set-cookie"]).toBeUndefined();
  upstream.refused.clear();
  expect((await gateway.call(RECORDINGS, { cookie })).status).toBe(200);
  await people.close();
});

test("a check tries each connection once, and names those that the service rejects", async () => {
  const people = await startPeople();
  const { gateway, upstream } = people;
  expect(await gateway.askOthers()).toEqual({
    failures: [],
    notes: expect.arrayContaining([
      "The service answers.",
      "Connections that the service accepts: 3 of 3.",
      "The identity provider answers.",
    ]),
  });
  const tries = upstream.received.filter(({ url }) => url !== "/");
  expect(tries.map(({ url }) => url).toSorted()).toEqual([
    "/api-externalApi/v1/core/organizations?limit=1",
    "/oauth2/token",
    "/v1/core/recordings?limit=1",
  ]);
  upstream.answering = ({ url }, response) =>
    response.writeHead(url.includes("recordings") ? 401 : 503).end();
  const { failures, notes } = await gateway.askOthers();
  expect(notes).toContain("Connections that the service accepts: 1 of 3.");
  expect(failures).toEqual([
    expect.stringMatching(/“organization-api-token”, .*-token\.txt, can't be used: .* with 503\.$/),
    expect.stringMatching(/“oauth-app-token”, .*-token\.txt, can't be used: .*rejected this OAuth/),
  ]);
  await people.close();
});

test("a check finds a connection's wrong secret, and tries none while the service is away", async () => {
  const people = await startPeople();
  const { gateway, upstream, secretFile } = people;
  upstream.refused.add(CONNECTION_SECRETS[0] ?? "");
  const { failures } = await gateway.askOthers();
  expect(failures).toEqual([
    `The connection “client-app”, whose secret is in ${secretFile}, can't be used: Wrong client ID or secret.`,
  ]);
  await upstream.close();
  expect(await gateway.askOthers()).toEqual({
    failures: [expect.stringMatching(/^Can't reach the service at /)],
    notes: ["The identity provider answers."],
  });
  await people.close();
});

describe("a confirmation", async () => {
  const dataDir = join(mkdtempSync(join(tmpdir(), "gateway-confirmation-")), "data");
  const people = await startPeople({
    access: { confirmMinutes: 10 },
    environment: { DATA_DIR: dataDir },
  });
  const { clock, gateway, provider, enter, start, comeBack } = people;
  afterAll(people.close);
  const prepare = (cookie: string) => gateway.call(ROTATIONS, { cookie, body: INTENT });

  test("is needed for a rotation, comes through the provider, and keeps the session", async () => {
    const { cookie } = await enter("admin");
    expect((await prepare(cookie)).status).toBe(200);
    clock.pass(11 * MINUTE);
    expect((await prepare(cookie)).json).toMatchObject({
      code: "confirmation_required",
      stage: "not_sent",
    });
    const to = "/api-clients?rotate=client-2";
    const { location, pending } = await start(to, { cookie, confirm: true });
    const query = new URL(location).searchParams;
    expect([query.get("max_age"), query.get("prompt")]).toEqual(["600", "login"]);
    const answer = await comeBack(provider.authorize(location, "admin"), pending);
    expect(answer.headers.location).toBe(to);
    expect(cookiesOf(answer)).toBe("");
    expect((await prepare(cookie)).status).toBe(200);
    const { session } = (await gateway.call(SESSION, { cookie })).json;
    expect(Date.parse(session.confirmedUntil)).toBe(clock.now() + 10 * MINUTE);
  });

  test("counts only by the same person, and only if they signed in again", async () => {
    const { cookie } = await enter("admin");
    clock.pass(11 * MINUTE);
    const again = async (subject: string, authTime = Math.floor(clock.now() / 1000)) => {
      const { location, pending } = await start("/api-clients", { cookie, confirm: true });
      const query = provider.authorize(location, subject, { authTime });
      return problemOf((await comeBack(query, pending)).headers.location).problem;
    };
    expect(await again("editor")).toBe("other_person");
    expect(await again("admin", Math.floor(clock.now() / 1000) - 3600)).toBe("not_confirmed");
    expect((await prepare(cookie)).json.code).toBe("confirmation_required");
  });

  test("counts only if it can be noted", async () => {
    const errors = vi.spyOn(console, "error").mockReturnValue();
    const { cookie } = await enter("admin");
    clock.pass(11 * MINUTE);
    const { location, pending } = await start("/api-clients", { cookie, confirm: true });
    rmSync(dataDir, { recursive: true });
    writeFileSync(dataDir, "");
    const answer = await comeBack(provider.authorize(location, "admin"), pending);
    rmSync(dataDir);
    errors.mockRestore();
    expect(problemOf(answer.headers.location).problem).toBe("console_unavailable");
    expect((await prepare(cookie)).json.code).toBe("confirmation_required");
  });
});

test("no answer, cookie or log line has a token of the provider or a connection's secret", async () => {
  const people = await startPeople();
  const { gateway, provider, clock, start, comeBack } = people;
  const seen: string[] = [];
  const note = (answer: { text: string; headers: object }) => {
    seen.push(answer.text, JSON.stringify(answer.headers));
  };
  for (const subject of ["admin", "nobody"]) {
    const { answer, location, pending } = await start(DEEP);
    note(answer);
    const query = provider.authorize(location, subject);
    const returned = await comeBack(query, pending);
    note(returned);
    const cookie = cookiesOf(returned);
    clock.pass(6 * MINUTE);
    for (const path of [SESSION, RECORDINGS, "/gateway/activity"]) {
      note(await gateway.call(path, { cookie }));
    }
    note(await gateway.call(SESSION, { method: "DELETE", cookie }));
  }
  const secrets = [...provider.secrets, ...CONNECTION_SECRETS];
  expect(secrets.length).toBeGreaterThan(10);
  const all = [...seen, ...gateway.lines].join("\n");
  expect(secrets.filter((secret) => all.includes(secret))).toEqual([]);
  await people.close();
});

test("people come back to a console below a path, and leave for its sign-in page", async () => {
  const address = `${ORIGIN}/tapedeck`;
  const people = await startPeople({ environment: { ORIGIN: address } });
  const { gateway, provider, start, comeBack } = people;
  const begun = await start(DEEP);
  expect(begun.answer.headers["set-cookie"]?.[0]).toContain("; Path=/tapedeck/gateway/sign-in; ");
  const redirect = new URL(begun.location).searchParams.get("redirect_uri");
  expect(redirect).toBe(`${address}/gateway/sign-in/return`);
  const back = await comeBack(provider.authorize(begun.location, "editor"), begun.pending);
  expect(back.headers.location).toBe(`/tapedeck${DEEP}`);
  const unknown = await comeBack("state=unknown", "");
  expect(unknown.headers.location).toMatch(/^\/tapedeck\/sign-in\?problem=expired&/);
  const { json } = await gateway.call(SESSION, { method: "DELETE", cookie: cookiesOf(back) });
  const { searchParams } = new URL(json.leaveTo);
  expect(searchParams.get("post_logout_redirect_uri")).toBe(`${address}/sign-in`);
  await people.close();
});

describeOnPostgres("two gateways", (databases) => {
  let people: TestPeople;
  let other: TestGateway;
  beforeAll(async () => {
    const environment = { GATEWAY_DATABASE_URL: await databases().create() };
    people = await startPeople({ environment });
    other = await people.startGateway();
  });
  afterAll(() => people.close());

  test("finish each other's sign-ins, and a logout at one counts at both", async () => {
    const { provider, start, comeBack, gateway } = people;
    const { location, pending } = await start(DEEP);
    const answer = await comeBack(provider.authorize(location, "admin"), pending, other);
    expect(answer.headers.location).toBe(DEEP);
    const cookie = cookiesOf(answer);
    const statuses = async () => [
      (await gateway.call(RECORDINGS, { cookie })).status,
      (await other.call(RECORDINGS, { cookie })).status,
    ];
    expect(await statuses()).toEqual([200, 200]);
    await people.logout({ sub: "admin" });
    expect(await statuses()).toEqual([401, 401]);
  });

  test("use a refresh token that works once only once, and agree on the role", async () => {
    const { clock, provider, enter, gateway } = people;
    provider.isRotating = true;
    const { cookie } = await enter("editor");
    for (const groups of [["admins"], ["viewers"], ["editors"]]) {
      provider.people.set("editor", { name: "The editor", groups });
      clock.pass(5 * MINUTE);
      const before = provider.calls.token;
      const asked = [gateway, other, gateway, other, other].map((one) =>
        one.call(SESSION, { cookie }),
      );
      const roles = (await Promise.all(asked)).map(({ json }) => `${json.session?.role}s`);
      expect(roles).toEqual(Array(5).fill(groups[0]));
      expect(provider.calls.token).toBe(before + 1);
    }
  });
});
