import { expect, test } from "vitest";
import { readTrace, traceIdOf } from "./call.ts";
import {
  CLIENT,
  SESSION,
  RECORDINGS,
  ROTATIONS,
  INTENT,
  cookieOf,
  startPair,
  type Asking,
} from "../testing/gateway.ts";

const ORIGIN = "https://console.example.com";
const { upstream, gateway } = await startPair({}, { ORIGIN });
const ID = "4bf92f3577b34da6a3ce929d0e0e4736";
const TRACEPARENT = `00-${ID}-00f067aa0ba902b7-01`;
const GENERATED = /^req_[a-z2-7]{16}$/;

test.for([
  ["a proxy's", "edge-1:42", true, /^edge-1:42$/],
  ["a browser's", "edge-1:42", false, GENERATED],
  ["one with a space", "edge 1", true, GENERATED],
  ["one with a line break", "edge\u0085", true, GENERATED],
  ["one that is too long", "x".repeat(129), true, GENERATED],
  ["an empty one", "", true, GENERATED],
  ["none", undefined, true, GENERATED],
] as const)("%s request ID", ([, id, isFromProxy, expected]) => {
  const headers = id === undefined ? {} : { "x-request-id": id };
  expect(readTrace(headers, isFromProxy)["x-request-id"]).toMatch(expected);
});

test("a valid trace is passed on with its state", () => {
  const trace = readTrace({ traceparent: TRACEPARENT, tracestate: "vendor=1" }, false);
  expect(trace).toMatchObject({ traceparent: TRACEPARENT, tracestate: "vendor=1" });
  expect(traceIdOf(trace)).toBe(ID);
});

test.for([
  TRACEPARENT.replace("00-", "01-"),
  TRACEPARENT.toUpperCase(),
  TRACEPARENT.replace(ID, "0".repeat(32)),
  TRACEPARENT.replace("00f067aa0ba902b7", "0".repeat(16)),
  `${TRACEPARENT}-00`,
  `${TRACEPARENT}, ${TRACEPARENT}`,
  "",
])("the trace %j is not passed on, and neither is its state", (traceparent) => {
  const trace = readTrace({ traceparent, tracestate: "vendor=1" }, true);
  expect(Object.keys(trace)).toEqual(["x-request-id"]);
  expect(traceIdOf(trace)).toBeUndefined();
});

test("a state with other characters, or that is too long, is left out", () => {
  for (const tracestate of ["a=\u00e9", "a=".padEnd(513, "b")]) {
    const trace = readTrace({ traceparent: TRACEPARENT, tracestate }, true);
    expect(Object.keys(trace)).toEqual(["x-request-id", "traceparent"]);
  }
});

test("behind a proxy, its request ID and the trace reach the service with every kind of call", async () => {
  const sent = { "x-request-id": "edge-1", traceparent: TRACEPARENT, tracestate: "vendor=1" };
  const call = (path: string, asking: Asking) => gateway.call(path, { headers: sent, ...asking });
  const cookie = cookieOf(await call(SESSION, { body: CLIENT }));
  const list = await call(RECORDINGS, { cookie });
  expect(list.headers["x-request-id"]).toBe("edge-1");
  const { operationId } = (await call(ROTATIONS, { cookie, body: INTENT })).json;
  await call(`${ROTATIONS}/${operationId}`, { method: "POST", cookie });
  await call("/gateway/token-probe", { cookie, body: { accessToken: "oauth-1" } });
  await call(RECORDINGS, { cookie });
  expect(upstream.calls()).toHaveLength(4);
  for (const { headers } of upstream.calls()) expect(headers).toMatchObject(sent);
});
