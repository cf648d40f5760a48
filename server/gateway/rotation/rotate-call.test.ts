import { beforeEach, expect, test } from "vitest";
import { startClock } from "../testing/clock.ts";
import {
  CLIENT,
  INTENT,
  ORGANIZATION_TOKEN,
  ROTATIONS,
  startPair,
  startTestGateway,
  type TestGateway,
} from "../testing/gateway.ts";
import { type Answering, answerJson, answerRotation, startUpstream } from "../testing/upstream.ts";

const { upstream, startOther } = await startPair();
let gateway: TestGateway;
let cookie: string;
beforeEach(async () => {
  upstream.answering = answerRotation;
  gateway = await startTestGateway(upstream.address, {}, { timeout: 3000 });
  cookie = await gateway.signIn(CLIENT);
  upstream.received.length = 0;
  return () => gateway.close();
});

const intend = (as = cookie) => gateway.call(ROTATIONS, { cookie: as, body: INTENT });
const run = async (path: string, at = gateway, as = cookie) =>
  (await at.call(path, { method: "POST", cookie: as })).json;

const { clientId } = INTENT;
const other = { data: { clientId: "client-3", clientSecret: "another" } };
const issues = [{ code: "custom", path: [], message: "No." }];
/** Sends text, and breaks off if it is shorter than it claims to be. */
const page =
  (text: string, type = "text/html", length = text.length): Answering =>
  (_, response) => {
    response.writeHead(200, { "content-type": type, "content-length": length });
    response.write(text, () => (length > text.length ? response.destroy() : response.end()));
  };

test.for([
  ["a refusal", (_, r) => answerJson(r, 403, { error: "Only its creator." }), "not_executed", 403],
  ["a refused token", (_, r) => answerJson(r, 401, { error: "Who?" }), "not_executed", 401],
  ["a 401 in HTML", (_, r) => r.writeHead(401).end("<h1>Log in</h1>"), "unknown"],
  ["a 422", (_, r) => answerJson(r, 422, { name: "ZodError", issues }), "not_executed", 422],
  ["a refusal in HTML", (_, r) => r.writeHead(403).end("<h1>No</h1>"), "unknown"],
  ["a 408", (_, r) => answerJson(r, 408, { error: "Slow." }), "unknown"],
  ["a 500", (_, r) => answerJson(r, 500, { error: "Oops." }), "unknown"],
  ["a redirect", (_, r) => r.writeHead(307, { location: "/x" }).end(), "unknown"],
  ["a reset", (_, r) => r.destroy(), "unknown"],
  ["silence", () => {}, "unknown"],
  ["half", page('{"data":{"clientId":"client-2"', "application/json", 1000), "secret_lost"],
  [
    "a byte order mark",
    (_, r) => r.end(`\uFEFF${JSON.stringify({ data: { clientId, clientSecret: "new-secret" } })}`),
    "done",
  ],
  ["no secret", (_, r) => answerJson(r, 200, { data: { clientId } }), "secret_lost"],
  ["another client's secret", (_, r) => answerJson(r, 200, other), "unknown"],
  ["a success without data", (_, r) => answerJson(r, 200, { data: {} }), "unknown"],
  ["an HTML page with 200", page("<h1>Hi</h1>"), "unknown"],
  ["half an HTML page with 200", page("<h1>Hi</h1>", "text/html", 1000), "unknown"],
  ["an empty 200", page(""), "unknown"],
  ["a 204", (_, r) => r.writeHead(204).end(), "unknown"],
  ["an answer too large", (_, r) => r.end(" ".repeat(33 * 1024 * 1024)), "unknown"],
] as const satisfies readonly (readonly [string, Answering, string, number?])[])(
  "%s: %s",
  async ([, answering, outcome, status]) => {
    upstream.answering = answering;
    const path = await gateway.prepare(cookie);
    const result = await run(path);
    expect([result.outcome, result.status]).toEqual([outcome, status]);
    expect(result.error).not.toBe("");
    expect(result.clientSecret).toBe(outcome === "done" ? "new-secret" : undefined);
    expect(upstream.calls()).toHaveLength(1);
    upstream.answering = answerRotation;
    expect(await run(path)).toEqual(result);
    // After a refusal nothing changed, so the next ID may run. Otherwise no one gets one who doesn't know.
    if (outcome === "not_executed") {
      expect((await run(await gateway.prepare(cookie))).outcome).toBe("done");
    } else if (outcome !== "done") expect((await intend()).json.code).toBe("rotation_in_doubt");
  },
);

test("an unreachable service hasn't rotated", async () => {
  const gone = await startUpstream();
  const apart = await startOther({ SERVICE_BASE_URL: gone.address });
  const as = await apart.signIn(CLIENT);
  const path = await apart.prepare(as);
  await gone.close();
  expect(await run(path, apart, as)).toMatchObject({ outcome: "not_executed", status: null });
});

test("a rotation that gets no token isn't sent", async () => {
  const clock = startClock();
  const apart = await startOther({}, { clock });
  const as = await apart.signIn(CLIENT);
  const path = await apart.prepare(as);
  // The token has to be renewed, and the ID can still be used.
  clock.pass(3_550_000);
  upstream.refused.add(CLIENT.clientSecret);
  const result = await run(path, apart, as);
  upstream.refused.delete(CLIENT.clientSecret);
  expect(result).toMatchObject({ outcome: "not_executed", status: null });
  expect(upstream.rotations()).toEqual([]);
});

test("a credential that can't rotate is refused without a request", async () => {
  const legacy = await gateway.signIn(ORGANIZATION_TOKEN);
  upstream.received.length = 0;
  const refused = { code: "wrong_credential", stage: "not_sent" };
  expect((await intend(legacy)).json).toMatchObject(refused);
  expect(upstream.received).toEqual([]);
});
