import { createHmac } from "node:crypto";
import { exportSPKI, importJWK, type JWK } from "jose";
import { expect, onTestFinished, test } from "vitest";
import { type Attempt, SignInFailure } from "./identity.ts";
import { createProvider } from "./provider.ts";
import { type FakeProvider, startFakeProvider } from "./testing/fake-provider.ts";
import { startClock } from "../testing/clock.ts";
import type { SignInProblem } from "~/contract/sign-in.ts";
import type { ProviderSettings } from "~server/shared/access-file.ts";

const CLIENT = { clientId: "console", clientSecret: "canary-client-secret" };
const RETURN = "http://localhost:4173/gateway/sign-in/return";
const ADA = {
  name: "Ada Lovelace",
  email: "ada@example.com",
  email_verified: true,
  groups: ["operations", "sales"],
};

const attemptOf = (name: string, maxAge?: number): Attempt => ({
  state: `canary-state-of-${name}`,
  nonce: `canary-nonce-of-${name}`,
  verifier: `canary-verifier-of-${name}-`.padEnd(64, "v"),
  maxAge,
});

async function setUp(more: Partial<ProviderSettings> = {}, timeout?: number) {
  const fake = await startFakeProvider(CLIENT);
  onTestFinished(fake.close);
  fake.people.set("ada", ADA);
  const clock = startClock();
  fake.now = clock.now;
  const settings: ProviderSettings = {
    ...CLIENT,
    issuer: fake.issuer,
    name: "Example ID",
    scopes: ["profile", "email"],
    groupsClaim: "groups",
    ...more,
  };
  const create = () => createProvider(settings, { redirectUri: RETURN, clock, timeout });
  const provider = create();
  const attempt = attemptOf("first");
  /** Goes to the provider, signs in as Ada, and comes back with the query. */
  const goThere = async (of = attempt) => fake.authorize(await provider.address(of), "ada");
  const signIn = async () => provider.redeem(await goThere(), attempt);
  return { fake, clock, provider, attempt, goThere, signIn, create };
}
type World = Awaited<ReturnType<typeof setUp>>;

/** How a promise was rejected, which must be a failure without a secret. */
async function failureOf(work: Promise<unknown>, { fake, attempt }: World): Promise<SignInFailure> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof SignInFailure)) throw new Error("Not a failure.", { cause: error });
  expectNoSecrets(error.message, fake, attempt);
  return error;
}

function expectNoSecrets(text: string, fake: FakeProvider, attempt: Attempt) {
  const secrets = [...fake.secrets, attempt.verifier, attempt.nonce];
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  expect(text).not.toMatch(/eyJ|canary|\p{C}/u);
  expect(text.length).toBeLessThan(500);
}

const seconds = ({ clock }: World) => Math.floor(clock.now() / 1000);
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** A token without a signature, or with one made with a secret that isn't one. */
function forge(header: object, claims: object, secret?: string) {
  const signed = `${encode(header)}.${encode(claims)}`;
  const mac =
    secret === undefined ? "" : createHmac("sha256", secret).update(signed).digest("base64url");
  return `${signed}.${mac}`;
}

async function publicKeyOf(fake: FakeProvider): Promise<string> {
  const key = await importJWK(Object.assign({}, fake.keys[0]) as JWK, "ES256");
  if (key instanceof Uint8Array) throw new Error("Not a key pair.");
  return exportSPKI(key);
}

const ALL_ALGORITHMS = { id_token_signing_alg_values_supported: ["ES256", "HS256", "none"] };

/** What goes wrong, what people are told, and how: at the provider, or in the query that comes back. */
const HOSTILE: readonly [
  what: string,
  problem: SignInProblem,
  reason: RegExp,
  wrong: {
    before?: (world: World) => void | Promise<void>;
    query?: (query: URLSearchParams, world: World) => unknown;
  },
][] = [
  // The answer in the address.
  [
    "the person cancels",
    "canceled",
    /^access_denied: The user said no$/,
    {
      query: (query) => {
        query.delete("code");
        query.set("error", "access_denied");
        query.set("error_description", "The user said no");
      },
    },
  ],
  [
    "the provider reports an error of its own",
    "provider_error",
    /^server_error$/,
    { query: (query) => query.set("error", "server_error") },
  ],
  [
    "an error's description is long, isn't printable, and has the code and a token",
    "provider_error",
    /^oops: a b … … (?:long ){30,}/,
    {
      query: (query) => {
        query.set("error", "oops");
        const token = `${"t".repeat(30)}.${"t".repeat(30)}`;
        const parts = ["a\0\n\u202Eb", query.get("code"), token, "long ".repeat(400)];
        query.set("error_description", parts.join(" "));
      },
    },
  ],
  ["the state is wrong", "mismatch", /state/, { query: (query) => query.set("state", "other") }],
  ["there is no state", "mismatch", /state/, { query: (query) => query.delete("state") }],
  [
    "an error comes with a wrong state",
    "mismatch",
    /state/,
    {
      query: (query) => {
        query.set("error", "access_denied");
        query.set("state", "other");
      },
    },
  ],
  ["a parameter comes twice", "mismatch", /twice/, { query: (query) => query.append("code", "x") }],
  ["there is no code", "mismatch", /neither/, { query: (query) => query.delete("code") }],
  [
    "the issuer in the address is another one (mix-up)",
    "mismatch",
    /issuer/,
    { query: (query) => query.set("iss", "https://evil.example.com") },
  ],
  [
    "the issuer is announced and missing in the address",
    "mismatch",
    /issuer/,
    { query: (query) => query.delete("iss") },
  ],
  [
    "the code was used before",
    "code_refused",
    /^invalid_grant/,
    { query: (query, { provider, attempt }) => provider.redeem(query, attempt) },
  ],
  [
    "the code is of another attempt (PKCE)",
    "code_refused",
    /^invalid_grant/,
    {
      query: async (query, { goThere }) => {
        const other = await goThere(attemptOf("second"));
        query.set("code", other.get("code") ?? "");
      },
    },
  ],
  [
    "the client secret is refused",
    "provider_error",
    /^invalid_client: … …$/,
    {
      before: ({ fake }) => {
        fake.answers.token = (form) => ({
          status: 401,
          headers: { "www-authenticate": "Basic" },
          body: {
            error: "invalid_client",
            error_description: `${form.get("client_secret")} ${form.get("code_verifier")}`,
          },
        });
      },
    },
  ],
  // The ID token.
  ...(
    [
      ["the nonce is wrong", "invalid_token", /nonce/, { nonce: "other" }],
      ["there is no nonce", "invalid_token", /nonce/, { nonce: undefined }],
      ["the audience is another client", "invalid_token", /aud/, { aud: "other" }],
      [
        "a second audience comes without azp",
        "invalid_token",
        /aud/,
        { aud: ["console", "other"] },
      ],
      [
        "azp is another client",
        "invalid_token",
        /azp/,
        { aud: ["console", "other"], azp: "other" },
      ],
      ["azp is another client beside one audience", "invalid_token", /azp/, { azp: "other" }],
      ["the issuer of the token is another one", "invalid_token", /iss/, { iss: "https://a.test" }],
      ["there is no subject", "invalid_token", /sub/, { sub: undefined }],
      ["the subject is a number", "invalid_token", /sub/, { sub: 7 }],
      ["the subject is too long", "invalid_token", /subject/, { sub: "s".repeat(256) }],
      ["the subject isn't printable", "invalid_token", /subject/, { sub: "ada\u0000" }],
      ["there is no expiry", "invalid_token", /exp/, { exp: undefined }],
    ] as const
  ).map(([what, problem, reason, claims]): (typeof HOSTILE)[number] => [
    what,
    problem,
    reason,
    { before: ({ fake }) => void Object.assign(fake.changes.idToken, claims) },
  ]),
  [
    "the token has expired",
    "clock",
    /exp/,
    { before: (world) => void (world.fake.changes.idToken = { exp: seconds(world) - 61 }) },
  ],
  [
    "the token was issued in the future",
    "clock",
    /future/,
    { before: (world) => void (world.fake.changes.idToken = { iat: seconds(world) + 62 }) },
  ],
  [
    "the token isn't valid yet",
    "clock",
    /nbf/,
    { before: (world) => void (world.fake.changes.idToken = { nbf: seconds(world) + 62 }) },
  ],
  [
    "the provider's clock is ten minutes slow",
    "clock",
    /exp/,
    { before: ({ fake, clock }) => void (fake.now = () => clock.now() - 600_000) },
  ],
  [
    "the signature is of another token",
    "invalid_token",
    /signature/,
    {
      before: ({ fake }) => {
        fake.signIdToken = async (claims) => {
          const [header, , signature] = (await fake.sign(claims)).split(".");
          return `${header}.${encode({ ...claims, groups: ["admins"] })}.${signature}`;
        };
      },
    },
  ],
  [
    "alg is none",
    "invalid_token",
    /alg/i,
    {
      before: ({ fake }) =>
        void (fake.signIdToken = async (claims) => forge({ alg: "none" }, claims)),
    },
  ],
  [
    "alg is none, which the provider says it supports",
    "invalid_token",
    /alg/i,
    {
      before: ({ fake }) => {
        fake.changes.discovery = ALL_ALGORITHMS;
        fake.signIdToken = async (claims) => forge({ alg: "none" }, claims);
      },
    },
  ],
  [
    "the client secret signs (HS256)",
    "invalid_token",
    /alg/i,
    {
      before: ({ fake }) => {
        fake.changes.discovery = ALL_ALGORITHMS;
        fake.signIdToken = async (claims) => forge({ alg: "HS256" }, claims, CLIENT.clientSecret);
      },
    },
  ],
  [
    "the public key signs as a secret (HS256)",
    "invalid_token",
    /alg/i,
    {
      before: async ({ fake }) => {
        fake.changes.discovery = ALL_ALGORITHMS;
        const key = await publicKeyOf(fake);
        fake.signIdToken = async (claims) => forge({ alg: "HS256" }, claims, key);
      },
    },
  ],
  [
    "the key isn't in the renewed key set either",
    "invalid_token",
    /key/,
    { before: ({ fake }) => fake.changeKey(false) },
  ],
  [
    "the ID token isn't a JWT",
    "invalid_token",
    /JWT/,
    { before: ({ fake }) => void (fake.changes.token = { id_token: "canary-token" }) },
  ],
  [
    "the ID token is encrypted",
    "invalid_token",
    /JWE/,
    { before: ({ fake }) => void (fake.changes.token = { id_token: "canary.b.c.d.e" }) },
  ],
  [
    "there is no ID token",
    "provider_answer",
    /id_token/,
    { before: ({ fake }) => void (fake.changes.token = { id_token: undefined }) },
  ],
  [
    "userinfo is of another subject",
    "provider_answer",
    /userinfo: .*"sub"/,
    {
      before: ({ fake }) => {
        fake.onlyInUserinfo.add("groups");
        fake.changes.userinfo = { sub: "grace" };
      },
    },
  ],
  // What isn't the protocol, from each endpoint.
  ...(["discovery", "token", "keys", "userinfo"] as const).flatMap((endpoint) =>
    (
      [
        [
          "redirects",
          "provider_answer",
          /a redirect \(302\)/,
          { status: 302, headers: { location: "https://evil.example.com/" } },
        ],
        ["is HTML", "provider_answer", /JSON|content-type/, { body: "<html>Sign in</html>" }],
        ["is empty", "provider_answer", /JSON|content-type/, {}],
        ["is 5 MB", "provider_answer", /1 MB/, { body: { canary: "5".repeat(5_000_000) } }],
        ["is an array", "provider_answer", /object|JSON|Key Set/i, { body: ["canary"] }],
        ["is a 500", "provider_down", /500/, { status: 500, body: "<html>canary</html>" }],
        ["is a 429", "provider_down", /429/, { status: 429, body: { error: "slow_down" } }],
        ["is a 404", "provider_answer", /404|content-type|200 OK/, { status: 404, body: "canary" }],
      ] as const
    ).map(([how, problem, reason, answer]): (typeof HOSTILE)[number] => [
      `the answer of ${endpoint} ${how}`,
      problem,
      reason,
      {
        before: ({ fake }) => {
          fake.onlyInUserinfo.add("groups");
          fake.answers[endpoint] = () => answer;
        },
      },
    ]),
  ),
  ...(
    [
      ["is of another issuer", /issuer/, { issuer: "https://evil.example.com" }],
      ["has no issuer", /issuer/, { issuer: undefined }],
      ["has no key set", /jwks_uri/, { jwks_uri: undefined }],
      ["has no token endpoint", /token_endpoint/, { token_endpoint: undefined }],
      [
        "sends people to a script",
        /HTTP/,
        { authorization_endpoint: "javascript:alert(document.cookie)" },
      ],
      ["has a plain http token endpoint", /https/, { token_endpoint: "http://evil.example.com/" }],
      ["has a plain http key set", /https/, { jwks_uri: "http://evil.example.com/keys" }],
    ] as const
  ).map(([how, reason, changes]): (typeof HOSTILE)[number] => [
    `the discovery document ${how}`,
    "provider_answer",
    reason,
    { before: ({ fake }) => void (fake.changes.discovery = changes) },
  ]),
  [
    "the provider is down",
    "provider_down",
    /: (?:UND_ERR_SOCKET|ECONNRESET)/,
    { before: ({ fake }) => void (fake.isDown = true) },
  ],
  [
    "the provider goes down while the person is there",
    "provider_down",
    /\/token: /,
    { query: (_, { fake }) => void (fake.isDown = true) },
  ],
];

test.each(HOSTILE)("%s: %s", async (_, problem, reason, { before, query: change }) => {
  const world = await setUp();
  await before?.(world);
  const work = async () => {
    const query = await world.goThere();
    await change?.(query, world);
    return world.provider.redeem(query, world.attempt);
  };
  const failure = await failureOf(work(), world);
  expect(failure).toMatchObject({ problem, message: expect.stringMatching(reason) });
});

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
  // So that it expires while the clocks differ.
  fake.changes.idToken = { exp: Math.floor(fake.now() / 1000) };
  await expect(signIn()).resolves.toMatchObject({ claims: { subject: "ada" } });
});

test("a new key is found in the key set, which is read again", async () => {
  const { fake, provider, attempt, goThere, signIn } = await setUp();
  await signIn();
  await fake.changeKey();
  // Not within the second after the last reading.
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
  ["groups that aren't text", { groups: [{ name: "a" }, 7, null, "", "b"] }, { groups: ["b"] }],
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
    expect(failure.message).toMatch(/no answer within 0.3 s$/);
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
  };
  const provider = createProvider(settings, { redirectUri: RETURN, clock });
  await expect(provider.address(attempt)).rejects.toMatchObject({
    problem: "provider_answer",
    message: expect.stringContaining("issuer"),
  });
});

const sendNothing = () => Promise.reject(new Error("Nothing may be sent."));

test("plain http is refused on other hosts than this one", async () => {
  const { clock, attempt } = await setUp();
  const settings = {
    ...CLIENT,
    issuer: "http://id.example.com",
    name: "",
    scopes: [],
    groupsClaim: "groups",
  };
  const provider = createProvider(settings, { redirectUri: RETURN, clock, fetch: sendNothing });
  await expect(provider.address(attempt)).rejects.toMatchObject({
    problem: "provider_answer",
    message: expect.stringContaining("https"),
  });
});

test("renewing: what changed counts, and the refresh token stays or is replaced", async () => {
  const { fake, provider, signIn } = await setUp();
  const { refreshToken = "" } = await signIn();
  fake.people.set("ada", { ...ADA, groups: ["sales"] });
  const kept = await provider.renew(refreshToken, "ada");
  expect(kept).toMatchObject({
    outcome: "confirmed",
    identity: { refreshToken, claims: { subject: "ada", groups: ["sales"] } },
  });

  fake.isRotating = true;
  const replaced = await provider.renew(refreshToken, "ada");
  if (replaced.outcome !== "confirmed") throw new Error(replaced.reason);
  expect(replaced.identity.refreshToken).not.toBe(refreshToken);
  await expect(provider.renew(refreshToken, "ada")).resolves.toMatchObject({ outcome: "refused" });
});

test("renewing without an ID token goes by userinfo", async () => {
  const { fake, provider, signIn } = await setUp();
  const { refreshToken = "" } = await signIn();
  fake.changes.token = { id_token: undefined };
  await expect(provider.renew(refreshToken, "ada")).resolves.toMatchObject({
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
      ["invalid_grant", 403, "unreachable"],
      ["invalid_client", 401, "unreachable"],
      ["invalid_scope", 400, "unreachable"],
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
  // Until a changed discovery document has been read.
  const renew = () => world.provider.renew(refreshToken, "ada");
  await renew();
  const renewal = await renew();
  if (renewal.outcome === "confirmed") throw new Error("Confirmed.");
  expect(renewal.outcome).toBe(outcome);
  expect(renewal.reason).toMatch(reason);
  expectNoSecrets(renewal.reason, world.fake, world.attempt);
});

test("a refresh token that was replaced before userinfo failed isn't lost", async () => {
  const { fake, provider, signIn } = await setUp();
  const { refreshToken = "" } = await signIn();
  fake.isRotating = true;
  fake.onlyInUserinfo.add("groups");
  fake.answers.userinfo = () => ({ status: 503 });
  const renewal = await provider.renew(refreshToken, "ada");
  if (renewal.outcome !== "unreachable") throw new Error(renewal.outcome);
  delete fake.answers.userinfo;
  const again = await provider.renew(renewal.refreshToken ?? "", "ada");
  expect(again).toMatchObject({
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

  fake.changes.discovery = { end_session_endpoint: undefined };
  await expect(create().leaveAddress(to)).resolves.toBeUndefined();
  fake.isDown = true;
  await expect(create().leaveAddress(to)).resolves.toBeUndefined();
});

test("a logout token names a person, a session of the provider, or both", async () => {
  const { fake, provider } = await setUp();
  const read = async (claims: object, header = {}) =>
    provider.readLogoutToken(await fake.logoutToken({ ...claims }, header));
  const both = { subject: "ada", providerSession: "s1" };
  await expect(read({ sub: "ada", sid: "s1" })).resolves.toEqual(both);
  await expect(read({ sub: "ada" })).resolves.toMatchObject({ subject: "ada" });
  await expect(read({ sid: "s1" })).resolves.toMatchObject({ providerSession: "s1" });
  for (const typ of ["JWT", "application/logout+jwt", undefined]) {
    await expect(read({ sub: "ada" }, { typ })).resolves.toMatchObject({ subject: "ada" });
  }
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
  ["that is three minutes old", "clock", { sub: "ada", iat: -181 }],
  ["that has expired", "clock", { sub: "ada", exp: -61 }],
  ["from the future", "clock", { sub: "ada", iat: 62 }],
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
