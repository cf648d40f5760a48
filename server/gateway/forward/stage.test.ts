import { afterAll, expect, test } from "vitest";
import { CLIENT, ORGANIZATION_TOKEN, startTestGateway } from "../testing/gateway.ts";
import { startPair } from "../testing/pair.ts";
import type { Answering } from "../testing/upstream.ts";
import { answerEmptyList, answerJson, startUpstream } from "../testing/upstream.ts";

const ORGANIZATIONS = "/gateway/org/api-externalApi/v1/core/organizations";
const { upstream, gateway, cookie } = await startPair({ timeout: 3000 });
const gone = await startUpstream();
const apart = await startTestGateway(upstream.address, { SERVICE_ORG_API_URL: gone.address });
await gone.close();
const secure = await startTestGateway(upstream.address, {
  SERVICE_ORG_API_URL: upstream.address.replace("http:", "https:"),
});
afterAll(async () => {
  await apart.close();
  await secure.close();
});

const create = (headers: Readonly<Record<string, string>>, body = "{}", to = gateway) =>
  to.call(ORGANIZATIONS, { method: "POST", headers, body });
const failureOf = ({ status, text }: { status: number; text: string }) => {
  const { code, stage } = JSON.parse(text);
  return [status, code, stage];
};

const json = { "content-type": "application/json" };
const resetAfter =
  (bytes: string, length: number): Answering =>
  (_, response) => {
    response.writeHead(201, { ...json, "content-length": String(length) });
    response.write(bytes, () => response.destroy());
  };

test.for([
  ["reset before an answer", (_, r) => r.destroy(), 502, "upstream_unreachable", "sent"],
  ["silent", () => {}, 504, "upstream_timeout", "sent"],
  ["redirecting", (_, r) => r.writeHead(307).end(), 502, "upstream_invalid", "answered"],
  ["reset after headers", resetAfter("{", 90), 502, "upstream_invalid", "answered_in_part"],
  [
    "silent after half an answer",
    (_, r) => void r.writeHead(201, json).write("{"),
    504,
    "upstream_timeout",
    "answered_in_part",
  ],
  [
    "too large",
    (_, r) => r.writeHead(201, json).end(Buffer.alloc(33 * 1024 * 1024, 32)),
    502,
    "upstream_unreadable",
    "answered",
  ],
] as const satisfies readonly (readonly [string, Answering, number, string, string])[])(
  "a write's failure says how far the call got: the service is %s",
  async ([, answering, ...failure]) => {
    upstream.answering = answering;
    expect(failureOf(await create({ cookie }))).toEqual(failure);
    expect(upstream.calls()).toHaveLength(1);
  },
);

test.for([
  ["in its own format refused it", (_, r) => answerJson(r, 401, { error: "Expired." }), "refused"],
  ["in another format may follow it", (_, r) => r.writeHead(401).end("<p>Sign in"), "answered"],
  ["without a body may follow it", (_, r) => r.writeHead(401).end(), "answered"],
] as const satisfies readonly (readonly [string, Answering, string])[])(
  "a 401 of the service to a write %s",
  async ([, answering, stage]) => {
    upstream.answering = answering;
    const app = await create({ cookie: await gateway.signIn(CLIENT) });
    expect(failureOf(app)).toEqual([502, "upstream_invalid", stage]);
    expect(app.text.includes("Nothing changed")).toBe(stage === "refused");
    expect(upstream.calls()).toHaveLength(1);
    upstream.answering = answerEmptyList;
    const legacy = await gateway.signIn(ORGANIZATION_TOKEN);
    upstream.answering = answering;
    expect(failureOf(await create({ cookie: legacy }))).toEqual([401, "session_expired", stage]);
  },
);

test("what fails before the call reaches the service isn't sent", async () => {
  const refused = [
    await create({}),
    await create({ cookie: `${cookie}x` }),
    await create({ cookie, "sec-fetch-site": "cross-site" }),
    await create({ cookie }, " ".repeat(1024 * 1024 + 1)),
    await gateway.call("/gateway/org/v1/unknown", { method: "POST", headers: { cookie } }),
    await create({ cookie: await apart.signIn(CLIENT) }, "{}", apart),
    // The service doesn't speak TLS.
    await create({ cookie: await secure.signIn(CLIENT) }, "{}", secure),
  ];
  expect(refused.map((answer) => failureOf(answer).at(-1))).toEqual(refused.map(() => "not_sent"));
  expect(upstream.calls()).toEqual([]);
});

test("a token that can't be had leaves the call unsent", async () => {
  const own = { ...CLIENT, clientSecret: "retired" };
  const as = await gateway.signIn(own);
  upstream.answering = (_, response) => answerJson(response, 401, { error: "Expired." });
  await gateway.call("/gateway/user/v1/core/recordings", { headers: { cookie: as } });
  upstream.received.length = 0;
  upstream.refused.add(own.clientSecret);
  expect(failureOf(await create({ cookie: as }))).toEqual([401, "session_expired", "not_sent"]);
  expect(upstream.calls()).toEqual([]);
});
