import { expect, test } from "vitest";
import type { SignInProblem } from "~/contract/sign-in.ts";
import {
  attemptOf,
  CLIENT,
  encode,
  failureOf,
  forge,
  publicKeyOf,
  seconds,
  setUp,
  type World,
} from "./testing/provider.ts";

// What a provider, or whoever stands between, can do to a sign-in.

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
    "the provider doesn't let this client sign people in",
    "provider_settings",
    /^unauthorized_client$/,
    { query: (query) => query.set("error", "unauthorized_client") },
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
  [
    "a parameter comes twice",
    "mismatch",
    /only once/,
    { query: (query) => query.append("code", "x") },
  ],
  [
    "there is no code",
    "mismatch",
    /authorization code/,
    { query: (query) => query.delete("code") },
  ],
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
    "provider_settings",
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
      ["the subject is empty", "invalid_token", /sub/, { sub: "" }],
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
    "the token isn't valid yet",
    "clock",
    /nbf/,
    { before: (world) => void (world.fake.changes.idToken = { nbf: seconds(world) + 62 }) },
  ],
  [
    "the token was issued in the future",
    "invalid_token",
    /future/,
    { before: (world) => void (world.fake.changes.idToken = { iat: seconds(world) + 62 }) },
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
    /was lost \(ECONNRESET\)/,
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
