import { expect, test } from "vitest";
import { readTrace, traceIdOf } from "./call.ts";
import { CLIENT, startTestGateway } from "../testing/gateway.ts";
import { startUpstream } from "../testing/upstream.ts";

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
  const upstream = await startUpstream();
  const ORIGIN = "https://console.example.com";
  const gateway = await startTestGateway(upstream.address, { ORIGIN });
  const sent = {
    host: "console.example.com",
    "x-request-id": "edge-1",
    traceparent: TRACEPARENT,
    tracestate: "vendor=1",
  };
  const call = async (method: string, path: string, body?: object, cookie = "") => {
    const headers = { ...sent, cookie };
    return gateway.call(path, { method, headers, body });
  };
  const signedIn = await call("POST", "/gateway/session", CLIENT);
  const [cookie = ""] = signedIn.headers["set-cookie"]?.[0]?.split(";") ?? [];
  const list = await call("GET", "/gateway/user/v1/core/recordings", undefined, cookie);
  expect(list.headers["x-request-id"]).toBe("edge-1");
  const target = { organizationId: "organization-1", clientId: "client-2", count: 0 };
  const { operationId } = JSON.parse(
    (await call("POST", "/gateway/rotations", target, cookie)).text,
  );
  await call("POST", `/gateway/rotations/${operationId}`, undefined, cookie);
  await call("POST", "/gateway/token-probe", { accessToken: "oauth-1" }, cookie);
  await call("GET", "/gateway/user/v1/core/recordings", undefined, cookie);
  expect(upstream.calls()).toHaveLength(4);
  const { host: _, ...passed } = sent;
  for (const { headers } of upstream.calls()) expect(headers).toMatchObject(passed);
  await gateway.close();
  await upstream.close();
});
