import { beforeAll, beforeEach, expect, test } from "vitest";
import { SESSION_PATH, USER_PREFIX } from "~/contract/first-calls.ts";
import { OWN_ROUTES } from "../routes.ts";
import {
  CLIENT,
  OAUTH_TOKEN,
  ORGANIZATION_TOKEN,
  SECRETS,
  secretsOf,
  startPair,
} from "../testing/gateway.ts";
import { answerJson, answerEmptyList } from "../testing/upstream.ts";
import { startClock } from "../testing/clock.ts";

// What a session learns of an organization that the service doesn't let it read: nothing. Two clients of the
// organization are asked after in every way, one that was rotated through the console and one that wasn't.

const clock = startClock();
const { upstream, gateway } = await startPair({ clock }, { TRUSTED_PROXIES: "1" });

const HOME = "organization-of-strangers";
const AWAY = "organization-of-others";
const ROTATED = "client-rotated";
const UNTOUCHED = "client-untouched";
const STRANGERS = [
  { ...CLIENT, clientId: "client-stranger" },
  OAUTH_TOKEN,
  ORGANIZATION_TOKEN,
] as const;

/** The stranger's tokens. */
const stranger = new Set(["legacy-1", "oauth-1"]);
let rotations = 0;
const serve = () => {
  clock.pass(120_000);
  upstream.checks.length = 0;
  upstream.access = ({ url, headers }, response) =>
    url.includes(AWAY) && stranger.has(String(headers["x-svc-auth-token"]))
      ? answerJson(response, 403, { error: "Not yours." })
      : answerJson(response, 200, { data: [], cursor: null });
  upstream.answering = (received, response) => {
    const { url, headers } = received;
    if (!url.endsWith("/rotate-secret")) return answerEmptyList(received, response);
    if (stranger.has(String(headers["x-svc-auth-token"]))) {
      return answerJson(response, 403, { error: "Not yours." });
    }
    rotations += 1;
    const data = { clientId: url.split("/").at(-2), clientSecret: `secret-of-${rotations}` };
    return answerJson(response, 200, { data });
  };
};
beforeEach(serve);

let owner = "";
let operation = "";
beforeAll(async () => {
  serve();
  owner = await gateway.signIn(CLIENT);
  const { operationId, steps } = await rotate(owner, AWAY, ROTATED);
  expect(steps.at(-1)).toMatchObject({ text: expect.stringContaining('"done"') });
  operation = operationId;
});

let calls = 0;
const call = async (method: string, path: string, cookie: string, body?: object) => {
  calls += 1;
  // Each from another address, as an address has ten wrong guesses a minute.
  const headers = { "x-forwarded-for": `198.51.100.${calls % 250}` };
  const { status, text, json } = await gateway.call(path, { method, cookie, headers, body });
  return { status, text, json };
};

/** Signs in, so that the upstream knows which token is the stranger's. */
async function signIn(credential: (typeof STRANGERS)[number]): Promise<string> {
  const cookie = await gateway.signIn(credential);
  if (credential.kind === "client-app") stranger.add(`token-${upstream.tokens}`);
  return cookie;
}

async function rotate(cookie: string, organizationId: string, clientId: string, count = 0) {
  const target = { organizationId, clientId, count };
  const prepared = await call("POST", "/gateway/rotations", cookie, target);
  const { operationId } = prepared.json;
  const ran = operationId && (await call("POST", `/gateway/rotations/${operationId}`, cookie));
  const read = operationId && (await call("GET", `/gateway/rotations/${operationId}`, cookie));
  return { operationId, steps: [operationId ? "prepared" : prepared, ran, read] };
}

/** The operation of the rotated client, as another session began it, or one that never was. */
const operationOf = (clientId: string) =>
  `/gateway/rotations/${clientId === ROTATED ? operation : "AAAAAAAAAAAAAAAAAAAAAA"}`;

/** What differs between any two answers. */
const VOLATILE = /"(?:id|startedAt|endedAt|now|requestId|operationId|milliseconds)":[^,}]*/g;

type Ask = (cookie: string, organizationId: string, clientId: string) => Promise<unknown>;

/** Each of the gateway's own calls, with everything in it that may name a client or its organization. */
const ASKS: Readonly<Record<string, Ask | "names no client">> = {
  sessionRead: (cookie) => call("GET", SESSION_PATH, cookie),
  signIn: (_, __, clientId) => {
    const body = { kind: "client-app", clientId, clientSecret: "wrong" };
    return call("POST", SESSION_PATH, "", body);
  },
  signOut: "names no client",
  sessionKeep: "names no client",
  signInStart: "names no client",
  signInReturn: "names no client",
  backChannelLogout: "names no client",
  clientSecrets: async (cookie, organizationId, clientId) => [
    await call("POST", SECRETS, cookie, secretsOf([clientId], organizationId)),
    // Together with an organization that the stranger may read.
    await call("POST", SECRETS, cookie, {
      organizations: [HOME, organizationId].flatMap(
        (one) => secretsOf([clientId], one).organizations,
      ),
    }),
  ],
  rotationPrepare: async (cookie, organizationId, clientId) => [
    (await rotate(cookie, organizationId, clientId)).steps,
    (await rotate(cookie, organizationId, clientId, 1)).steps,
  ],
  rotationRun: (cookie, _, clientId) => call("POST", operationOf(clientId), cookie),
  rotationResult: (cookie, _, clientId) => call("GET", operationOf(clientId), cookie),
  rotationAcknowledge: (cookie, _, clientId) => call("DELETE", operationOf(clientId), cookie),
  activityList: "names no client",
  secretProbe: (cookie, _, clientId) => {
    const probe = { clientId, clientSecret: "wrong" };
    return call("POST", "/gateway/secret-probe", cookie, probe);
  },
  tokenProbe: "names no client",
  media: "names no client",
};

test("every call of the gateway is looked at", () => {
  expect(Object.keys(ASKS).sort()).toEqual(OWN_ROUTES.map(({ name }) => name).sort());
});

test("those who may read an organization see its rotations", async () => {
  const read = async () => {
    const { json } = await call("POST", SECRETS, owner, secretsOf([ROTATED, UNTOUCHED], AWAY));
    return json.organizations[AWAY];
  };
  expect(await read()).toMatchObject({
    [ROTATED]: { count: 1, last: { outcome: "done" } },
    [UNTOUCHED]: { count: 0 },
  });
  await read();
  expect(upstream.checks).toHaveLength(1);
  clock.pass(60_000);
  await read();
  expect(upstream.checks).toHaveLength(2);
});

test("a list of API clients that a page got proves it too, and nothing else that a service answers", async () => {
  const list = `${USER_PREFIX}/v1/core/m2m-clients/${AWAY}`;
  const read = () => call("POST", SECRETS, owner, secretsOf([ROTATED], AWAY));
  upstream.answering = (_, response) => void response.end("<p>Sign in</p>");
  await call("GET", list, owner);
  await read();
  expect(upstream.checks).toHaveLength(1);
  clock.pass(60_000);
  upstream.answering = answerEmptyList;
  const listed = await call("GET", list, owner);
  expect(listed.status).toBe(200);
  expect((await read()).json.organizations).toHaveProperty(AWAY);
  expect(upstream.checks).toHaveLength(1);
});

const CASES = Object.entries(ASKS).flatMap(([name, ask]) =>
  ask === "names no client" ? [] : STRANGERS.map((who) => [name, who.kind, who, ask] as const),
);

test.for(CASES)("%s tells a stranger with a %s nothing", async ([, , credential, ask]) => {
  const cookie = await signIn(credential);
  for (const organizationId of [AWAY, HOME]) {
    const answers = [];
    for (const clientId of [ROTATED, UNTOUCHED]) {
      clock.pass(120_000);
      const answer = await ask(cookie, organizationId, clientId);
      const text = JSON.stringify(answer).replaceAll("\\", "");
      answers.push(text.replaceAll(clientId, "client").replace(VOLATILE, ""));
    }
    expect(answers[0]).toBe(answers[1]);
  }
});
