import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { TestGateway } from "../testing/gateway.ts";
import { CLIENT, ORGANIZATION_TOKEN, startTestGateway } from "../testing/gateway.ts";
import type { Answering, Upstream } from "../testing/upstream.ts";
import { answerEmptyList, answerJson, startUpstream } from "../testing/upstream.ts";

let upstream: Upstream;
let gateway: TestGateway;
let cookie: string;

beforeAll(async () => {
  upstream = await startUpstream();
});
afterAll(() => upstream.close());
beforeEach(async () => {
  upstream.answering = rotate;
  gateway = await startTestGateway(upstream.address, {}, { timeout: 3000 });
  cookie = await gateway.signIn(CLIENT);
  upstream.received.length = 0;
  return () => gateway.close();
});

const rotate: Answering = (_, response) =>
  answerJson(response, 200, { data: { clientId: "client-2", clientSecret: "new-secret" } });
const send = async (path: string, as: string, body?: object) => {
  const answer = await gateway.call(`/gateway/rotations${path}`, {
    method: "POST",
    headers: { cookie: as },
    ...(body && { body: JSON.stringify(body) }),
  });
  return JSON.parse(answer.text);
};
const intend = (as = cookie) =>
  send("", as, { organizationId: "organization-1", clientId: "client-2", count: 0 });
const prepare = async (as = cookie): Promise<string> => (await intend(as)).operationId;
const run = (id: string, as = cookie) => send(`/${id}`, as);

const clientId = "client-2";
const other = { data: { clientId: "client-3", clientSecret: "another" } };
const page =
  (html: string, length = html.length): Answering =>
  (_, response) => {
    response.writeHead(200, { "content-type": "text/html", "content-length": length });
    response.write(html, () => (length > html.length ? response.destroy() : response.end()));
  };
const breakOff: Answering = (_, response) => {
  response.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
  response.write('{"data":{"clientId":"client-2"', () => response.destroy());
};
test.for([
  ["a refusal", (_, r) => answerJson(r, 403, { error: "Only its creator." }), "not_executed", 403],
  ["a refused token", (_, r) => answerJson(r, 401, { error: "Who?" }), "not_executed", 401],
  ["a 401 in HTML", (_, r) => r.writeHead(401).end("<h1>Log in</h1>"), "unknown", undefined],
  [
    "a failed validation",
    (_, r) =>
      answerJson(r, 422, {
        name: "ZodError",
        issues: [{ code: "custom", path: [], message: "No." }],
      }),
    "not_executed",
    422,
  ],
  ["a refusal in HTML", (_, r) => r.writeHead(403).end("<h1>No</h1>"), "unknown", undefined],
  ["a 408", (_, r) => answerJson(r, 408, { error: "Slow." }), "unknown", undefined],
  ["a 500", (_, r) => answerJson(r, 500, { error: "Oops." }), "unknown", undefined],
  ["a redirect", (_, r) => r.writeHead(307, { location: "/x" }).end(), "unknown", undefined],
  ["a reset", (_, r) => r.destroy(), "unknown", undefined],
  ["silence", () => {}, "unknown", undefined],
  ["half a success", breakOff, "secret_lost", undefined],
  [
    "a success with a byte order mark",
    (_, r) => r.end(`\uFEFF${JSON.stringify({ data: { clientId, clientSecret: "new-secret" } })}`),
    "done",
    undefined,
  ],
  ["no secret", (_, r) => answerJson(r, 200, { data: { clientId } }), "secret_lost", undefined],
  ["another client's secret", (_, r) => answerJson(r, 200, other), "unknown", undefined],
  ["a success without data", (_, r) => answerJson(r, 200, { data: {} }), "unknown", undefined],
  ["an HTML page with 200", page("<h1>Hi</h1>"), "unknown", undefined],
  ["half an HTML page with 200", page("<h1>Hi</h1>", 1000), "unknown", undefined],
  ["an empty 200", page(""), "unknown", undefined],
  ["a 204", (_, r) => r.writeHead(204).end(), "unknown", undefined],
  ["an answer too large", (_, r) => r.end(" ".repeat(33 * 1024 * 1024)), "unknown", undefined],
] as const satisfies readonly (readonly [string, Answering, string, number | undefined])[])(
  "%s: %s",
  async ([, answering, outcome, status]) => {
    upstream.answering = answering;
    const id = await prepare();
    const result = await run(id);
    expect(result.outcome).toBe(outcome);
    expect(result.status).toBe(status);
    expect(result.error).not.toBe("");
    expect(result.clientSecret).toBe(outcome === "done" ? "new-secret" : undefined);
    expect(upstream.calls()).toHaveLength(1);
    upstream.answering = rotate;
    expect(await run(id)).toEqual(result);
    // After a refusal nothing changed, so the next ID may run. Otherwise no one gets one who doesn't know.
    if (outcome === "not_executed") expect((await run(await prepare())).outcome).toBe("done");
    else if (outcome !== "done") expect((await intend()).code).toBe("rotation_in_doubt");
  },
);

test("an unreachable service hasn't rotated", async () => {
  const gone = await startUpstream();
  const apart = await startTestGateway(upstream.address, { SERVICE_BASE_URL: gone.address });
  const as = await apart.signIn(CLIENT);
  const headers = { cookie: as };
  const body = JSON.stringify({ organizationId: "o", clientId: "c", count: 0 });
  const made = await apart.call("/gateway/rotations", { method: "POST", headers, body });
  await gone.close();
  const { operationId } = JSON.parse(made.text);
  const answer = await apart.call(`/gateway/rotations/${operationId}`, { method: "POST", headers });
  expect(JSON.parse(answer.text)).toMatchObject({ outcome: "not_executed", status: null });
  await apart.close();
});

test("a credential that can't rotate is refused without a request", async () => {
  upstream.answering = answerEmptyList;
  const legacy = await gateway.signIn(ORGANIZATION_TOKEN);
  upstream.received.length = 0;
  expect(await intend(legacy)).toMatchObject({ code: "wrong_credential", stage: "not_sent" });
  expect(upstream.received).toEqual([]);
});
