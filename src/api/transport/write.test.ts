import { expect, test } from "vitest";
import { errorOf, toApiError } from "./errors.ts";
import { invalidFields, writeErrorOf } from "./write-errors.ts";
import { isNotDone } from "./write.ts";

const json = (status: number) =>
  new Response(null, { status, headers: { "content-type": "application/json" } });
/** An error of the gateway itself. */
const own = (status: number, stage?: string) =>
  writeErrorOf(json(status), JSON.stringify({ error: "It failed.", code: "x", stage }), {});

// `judgeWrite` has tests of its own.
test.for([
  ["refused by the service", own(403)],
  ["never sent", own(502, "not_sent")],
  ["refused as far as the gateway read", own(502, "refused")],
  ["rejected by the console", invalidFields([])],
] as const)("a write that was %s is not done", ([, failure]) => {
  expect(isNotDone(failure)).toBe(true);
});

test.for([
  ["500", own(500)],
  ["lost connection to the service", own(502, "sent")],
  ["gateway that names no stage", own(504)],
  ["lost connection", toApiError(new TypeError("fetch failed"))],
] as const)("after a %s a write may have been executed", ([, failure]) => {
  expect(isNotDone(failure)).toBe(false);
});

const field = { code: "too_small", path: ["limit"], message: "Too small" };
const oneIssue = JSON.stringify({ name: "ZodError", issues: [field] });

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
