import { expect, test } from "vitest";
import type { ActivityEntry } from "~/contract/activity.ts";
import { organizationCreate } from "~/contract/plain.gen.ts";
import { TABLE } from "~/contract/table.ts";
import { SESSION_ENDED } from "~/contract/values.ts";
import { SIGN_INS, WRITES } from "~/api/nouns/activity.ts";
import { SIGN_IN_ACTS, WRITE_ACTS } from "~/components/nouns/acts.ts";
import { meaningOf } from "./words.ts";

const unknown = (fields: Partial<ActivityEntry>): ActivityEntry => ({
  kind: "client-app",
  credentialId: "me",
  outcome: "unknown",
  id: "1",
  startedAt: "2026-11-01T00:00:00.000Z",
  endedAt: "2026-11-01T00:00:01.000Z",
  endpoint: organizationCreate.name,
  params: {},
  createdId: null,
  session: "s",
  requestId: "r",
  status: null,
  stage: null,
  ...fields,
});

test.for<[string, Partial<ActivityEntry>, string]>([
  ["no answer", { stage: "sent" }, "It was sent, but no answer arrived."],
  ["half an answer", { stage: "answered_in_part", status: 200 }, "The answer broke off."],
  ["a bare 401", { stage: "answered", status: 401 }, "The service answered 401."],
  [
    "a redirect",
    { stage: "answered", status: 302 },
    "The service answered 302, a redirect, which isn't followed.",
  ],
  [
    "an answer that can't be decompressed",
    { stage: "answered", status: 200 },
    "The service answered 200, but the answer couldn't be read.",
  ],
  ["what isn't HTTP", { stage: "answered" }, "An answer arrived that couldn't be used."],
  ["500", { status: 500 }, "The service answered 500."],
])("after %s the activity says what arrived", ([, fields, words]) => {
  expect(meaningOf(unknown(fields))).toBe(`It may or may not have happened. ${words}`);
});

test("every write of the API is listed and named", () => {
  const writes = TABLE.filter(({ role, host }) => role !== "viewer" && host !== "auth");
  expect(WRITES).toEqual(writes.map(({ name }) => name));
  expect(Object.keys(WRITE_ACTS)).toEqual(WRITES);
  expect(Object.keys(SIGN_IN_ACTS)).toEqual(SIGN_INS);
});

test.for<[string, Partial<ActivityEntry>, string]>([
  [
    "a session that the provider ended",
    { endpoint: SESSION_ENDED, outcome: "done", reason: "provider" },
    "The identity provider ended it.",
  ],
  [
    "a session of a person who lost access",
    { endpoint: SESSION_ENDED, outcome: "done", reason: "no_access" },
    "The person no longer has access.",
  ],
  [
    "a person's sign-in",
    { endpoint: "signIn", outcome: "done", person: { subject: "1", name: "Ann", email: null } },
    "The identity provider confirmed who it is.",
  ],
])("%s says why", ([, fields, meaning]) => {
  expect(meaningOf(unknown(fields))).toBe(meaning);
});
