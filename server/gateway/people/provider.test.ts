import { expect, test } from "vitest";
import { createProvider } from "./provider.ts";
import type { FakeProvider } from "./testing/fake-provider.ts";
import {
  ADA,
  attemptOf,
  CLIENT,
  failureOf,
  forge,
  RETURN,
  seconds,
  setUp,
} from "./testing/provider.ts";

test("signing in: the address has what the provider needs, and the answer says who it is", async () => {
  const world = await setUp({ scopes: ["openid", "profile", "offline_access"] });
  const { fake, provider, attempt } = world;
  const address = await provider.address(attempt);
  expect(address.href.split("?")[0]).toBe(`${fake.issuer}/authorize`);
  const query = Object.fromEntries(address.searchParams);
  expect(query).toEqual({
    client_id: "console",
    response_type: "code",
    response_mode: "query",
    redirect_uri: RETURN,
    scope: "openid profile offline_access",
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: "S256",
  });
  const authTime = seconds(world) - 90;
  const identity = await provider.redeem(fake.authorize(address, "ada", { authTime }), attempt);
  expect(identity).toEqual({
    claims: {
      subject: "ada",
      name: "Ada Lovelace",
      email: "ada@example.com",
      isEmailVerified: true,
      groups: ["operations", "sales"],
      isOverage: false,
    },
    refreshToken: expect.any(String),
    providerSession: fake.sessions.get("ada"),
    issuedAt: seconds(world),
    claimNames: expect.arrayContaining(["sub", "email", "groups"]),
    signedInAgo: 90,
  });
  expect(fake.calls).toEqual({ discovery: 1, keys: 1, token: 1, userinfo: 0 });
});

test.each([
  ["a public client", undefined, ["client_secret_post"], /^client_id=console/],
  ["a secret in the form", "s:c ret", ["client_secret_basic", "client_secret_post"], /s%3Ac\+ret/],
])("the client authenticates: %s", async (_, clientSecret, methods, form) => {
  const world = await setUp({ clientSecret });
  world.fake.changes.discovery = { token_endpoint_auth_methods_supported: methods };
  let sent = "";
  world.fake.answers.token = (body) => {
    body.sort();
    sent = body.toString();
    return { status: 400, body: { error: "invalid_grant" } };
  };
  await expect(world.signIn()).rejects.toMatchObject({ problem: "code_refused" });
  expect(sent).toMatch(form);
});

test("the client authenticates by a header if the provider knows no other way", async () => {
  const world = await setUp();
  world.fake.changes.discovery = { token_endpoint_auth_methods_supported: undefined };
  const forms: string[] = [];
  world.fake.answers.token = (form) => {
    forms.push(form.toString());
    return { status: 400, body: { error: "invalid_grant" } };
  };
  await expect(world.signIn()).rejects.toMatchObject({ problem: "code_refused" });
  expect(forms.join()).toContain("code_verifier");
  expect(forms.join()).not.toContain(CLIENT.clientSecret);
});

test.each([
  ["fast", 55_000],
  ["slow", -55_000],
])("a provider whose clock is most of a minute %s is accepted", async (_, ahead) => {
  const { fake, clock, signIn } = await setUp();
  fake.now = () => clock.now() + ahead;
  // The token expires while the clocks differ.
  fake.changes.idToken = { exp: Math.floor(fake.now() / 1000) };
  await expect(signIn()).resolves.toMatchObject({ claims: { subject: "ada" } });
});

test("a new key is found in the key set, which is read again", async () => {
  const { fake, provider, attempt, goThere, signIn } = await setUp();
  await signIn();
  await fake.changeKey();
  // It isn't read again within a second.
  await new Promise((resolve) => setTimeout(resolve, 1050));
  const identity = await provider.redeem(await goThere(), attempt);
  expect(identity.claims.subject).toBe("ada");
  expect(fake.calls.keys).toBe(2);
});

test("unknown keys have the key set read at most once a second", async () => {
  const world = await setUp();
  const { fake, provider, signIn } = world;
  await signIn();
  await fake.changeKey(false);
  for (let count = 0; count < 5; count += 1) {
    const token = await fake.logoutToken({ sub: "ada" });
    await failureOf(provider.readLogoutToken(token), world);
  }
  expect(fake.calls.keys).toBeLessThanOrEqual(2);
});

const many = (count: number) => Array.from({ length: count }, (_, index) => `group-${index}`);

test.each<[what: string, claims: object, read: object]>([
  ["no e-mail", { email: undefined }, { email: null, isEmailVerified: false }],
  ["an unverified e-mail", { email_verified: false }, { isEmailVerified: false }],
  ["an e-mail without a word on it", { email_verified: undefined }, { isEmailVerified: false }],
  ["an e-mail verified in words", { email_verified: "true" }, { isEmailVerified: true }],
  ["an e-mail verified by a number", { email_verified: 1 }, { isEmailVerified: false }],
  ["an e-mail that is too long", { email: `${"a".repeat(250)}@example.com` }, { email: null }],
  ["an e-mail that isn't text", { email: ["ada@example.com"] }, { email: null }],
  ["no name", { name: undefined, preferred_username: "ada" }, { name: "ada" }],
  ["no name at all", { name: undefined }, { name: null }],
  ["a name that is too long", { name: "👩".repeat(200) }, { name: "👩".repeat(128) }],
  ["a name that can't be stored", { name: "Ada\0" }, { name: null }],
  ["no groups", { groups: undefined }, { groups: [], isOverage: false }],
  ["an empty list of groups", { groups: [] }, { groups: [] }],
  ["one group", { groups: "operations" }, { groups: ["operations"] }],
  ["groups that aren't text", { groups: [{ id: "a" }, 7, null, "", "b"] }, { groups: ["b"] }],
  ["a group that is too long", { groups: ["g".repeat(257), "b"] }, { groups: ["b"] }],
  ["200 groups", { groups: many(200) }, { groups: many(200), isOverage: false }],
  ["2,001 groups", { groups: many(2001) }, { groups: many(2000), isOverage: true }],
  [
    "groups in overage",
    { groups: undefined, _claim_names: { groups: "src1" }, _claim_sources: { src1: {} } },
    { groups: [], isOverage: true },
  ],
  ["groups in overage, in short", { groups: undefined, hasgroups: true }, { isOverage: true }],
])("claims: %s", async (_, claims, read) => {
  const { fake, signIn } = await setUp();
  fake.people.set("ada", { ...ADA, ...claims });
  expect((await signIn()).claims).toMatchObject(read);
});

test("a claim of another name has the groups", async () => {
  const { fake, signIn } = await setUp({ groupsClaim: "https://example.com/roles" });
  fake.people.set("ada", { ...ADA, "https://example.com/roles": ["a"] });
  expect((await signIn()).claims.groups).toEqual(["a"]);
});

test("userinfo is asked for groups and an e-mail that the ID token lacks", async () => {
  const { fake, signIn } = await setUp();
  for (const name of ["groups", "email", "email_verified"]) fake.onlyInUserinfo.add(name);
  const { claims } = await signIn();
  expect(claims).toMatchObject({ email: ADA.email, isEmailVerified: true, groups: ADA.groups });
  expect(fake.calls.userinfo).toBe(1);
});

test("an e-mail of the ID token isn't verified by userinfo's word on another one", async () => {
  const { fake, signIn } = await setUp();
  fake.onlyInUserinfo.add("groups");
  fake.changes.idToken = { email: "chief@example.com", email_verified: undefined };
  expect((await signIn()).claims).toMatchObject({ email: ADA.email, isEmailVerified: true });
  fake.changes.userinfo = { email_verified: false };
  expect((await signIn()).claims).toMatchObject({
    email: "chief@example.com",
    isEmailVerified: false,
  });
});

test("a provider without userinfo is only asked for tokens", async () => {
  const { fake, signIn } = await setUp();
  fake.changes.discovery = { userinfo_endpoint: undefined };
  fake.onlyInUserinfo.add("groups");
  expect((await signIn()).claims.groups).toEqual([]);
});

test("to confirm, the provider is told to ask again, and has to say when it did", async () => {
  const world = await setUp();
  const { fake, provider } = world;
  const attempt = attemptOf("confirmation", 300);
  const address = await provider.address(attempt);
  expect(address.searchParams.get("max_age")).toBe("300");
  expect(address.searchParams.get("prompt")).toBe("login");

  const redeem = (authTime: number) =>
    provider.redeem(fake.authorize(address, "ada", { authTime }), attempt);
  await expect(redeem(seconds(world) - 200)).resolves.toMatchObject({ signedInAgo: 200 });
  expect(await failureOf(redeem(seconds(world) - 400), world)).toMatchObject({
    problem: "not_confirmed",
  });
  fake.changes.idToken = { auth_time: undefined };
  expect(await failureOf(redeem(seconds(world)), world)).toMatchObject({
    problem: "not_confirmed",
  });
});

test.each(["discovery", "token", "keys", "userinfo"] as const)(
  "a provider whose %s doesn't answer is given up",
  async (endpoint) => {
    const world = await setUp({}, 300);
    world.fake.onlyInUserinfo.add("groups");
    world.fake.answers[endpoint] = () => new Promise<never>(() => {});
    const failure = await failureOf(world.signIn(), world);
    expect(failure.problem).toBe("provider_down");
    expect(failure.message).toMatch(/(?:no|didn't) answer within 0.3 s/);
  },
);

test("the discovery document is read once, again after an hour, and soon after a failure", async () => {
  const { fake, clock, provider, attempt } = await setUp();
  fake.answers.discovery = () => ({ status: 503 });
  const down = { problem: "provider_down" };
  await expect(provider.address(attempt)).rejects.toMatchObject(down);
  await expect(provider.address(attempt)).rejects.toMatchObject(down);
  expect(fake.calls.discovery).toBe(1);

  delete fake.answers.discovery;
  await expect.poll(() => provider.address(attempt), { timeout: 3000 }).toBeInstanceOf(URL);
  await Promise.all([provider.address(attempt), provider.address(attempt)]);
  expect(fake.calls.discovery).toBe(2);

  clock.pass(61 * 60_000);
  fake.isDown = true;
  await expect(provider.address(attempt)).resolves.toBeInstanceOf(URL);
  fake.isDown = false;
  fake.changes.discovery = { authorization_endpoint: `${fake.issuer}/new` };
  const path = async () => (await provider.address(attempt)).pathname;
  await expect.poll(path, { timeout: 3000 }).toBe("/new");
});

test("an issuer that differs by a slash is another one", async () => {
  const { fake, clock, attempt } = await setUp();
  const settings = {
    ...CLIENT,
    issuer: `${fake.issuer}/`,
    name: "",
    scopes: [],
    groupsClaim: "groups",
    signOut: true,
  };
  const provider = createProvider(settings, {
    redirectUri: RETURN,
    clock,
    egress: () => undefined,
  });
  await expect(provider.address(attempt)).rejects.toMatchObject({
    problem: "provider_answer",
    message: `the discovery document is of the issuer ${fake.issuer}, not ${fake.issuer}/`,
  });
});

test.each<[what: string, message: RegExp, before: (fake: FakeProvider) => unknown]>([
  [
    "another issuer",
    /"https:\/\/id.example.com" instead of "http/,
    (fake) => (fake.changes.discovery = { issuer: "https://id.example.com" }),
  ],
  [
    "another client",
    /"other" instead of "console"/,
    (fake) => (fake.changes.idToken = { aud: "other" }),
  ],
  [
    "another algorithm",
    /"HS256" instead of \["ES256"\]/,
    (fake) => (fake.signIdToken = async (claims) => forge({ alg: "HS256" }, claims, "secret")),
  ],
  [
    "an address without an answer of use",
    /404 of 127\.0\.0\.1:\d+\/\.well-known/,
    (fake) => (fake.answers.discovery = () => ({ status: 404 })),
  ],
])("what doesn't fit is named: %s", async (_, message, before) => {
  const world = await setUp();
  before(world.fake);
  expect((await failureOf(world.signIn(), world)).message).toMatch(message);
});

const sendNothing = (): never => {
  throw new Error("Nothing may be sent.");
};

test("plain http is refused on other hosts than this one", async () => {
  const { clock, attempt } = await setUp();
  const settings = {
    ...CLIENT,
    issuer: "http://id.example.com",
    name: "",
    scopes: [],
    groupsClaim: "groups",
    signOut: true,
  };
  const provider = createProvider(settings, { redirectUri: RETURN, clock, egress: sendNothing });
  await expect(provider.address(attempt)).rejects.toMatchObject({
    problem: "provider_answer",
    message: expect.stringContaining("https"),
  });
});

test.for([
  ["another secret", { clientSecret: "canary-other-secret" }],
  ["no secret", { clientSecret: undefined }],
  ["another ID", { clientId: "other" }],
] as const)("a check with %s finds that the provider refuses the client", async ([, settings]) => {
  const world = await setUp(settings);
  expect(await failureOf(world.provider.check(), world)).toMatchObject({
    problem: "provider_settings",
    message: "it refuses clientId and clientSecret: invalid_client",
  });
});

test("a check finds that there is no token endpoint, and takes no other answer of it for a fault", async () => {
  const world = await setUp();
  world.fake.answers.token = () => ({ status: 403, body: { error: "invalid_code" } });
  await expect(world.provider.check()).resolves.toBeUndefined();
  world.fake.changes.discovery = { token_endpoint: "http://127.0.0.1:9/token" };
  expect(await failureOf(world.create().check(), world)).toMatchObject({
    problem: "provider_down",
  });
});

test("a check finds that there is no key to verify tokens with, and warns if S256 isn't listed", async () => {
  const { fake, provider, create } = await setUp();
  await expect(provider.check()).resolves.toBeUndefined();
  fake.changes.discovery = { code_challenge_methods_supported: ["plain"] };
  await expect(create().check()).resolves.toMatch(/doesn't list S256/);
  fake.keys = [];
  await expect(provider.check()).rejects.toMatchObject({
    problem: "provider_answer",
    message: "the key set is empty, so it can sign no token",
  });
});
