import { expect, test } from "vitest";
import type { SignInProblem } from "~/contract/sign-in.ts";
import type { FakeProvider } from "./testing/fake-provider.ts";
import {
  ADA,
  CLIENT,
  expectNoSecrets,
  failureOf,
  forge,
  seconds,
  setUp,
  type World,
} from "./testing/provider.ts";

// What the provider says of a person who is signed in: asked again, left, or ended there.

const drop = async () => {};

test("renewing: what changed counts, and the refresh token stays or is replaced", async () => {
  const { fake, provider, signIn } = await setUp();
  const { refreshToken = "" } = await signIn();
  fake.people.set("ada", { ...ADA, groups: ["sales"] });
  const kept = await provider.renew(refreshToken, "ada", drop);
  expect(kept).toMatchObject({
    outcome: "confirmed",
    identity: { claims: { subject: "ada", groups: ["sales"] } },
  });

  fake.isRotating = true;
  const replaced: string[] = [];
  const renewal = await provider.renew(
    refreshToken,
    "ada",
    async (token) => void replaced.push(token),
  );
  expect(renewal.outcome).toBe("confirmed");
  expect(replaced).toEqual([expect.any(String)]);
  await expect(provider.renew(refreshToken, "ada", drop)).resolves.toMatchObject({
    outcome: "refused",
  });
});

test("renewing without an ID token goes by userinfo", async () => {
  const { fake, provider, signIn } = await setUp();
  const { refreshToken = "" } = await signIn();
  fake.changes.token = { id_token: undefined };
  await expect(provider.renew(refreshToken, "ada", drop)).resolves.toMatchObject({
    outcome: "confirmed",
    identity: { claims: { subject: "ada", groups: ADA.groups }, signedInAgo: undefined },
  });
});

const oauthError =
  (error: string, status = 400): NonNullable<FakeProvider["answers"]["token"]> =>
  (form) => ({
    status,
    headers: { "www-authenticate": "Bearer" },
    body: { error, error_description: `about ${form.get("refresh_token")}` },
  });

test.each<[what: string, outcome: string, reason: RegExp, before: (world: World) => unknown]>([
  ["the person is disabled", "refused", /^invalid_grant$/, ({ fake }) => fake.disable("ada")],
  ...(
    [
      ["invalid_grant", 400, "refused"],
      ["invalid_grant", 401, "refused"],
      ["access_denied", 400, "refused"],
      ["interaction_required", 400, "refused"],
      ["login_required", 400, "refused"],
      // What LemonLDAP::NG answers for a refresh token that was revoked.
      ["invalid_request", 400, "refused"],
      ["invalid_grant", 403, "unreachable"],
      ["invalid_client", 401, "unreachable"],
      ["invalid_scope", 400, "unreachable"],
      ["temporarily_unavailable", 400, "unreachable"],
    ] as const
  ).map(([error, status, outcome]): [string, string, RegExp, (world: World) => unknown] => [
    `${error} with ${status}`,
    outcome,
    new RegExp(`^${error}: about …$`),
    ({ fake }) => (fake.answers.token = oauthError(error, status)),
  ]),
  [
    "the ID token is of another subject",
    "refused",
    /another subject/,
    ({ fake }) => (fake.changes.idToken = { sub: "grace" }),
  ],
  [
    "userinfo is of another subject",
    "refused",
    /"sub"/,
    ({ fake }) => {
      fake.changes.token = { id_token: undefined };
      fake.changes.userinfo = { sub: "grace" };
    },
  ],
  ...[401, 403].map((status): [string, string, RegExp, (world: World) => unknown] => [
    `userinfo answers with ${status}`,
    "refused",
    new RegExp(`userinfo: .*${status}`),
    ({ fake }) => {
      fake.onlyInUserinfo.add("groups");
      fake.answers.userinfo = () => ({ status, headers: { "www-authenticate": "Bearer" } });
    },
  ]),
  [
    "there is neither an ID token nor userinfo",
    "unreachable",
    /neither/,
    ({ fake, clock }) => {
      fake.changes.token = { id_token: undefined };
      fake.changes.discovery = { userinfo_endpoint: undefined };
      clock.pass(61 * 60_000);
    },
  ],
  ["the provider is down", "unreachable", /\/token: /, ({ fake }) => (fake.isDown = true)],
  ["a 500", "unreachable", /500/, ({ fake }) => (fake.answers.token = () => ({ status: 500 }))],
  ["a 429", "unreachable", /429/, ({ fake }) => (fake.answers.token = () => ({ status: 429 }))],
  [
    "a proxy's page",
    "unreachable",
    /JSON|content-type/,
    ({ fake }) => (fake.answers.token = () => ({ body: "<html>invalid_grant</html>" })),
  ],
  [
    "a proxy's 401",
    "unreachable",
    /content-type/,
    ({ fake }) => (fake.answers.token = () => ({ status: 401, body: "<html>canary</html>" })),
  ],
  [
    "no answer",
    "unreachable",
    /no answer/,
    ({ fake }) => (fake.answers.token = () => new Promise<never>(() => {})),
  ],
  ["a bad signature", "unreachable", /key/, async ({ fake }) => fake.changeKey(false)],
])("renewing: %s is %s", async (_, outcome, reason, before) => {
  const world = await setUp({}, 500);
  const { refreshToken = "" } = await world.signIn();
  await before(world);
  // The first one may still use the discovery document from before the change.
  const renew = () => world.provider.renew(refreshToken, "ada", drop);
  await renew();
  const renewal = await renew();
  if (renewal.outcome === "confirmed") throw new Error("Confirmed.");
  expect(renewal.outcome).toBe(outcome);
  expect(renewal.reason).toMatch(reason);
  expectNoSecrets(renewal.reason, world.fake, world.attempt);
});

test.each<[what: string, fail: (world: World) => void]>([
  ["userinfo failed", ({ fake }) => void (fake.answers.userinfo = () => ({ status: 503 }))],
  ["the ID token was refused", ({ fake }) => void (fake.changes.idToken = { aud: "another" })],
])("a refresh token that was replaced before %s isn't lost", async (_, fail) => {
  const world = await setUp();
  const { fake, provider, signIn } = world;
  const { refreshToken = "" } = await signIn();
  fake.isRotating = true;
  fake.onlyInUserinfo.add("groups");
  fail(world);
  let replaced = "";
  const renewal = await provider.renew(
    refreshToken,
    "ada",
    async (token) => void (replaced = token),
  );
  expect(renewal.outcome).toBe("unreachable");
  delete fake.answers.userinfo;
  fake.changes.idToken = {};
  await expect(provider.renew(replaced, "ada", drop)).resolves.toMatchObject({
    outcome: "confirmed",
    identity: { claims: { groups: ADA.groups } },
  });
});

test("leaving leads to the provider and back, without a token", async () => {
  const { fake, provider, create, signIn } = await setUp();
  await signIn();
  const to = "http://localhost:4173/sign-in";
  const address = new URL((await provider.leaveAddress(to)) ?? "");
  expect(`${address.origin}${address.pathname}`).toBe(`${fake.issuer}/leave`);
  expect(Object.fromEntries(address.searchParams)).toEqual({
    client_id: "console",
    post_logout_redirect_uri: to,
  });

  const stays = await setUp({ signOut: false });
  await expect(stays.provider.leaveAddress(to)).resolves.toBeUndefined();

  fake.changes.discovery = { end_session_endpoint: undefined };
  await expect(create().leaveAddress(to)).resolves.toBeUndefined();
  fake.isDown = true;
  await expect(create().leaveAddress(to)).resolves.toBeUndefined();
});

test("a logout token names a person, a session of the provider, or both", async () => {
  const { fake, provider } = await setUp();
  const read = async (claims: object, header = {}) =>
    provider.readLogoutToken(await fake.logoutToken({ ...claims }, header));
  const both = { subject: "ada", providerSession: "s1", issuedAt: expect.any(Number) };
  await expect(read({ sub: "ada", sid: "s1" })).resolves.toEqual(both);
  await expect(read({ sub: "ada" })).resolves.toMatchObject({ subject: "ada" });
  await expect(read({ sid: "s1" })).resolves.toMatchObject({ providerSession: "s1" });
  for (const typ of ["JWT", "application/logout+jwt", undefined]) {
    await expect(read({ sub: "ada" }, { typ })).resolves.toMatchObject({ subject: "ada" });
  }
});

test("a logout token without an end counts, also if the provider's clock is minutes ahead", async () => {
  const { fake, clock, provider } = await setUp();
  fake.now = () => clock.now() + 90_000;
  const token = await fake.logoutToken({ sub: "ada", exp: undefined });
  await expect(provider.readLogoutToken(token)).resolves.toMatchObject({ subject: "ada" });
  clock.pass(10 * 60_000);
  await expect(provider.readLogoutToken(token)).rejects.toMatchObject({ problem: "clock" });
});

test.each<[what: string, problem: SignInProblem, claims: object, header?: object]>([
  ["of another issuer", "invalid_token", { sub: "ada", iss: "https://evil.example.com" }],
  ["for another client", "invalid_token", { sub: "ada", aud: "other" }],
  ["without an audience", "invalid_token", { sub: "ada", aud: undefined }],
  ["with a nonce", "invalid_token", { sub: "ada", nonce: "n" }],
  ["without an event", "invalid_token", { sub: "ada", events: undefined }],
  ["of another event", "invalid_token", { sub: "ada", events: { "https://example.com/": {} } }],
  ["of an event that isn't an object", "invalid_token", { sub: "ada", events: "logout" }],
  ["about nobody", "invalid_token", {}],
  ["about someone without a name", "invalid_token", { sub: "", sid: "" }],
  ["of another type", "invalid_token", { sub: "ada" }, { typ: "at+jwt" }],
  ["with an unknown key", "invalid_token", { sub: "ada" }, { kid: "other" }],
  ["without a time", "invalid_token", { sub: "ada", iat: undefined }],
  ["without an ID", "invalid_token", { sub: "ada", jti: undefined }],
  ["that is eight minutes old", "clock", { sub: "ada", iat: -430 }],
  ["that has expired", "clock", { sub: "ada", exp: -301 }],
  ["from the future", "clock", { sub: "ada", iat: 302 }],
])("a logout token %s is refused: %s", async (_, problem, claims, header = {}) => {
  const world = await setUp();
  const { fake, provider } = world;
  // Times are relative to now.
  const timed = Object.entries(claims).map(([name, value]): [string, unknown] => [
    name,
    typeof value === "number" ? seconds(world) + value : value,
  ]);
  const token = await fake.logoutToken(Object.fromEntries(timed), header);
  expect(await failureOf(provider.readLogoutToken(token), world)).toMatchObject({ problem });
});

test.each([
  ["without a signature", async () => forge({ alg: "none" }, { sub: "ada" })],
  [
    "signed with the client secret",
    async () => forge({ alg: "HS256" }, { sub: "ada" }, CLIENT.clientSecret),
  ],
  ["that isn't a token", async () => "canary"],
  ["that is empty", async () => ""],
  [
    "that is an ID token",
    async ({ fake, signIn }: World) => {
      await signIn();
      return fake.secrets.find((secret) => secret.startsWith("eyJ")) ?? "";
    },
  ],
])("a logout token %s is refused", async (_, make) => {
  const world = await setUp();
  const failure = await failureOf(world.provider.readLogoutToken(await make(world)), world);
  expect(failure.problem).toBe("invalid_token");
});

test("while the key set can't be read, a logout token is neither accepted nor called invalid", async () => {
  const world = await setUp();
  world.fake.answers.keys = () => ({ status: 503 });
  const token = await world.fake.logoutToken({ sub: "ada" });
  const failure = await failureOf(world.provider.readLogoutToken(token), world);
  expect(failure.problem).toBe("provider_down");
});
