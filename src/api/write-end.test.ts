import { expect, test } from "vitest";
import { errorOf, toApiError } from "./errors.ts";
import { invalidFields, writeErrorOf } from "./write-errors.ts";
import { isNotDone } from "./write-end.ts";

const JSON_TYPE = "application/json";
const error = (status: number, text: string, type = JSON_TYPE) =>
  writeErrorOf(new Response(null, { status, headers: { "content-type": type } }), text, {});
const own = (fields: object = {}) => JSON.stringify({ error: "It failed.", ...fields });
const issues = JSON.stringify({ name: "ZodError", issues: [] });

test.for([
  ["refused by the service", error(403, own())],
  ["refused by the service in plain text", error(409, "Taken", "text/plain; charset=utf-8")],
  ["rejected by the service's validation", error(422, issues)],
  ["rate limited", error(429, own())],
  ["refused by the gateway", error(413, own({ code: "too_large", stage: "not_sent" }))],
  ["never sent", error(502, own({ code: "upstream_unreachable", stage: "not_sent" }))],
  ["refused by the service for its token", error(401, own())],
  ["refused as far as the gateway read", error(502, own({ code: "x", stage: "refused" }))],
  [
    "unsent with the session's end",
    error(401, own({ code: "session_expired", stage: "not_sent" })),
  ],
  ["rejected by the console", invalidFields([])],
] as const)("a write that was %s is not done", ([, failure]) => {
  expect(isNotDone(failure)).toBe(true);
});

test.for([
  ["500", error(500, own())],
  ["502 of a proxy", error(502, "<html>", "text/html")],
  ["401 of a proxy", error(401, "<html>", "text/html")],
  ["401 that the gateway can't judge", error(401, own({ code: "x", stage: "answered" }))],
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

const field = { code: "too_small", path: ["limit"], message: "Too small" };
const oneIssue = JSON.stringify({ name: "ZodError", issues: [field] });
const json = (status: number) =>
  new Response(null, { status, headers: { "content-type": JSON_TYPE } });

test("only a refusal of a body says that a field was rejected", () => {
  const rejected = writeErrorOf(json(422), oneIssue, {});
  expect(rejected.message).toBe("The service rejected one field.");
  expect(rejected.issues).toHaveLength(1);
  const others = [
    errorOf(json(500), oneIssue),
    writeErrorOf(json(500), oneIssue, {}),
    errorOf(json(422), oneIssue),
    writeErrorOf(json(422), oneIssue, undefined),
  ];
  for (const { message, issues, status } of others) {
    expect([message, issues]).toEqual([`The service returned ${status}.`, []]);
  }
});
