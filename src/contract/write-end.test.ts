import { expect, test } from "vitest";
import { accessTokenRevoke } from "./access-tokens.ts";
import { accountCreate } from "./accounts.ts";
import { engagementSync } from "./engagements.ts";
import { opportunityUserDelete } from "./opportunities.ts";
import { organizationCreate } from "./organizations.ts";
import type { Shape } from "./shape.ts";
import { type Arrived, confirming, judgeWrite, rotating } from "./write-end.ts";

const JSON_TYPE = "application/json; charset=utf-8";
const error = JSON.stringify({ error: "It failed." });
const invalid = JSON.stringify({ name: "ZodError", issues: [] });
const PAGE = "<!doctype html><h1>Forbidden</h1>";
const answer = (status: number, text: string, type?: string): Arrived => ({ status, text, type });

const endOf = (arrived: Arrived) => judgeWrite(arrived, confirming(organizationCreate.shape)).end;

test.for<[string, Arrived]>([
  ["400 of section 7", answer(400, error, JSON_TYPE)],
  ["401 of section 7", answer(401, error, JSON_TYPE)],
  ["422 of section 7", answer(422, invalid, JSON_TYPE)],
  ["429 of section 7 without a type", answer(429, error)],
  ["403 of section 7 with the type of a page", answer(403, error, "text/html")],
  ["409 in plain words", answer(409, "Taken", "text/plain; charset=utf-8")],
  ["401 that the gateway read", { stage: "refused", status: 502, text: error }],
])("a %s is a refusal", ([, arrived]) => {
  expect(endOf(arrived)).toBe("refused");
});

test("what the gateway didn't send is not sent, whatever the status", () => {
  for (const status of [0, 400, 401, 502, 503]) {
    expect(endOf({ stage: "not_sent", status, text: error }), String(status)).toBe("not_sent");
  }
});

test.for<[string, Arrived]>([
  ["4xx without a body", answer(404, "")],
  ["4xx of empty plain text", answer(404, "", "text/plain")],
  ["4xx of blank plain text", answer(404, " \n", "text/plain")],
  ["4xx of empty JSON", answer(404, "{}", JSON_TYPE)],
  ["403 that is a page", answer(403, PAGE, "text/html")],
  ["403 that is a page in plain text", answer(403, `\n${PAGE}`, "text/plain")],
  ["401 without a body", answer(401, "")],
  ["408 of section 7", answer(408, error, JSON_TYPE)],
  ["500 of section 7", answer(500, error, JSON_TYPE)],
  ["500 with a failed validation", answer(500, invalid, JSON_TYPE)],
  ["redirect", answer(302, error, JSON_TYPE)],
  ["answer that never came", { stage: "sent" }],
  ["answer that broke off", { stage: "answered_in_part", status: 200, text: '{"id":"o-1"}' }],
  ["refusal that broke off", { stage: "answered_in_part", status: 403, text: error }],
  ["answer that can't be read", { stage: "answered", status: 200 }],
  ["lost connection", {}],
])("after a %s a write may have been executed", ([, arrived]) => {
  expect(endOf(arrived)).toBe("unknown");
});

test.for<[string, { readonly shape: Shape }, string, string | undefined]>([
  ["an organization", organizationCreate, '{"id":"o-1"}', "o-1"],
  ["an organization after a byte order mark", organizationCreate, '\uFEFF{"id":"o-1"}', "o-1"],
  ["an organization with a number for an ID", organizationCreate, '{"id":7}', "7"],
  ["an account in an envelope", accountCreate, '{"data":{"id":"a-1"}}', "a-1"],
  ["an engagement", engagementSync, '{"data":{"id":"e-1"}}', "e-1"],
  ["a revoked token", accessTokenRevoke, '{"tokenId":"t-1"}', "t-1"],
  ["a removal", opportunityUserDelete, "true", undefined],
])("%s is done by an answer that names it", ([, row, text, id]) => {
  expect(judgeWrite(answer(200, text, JSON_TYPE), confirming(row.shape))).toEqual({
    end: "done",
    ...(id !== undefined && { id }),
  });
  expect(judgeWrite(answer(201, text), confirming(row.shape)).end).toBe("done");
  expect(judgeWrite(answer(200, text, "text/plain"), confirming(row.shape)).end).toBe("unknown");
});

test.for([
  ["nothing", organizationCreate, ""],
  ["a page", organizationCreate, PAGE],
  ["half of the JSON", organizationCreate, '{"id":"o-'],
  ["another object", organizationCreate, '{"ok":true}'],
  ["true for an organization", organizationCreate, "true"],
  ["a list", organizationCreate, '[{"id":"o-1"}]'],
  ["an ID that isn't one", organizationCreate, '{"id":false}'],
  ["an empty ID", organizationCreate, '{"id":" "}'],
  ["an engagement without its envelope", engagementSync, '{"id":"e-1"}'],
  ["false for a removal", opportunityUserDelete, "false"],
  ["an object for a removal", opportunityUserDelete, '{"id":"u-1"}'],
  ["an answer of 2 MB", organizationCreate, JSON.stringify({ id: "x".repeat(2_000_000) })],
] as const)("2xx with %s doesn't say that it is done", ([, { shape }, text]) => {
  expect(judgeWrite(answer(200, text, JSON_TYPE), confirming(shape)).end).toBe("unknown");
});

const rotated = (arrived: Arrived) => judgeWrite(arrived, rotating("c-1")).end;
const secret = (data: object) => JSON.stringify({ data });

test("a rotation is done only if its secret arrived", () => {
  const whole = secret({ clientId: "c-1", clientSecret: "s" });
  expect(rotated(answer(200, whole, JSON_TYPE))).toBe("done");
  expect(rotated(answer(200, whole, "text/plain"))).toBe("done");
  expect(rotated(answer(200, secret({ clientSecret: "s" })))).toBe("done");
  expect(rotated(answer(200, secret({ clientId: "c-2", clientSecret: "s" })))).toBe("unknown");
});

test("a rotation whose secret didn't arrive is lost if the service says that it rotated", () => {
  expect(rotated(answer(200, secret({ clientId: "c-1" }), JSON_TYPE))).toBe("lost");
  const half = '{"data":{"clientId":"c-1","clientSe';
  const part = { stage: "answered_in_part", status: 200 } as const;
  expect(rotated({ ...part, text: half })).toBe("lost");
  for (const text of ["", '{"da', PAGE]) expect(rotated({ ...part, text }), text).toBe("unknown");
  for (const text of ["", PAGE, "{}", half]) expect(rotated(answer(200, text))).toBe("unknown");
});

test("a rotation is refused like every other write", () => {
  expect(rotated(answer(401, error, JSON_TYPE))).toBe("refused");
  expect(rotated(answer(401, "", JSON_TYPE))).toBe("unknown");
  expect(rotated({ stage: "not_sent" })).toBe("not_sent");
});
