import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "~/contract/zod.ts";
import { TABLE } from "~/contract/table.ts";
import { readGatewaySettings } from "~server/shared/settings.ts";
import { ROUTES } from "../routes.ts";
import { parsePrometheus, type Samples } from "../testing/prometheus-text.ts";
import { createActiveSessions, createPrometheus, startMetrics } from "./metrics.ts";
import { CLIENT, ask, startTestGateway } from "../testing/gateway.ts";
import { answerJson, startUpstream } from "../testing/upstream.ts";

const upstream = await startUpstream();
const metrics = await startMetrics(readGatewaySettings({ METRICS_PORT: "0" }), "1.2.3");
const gateway = await startTestGateway(upstream.address, {}, { meter: metrics.meter });
afterAll(async () => {
  await gateway.close();
  await metrics.close();
  await upstream.close();
});

let scrape: string;
let samples: Samples;
const value = (key: string) => samples.get(key);

const call = async (method: string, path: string, cookie: string, body?: object) => {
  const headers = { cookie };
  return gateway.call(path, { method, headers, body });
};

beforeAll(async () => {
  const cookie = await gateway.signIn(CLIENT);
  await gateway.signIn({ ...CLIENT, clientId: "client-9" });
  const leaving = await gateway.signIn(CLIENT);
  await call("GET", "/gateway/user/v1/core/recordings?search=customer", cookie);
  await call("GET", "/gateway/user/v1/core/recordings/recording-7", cookie);
  await call("GET", "/gateway/user/v1/core/nothing/recording-7", cookie);
  await call("DELETE", "/gateway/session", leaving);
  const target = { organizationId: "organization-5", clientId: "client-2", count: 0 };
  const { operationId } = z.parse(
    z.object({ operationId: z.string() }),
    (await call("POST", "/gateway/rotations", cookie, target)).json,
  );
  upstream.answering = (_, response) =>
    answerJson(response, 200, { data: { clientId: "client-2", clientSecret: "new-secret" } });
  // Twice the same rotation, which runs once.
  await call("POST", `/gateway/rotations/${operationId}`, cookie);
  await call("POST", `/gateway/rotations/${operationId}`, cookie);
  upstream.answering = (_, response) => void response.destroy();
  await call("GET", "/gateway/user/v1/core/recordings", cookie);
  const wrong = { ...CLIENT, clientSecret: "wrong" };
  for (let attempt = 0; attempt < 13; attempt += 1)
    await call("POST", "/gateway/session", "", wrong);
  await ask(gateway.port, "/readyz");
  await ask(gateway.port, "/teams/team-3");
  // The last request is counted once its answer was sent.
  await vi.waitFor(async () => {
    scrape = (await ask(metrics.port, "/metrics")).text;
    expect(scrape).toContain('route="page",method="GET"');
  });
  samples = parsePrometheus(scrape);
});

test("requests are counted by route, method and status", () => {
  const requests = (route: string, method: string, status: number) =>
    value(`tapedeck_http_requests_total{method="${method}",route="${route}",status="${status}"}`);
  expect(requests("signIn", "POST", 200)).toBe(3);
  expect(requests("signOut", "DELETE", 200)).toBe(1);
  expect(requests("recordingList", "GET", 200)).toBe(1);
  expect(requests("recordingList", "GET", 502)).toBe(1);
  expect(requests("recordingDetails", "GET", 200)).toBe(1);
  expect(requests("rotationRun", "POST", 200)).toBe(2);
  expect(requests("none", "GET", 404)).toBe(1);
  expect(requests("probe", "GET", 200)).toBe(1);
  expect(value('tapedeck_http_request_duration_seconds_count{route="recordingList"}')).toBe(2);
});

test("calls of the service are measured by endpoint", () => {
  const calls = (endpoint: string, outcome: string) =>
    value(`tapedeck_upstream_requests_total{endpoint="${endpoint}",outcome="${outcome}"}`);
  expect(calls("recordingList", "2xx")).toBe(1);
  // On a kept-alive connection and then on a new one.
  expect(calls("recordingList", "failed")).toBe(2);
  expect(calls("tokenExchange", "4xx")).toBe(10);
  expect(calls("apiClientRotateSecret", "2xx")).toBe(1);
  expect(value('tapedeck_upstream_duration_seconds_count{endpoint="recordingDetails"}')).toBe(1);
});

test("rotations, sessions and refused sign-ins are counted", () => {
  expect(value('tapedeck_rotations_total{outcome="done"}')).toBe(1);
  expect(value("tapedeck_sessions_begun_total{}")).toBe(3);
  expect(value("tapedeck_sessions_ended_total{}")).toBe(1);
  expect(value("tapedeck_sessions_active{}")).toBe(2);
  expect(value("tapedeck_sign_ins_rate_limited_total{}")).toBe(3);
});

test("each outcome of a rotation is 0 before the first one, so that the first one is an increase", async () => {
  const { text } = createPrometheus({ version: "1", sessionIdleMinutes: 60, now: Date.now });
  const rotations = [...parsePrometheus(await text())].filter(([key]) =>
    key.startsWith("tapedeck_rotations_total"),
  );
  expect(rotations).toEqual(
    ["done", "not_executed", "secret_lost", "unknown"].map((outcome) => [
      `tapedeck_rotations_total{outcome="${outcome}"}`,
      0,
    ]),
  );
});

test("the build and the process are described", () => {
  expect(scrape).toMatch(/^tapedeck_build_info\{version="1\.2\.3",release="[\w-]{22}"\} 1$/m);
  expect(value("nodejs_eventloop_lag_p99_seconds{}")).toBeGreaterThanOrEqual(0);
});

test("a scrape has no ID, secret, query or address", () => {
  const ids = ["client-", "recording-", "organization-", "team-", "token-", "customer"];
  const secrets = [CLIENT.clientSecret, "new-secret"];
  for (const text of [...ids, ...secrets, "127.0.0.1", upstream.address]) {
    expect(scrape).not.toContain(text);
  }
});

test("there is nothing else at its port", async () => {
  for (const path of ["/", "/healthz", "/metrics?a", "/metrics/"]) {
    expect((await ask(metrics.port, path)).status).toBe(404);
  }
  expect((await ask(metrics.port, "/metrics", { method: "POST" })).status).toBe(404);
});

const scrapeAs = async (port: number, host: string) =>
  (await ask(port, "/metrics", { headers: { host } })).status;

test("on loopback a scrape uses a loopback name: another one is a rebinding site's", async () => {
  const { port } = metrics;
  for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`, "LOCALHOST"]) {
    expect([host, await scrapeAs(port, host)]).toEqual([host, 200]);
  }
  for (const host of ["rebind.example", `127.0.0.1.example:${port}`, "localhost.example", "a b"]) {
    expect([host, await scrapeAs(port, host)]).toEqual([host, 421]);
  }
});

test("elsewhere it uses any name that the network has for the gateway", async () => {
  const settings = readGatewaySettings({ METRICS_PORT: "0", METRICS_HOST: "0.0.0.0" });
  const open = await startMetrics(settings, "1.2.3");
  for (const host of ["gateway-1:9464", "10.0.0.7:9464", "localhost"]) {
    expect([host, await scrapeAs(open.port, host)]).toEqual([host, 200]);
  }
  await open.close();
});

test("every status on every route and method makes fewer than 2,000 series", async () => {
  const { meter, text } = createPrometheus({ version: "1", sessionIdleMinutes: 60, now: Date.now });
  const methods = ["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"];
  const outcomes = ["done", "not_executed", "secret_lost", "unknown"] as const;
  for (let status = 100; status < 1000; status += 1) {
    // An answer's status has three digits, so there is nothing more than this.
    for (const { name, method } of ROUTES) meter.request(name, method, status, status);
    for (const name of ["page", "asset", "probe", "none"]) {
      for (const method of methods) meter.request(name, method, status, status);
    }
    for (const { name } of TABLE) meter.upstream(name, status === 999 ? undefined : status, 1);
    meter.rotation(outcomes[status % 4] ?? "done");
    meter.request("none", `METHOD-${status}`, status, 0.01);
  }
  for (let id = 0; id < 10_001; id += 1) meter.sessionBegun(`session-${id}`);
  const series = parsePrometheus(await text());
  expect(series.size).toBeLessThan(2000);
  expect(series.size).toBeGreaterThan(1000);
  expect(series.get("tapedeck_sessions_active{}")).toBe(10_000);
});

test("a session is active until it ends or wasn't used for the idle time", () => {
  let now = 0;
  const active = createActiveSessions(60_000, () => now);
  active.use("one");
  active.use("two");
  active.use("three");
  active.end("three");
  now = 59_999;
  active.use("one");
  expect(active.count()).toBe(2);
  now = 60_000;
  expect(active.count()).toBe(1);
  now = 119_999;
  expect(active.count()).toBe(0);
});

test("the address of metrics has IPv6 in brackets", async () => {
  expect(metrics.address).toBe(`http://127.0.0.1:${metrics.port}/metrics`);
  const settings = readGatewaySettings({ METRICS_PORT: "0", METRICS_HOST: "::1" });
  const open = await startMetrics(settings, "1.2.3");
  expect(open.address).toBe(`http://[::1]:${open.port}/metrics`);
  expect((await fetch(open.address)).status).toBe(200);
  await open.close();
});
