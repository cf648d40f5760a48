import { beforeEach, expect, test, vi } from "vitest";
import { z } from "~/contract/zod.ts";
import { logError } from "./log.ts";
import { CLIENT, SESSION, RECORDINGS, startPair, type TestGateway } from "../testing/gateway.ts";
import { answerJson } from "../testing/upstream.ts";

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const { upstream, startOther: start } = await startPair();
beforeEach(() => {
  upstream.answering = (_, response) => answerJson(response, 200, { data: ["customer"] });
});

/** Makes a few calls that hold secrets; returns those and the request ID of the last call. */
async function makeCalls(gateway: TestGateway) {
  const cookie = await gateway.signIn(CLIENT);
  const answer = await gateway.call(`${RECORDINGS}/recording-1?showSummary=true&token=hush`, {
    cookie,
    headers: { traceparent: `00-${TRACE}-00f067aa0ba902b7-01`, tracestate: "quiet=1" },
  });
  await gateway.call("/", { headers: { accept: "text/html" } });
  await gateway.call("/healthz");
  await expect(gateway.signIn({ ...CLIENT, clientSecret: "wrong" })).rejects.toThrow("401");
  const value = cookie.split("=")[1] ?? "-";
  const secrets = ["secret-1", "wrong", "hush", "token-", "customer", "quiet", value];
  return { secrets, requestId: String(answer.headers["x-request-id"]) };
}

const Line = z.strictObject({
  time: z.iso.datetime(),
  level: z.enum(["error", "info", "debug"]),
  method: z.string(),
  path: z.string(),
  status: z.number(),
  duration: z.number(),
  requestId: z.string(),
  serviceRequestId: z.optional(z.string()),
  traceId: z.optional(z.string()),
  code: z.optional(z.string()),
  reason: z.optional(z.string()),
});
const parse = (line: string) => z.parse(Line, JSON.parse(line));

test.for(["text", "json"])(
  "as %s the log has one line per call, without query, cookie, credential or body",
  async (LOG_FORMAT) => {
    const gateway = await start({ LOG_FORMAT, LOG_LEVEL: "debug" });
    const { secrets, requestId } = await makeCalls(gateway);
    await expect.poll(() => gateway.lines).toHaveLength(5);
    const all = gateway.lines.join("\n");
    expect(all).toContain(requestId);
    for (const secret of secrets) expect(all).not.toContain(secret);
  },
);

test("a line of text has time, method, path, status, milliseconds and request ID", async () => {
  const gateway = await start({});
  const { requestId } = await makeCalls(gateway);
  await expect.poll(() => gateway.lines).toHaveLength(3);
  const [first, second] = gateway.lines;
  expect(first).toMatch(/^\S+Z POST \/gateway\/session 200 \d+ms req_[a-z2-7]{16}$/);
  expect(second).toContain(` GET ${RECORDINGS}/recording-1 200 `);
  expect(second).toContain(requestId);
});

test("a line of JSON has a level and the trace, too", async () => {
  const gateway = await start({ LOG_FORMAT: "json" });
  const { requestId } = await makeCalls(gateway);
  await expect.poll(() => gateway.lines).toHaveLength(3);
  expect(gateway.lines.map(parse)).toMatchObject([
    { level: "info", method: "POST", path: "/gateway/session", status: 200 },
    { level: "info", path: `${RECORDINGS}/recording-1`, requestId, traceId: TRACE },
    { level: "info", status: 401 },
  ]);
});

test.for(["text", "json"])(
  "as %s a line has the service's own request ID, too",
  async (LOG_FORMAT) => {
    const gateway = await start({ LOG_FORMAT });
    const cookie = await gateway.signIn(CLIENT);
    upstream.answering = (_, response) => {
      response.setHeader("x-request-id", "service-1");
      answerJson(response, 200, { data: [] });
    };
    await gateway.call(RECORDINGS, { cookie });
    const sent = String(upstream.calls().at(-1)?.headers["x-request-id"]);
    await expect.poll(() => gateway.lines).toHaveLength(2);
    const [, line = ""] = gateway.lines;
    if (LOG_FORMAT === "text") expect(line.endsWith(` ${sent} service-1`)).toBe(true);
    else expect(parse(line)).toMatchObject({ requestId: sent, serviceRequestId: "service-1" });
  },
);

test.for(["text", "json"])(
  "as %s a line of a failed call says why it failed",
  async (LOG_FORMAT) => {
    const gateway = await start({ LOG_FORMAT });
    const cookie = await gateway.signIn(CLIENT);
    upstream.answering = (_, response) => void response.destroy();
    const { status, json } = await gateway.call(RECORDINGS, { cookie });
    await expect.poll(() => gateway.lines).toHaveLength(2);
    const [, line = ""] = gateway.lines;
    const why = { code: "upstream_unreachable", reason: json.error };
    if (LOG_FORMAT === "text") expect(line.endsWith(` ${why.code}: ${why.reason}`)).toBe(true);
    else expect(parse(line)).toMatchObject({ status, ...why });
  },
);

test.for([
  ["error", "error"],
  ["info", "info info info info error"],
  ["debug", "info info debug debug info info error"],
] as const)("the level %s", async ([LOG_LEVEL, expected]) => {
  const gateway = await start({ LOG_FORMAT: "json", LOG_LEVEL });
  await makeCalls(gateway);
  upstream.answering = (_, response) => void response.destroy();
  const cookie = await gateway.signIn({ ...CLIENT, clientId: "client-3" });
  await gateway.call(RECORDINGS, { cookie });
  // A line is written when its answer was sent, which may be a moment after it has arrived.
  const levels = () => gateway.lines.map((line) => parse(line).level).join(" ");
  await expect.poll(levels).toBe(expected);
});

test("LOG=off writes none", async () => {
  const quiet = await start({ LOG: "off", LOG_LEVEL: "debug" });
  await quiet.call(SESSION, {});
  expect(quiet.lines).toEqual([]);
});

test.for(["text", "json"] as const)("an unforeseen error is written as %s", (format) => {
  const written = vi.spyOn(console, "error").mockImplementation(() => {});
  logError(format, "req_1", new TypeError("hush"));
  const line = String(written.mock.calls[0]?.[0]);
  written.mockRestore();
  expect(line).toContain("TypeError");
  expect(line).not.toContain("hush");
  if (format === "text") expect(line).toMatch(/^req_1 TypeError/);
  else expect(JSON.parse(line)).toMatchObject({ level: "error", requestId: "req_1" });
});
