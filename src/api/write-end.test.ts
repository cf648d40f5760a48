import { expect, test } from "vitest";
import { errorOf, invalidFields, toApiError } from "./errors.ts";
import { isNotDone } from "./write-end.ts";

const JSON_TYPE = "application/json";
const error = (status: number, text: string, type = JSON_TYPE) =>
  errorOf(new Response(null, { status, headers: { "content-type": type } }), text);
const own = (fields: object = {}) => JSON.stringify({ error: "It failed.", ...fields });
const issues = JSON.stringify({ name: "ZodError", issues: [] });

test.for([
  ["refused by the service", error(403, own())],
  ["refused by the service in plain text", error(409, "Taken", "text/plain; charset=utf-8")],
  ["rejected by the service's validation", error(422, issues)],
  ["rate limited", error(429, own())],
  ["refused by the gateway", error(413, own({ code: "too_large", stage: "not_sent" }))],
  ["never sent", error(502, own({ code: "upstream_unreachable", stage: "not_sent" }))],
  ["rejected by the console", invalidFields([])],
] as const)("a write that was %s is not done", ([, failure]) => {
  expect(isNotDone(failure)).toBe(true);
});

test.for([
  ["500", error(500, own())],
  ["502 of a proxy", error(502, "<html>", "text/html")],
  ["401", error(401, own())],
  ["401 of the gateway", error(401, own({ code: "session_expired", stage: "not_sent" }))],
  ["timeout", error(408, own())],
  ["4xx without a body", error(404, "", "text/plain")],
  ["4xx of a proxy", error(403, "<html>", "text/html")],
  ["lost connection to the service", error(502, own({ code: "x", stage: "sent" }))],
  ["answer in part", error(502, own({ code: "x", stage: "answered_in_part" }))],
  ["gateway that names no stage", error(504, own({ code: "upstream_timeout" }))],
  ["lost connection", toApiError(new TypeError("fetch failed"))],
] as const)("after a %s a write may have been executed", ([, failure]) => {
  expect(isNotDone(failure)).toBe(false);
});
