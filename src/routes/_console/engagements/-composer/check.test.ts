import { expect, test } from "vitest";
import type { JournalEntry } from "~/api/engagement-journal.ts";
import { EngagementBody } from "~/contract/engagements.ts";
import { z } from "~/contract/zod.ts";
import type { JsonObject } from "~/lib/json.ts";
import { byPath, contractProblems, problemsOf, serviceProblems, unknownProblems } from "./check.ts";
import { EMPTY_DRAFT, startFrom, typeRemoteData } from "./draft.ts";
import { exampleBody } from "./example.ts";

const said = (body: JsonObject) =>
  contractProblems(body).map(({ path, message }) => `${path.join(".")}: ${message}`);

test("the contract's issues stand at their paths, in words", () => {
  expect(said({ subject: "x" })).toEqual(["externalId: This is required"]);
  expect(said({ externalId: "", account: {} })).toEqual([
    "externalId: This may not be empty",
    "account.externalId: This is required",
  ]);
  expect(
    said({ externalId: "e", startTime: "soon", startTimeLocalized: "2026-03-09T14:30Z" }),
  ).toEqual([
    "startTime: A date and time with its zone is expected, like 2026-03-09T14:30:00Z",
    "startTimeLocalized: A date and time without a zone is expected, like 2026-03-09T14:30",
  ]);
  const [list] = contractProblems({ externalId: "e", engagementUsers: [{}] });
  expect(list?.path).toEqual(["engagementUsers", 0, "externalId"]);
});

test("null clears what may be cleared, and nothing else", () => {
  expect(said({ externalId: "e", subject: null, account: null, engagementUsers: null })).toEqual(
    [],
  );
  expect(contractProblems({ externalId: null })).toHaveLength(1);
});

test("fields that the interface doesn't have are named, at any depth but in the remote data", () => {
  const problems = unknownProblems({
    externalId: "e",
    recordingId: "r",
    remoteData: { anything: { goes: 1 } },
    engagementContacts: [{ externalId: "c", addresses: [{ town: "x" }] }],
  });
  expect([...byPath(problems).keys()]).toEqual([
    "recordingId",
    "engagementContacts.0.addresses.0.town",
  ]);
});

const refused = (body: EngagementBody): JournalEntry => ({
  id: 1,
  time: "2026-03-09T14:30:00Z",
  externalId: body.externalId,
  from: "composer",
  body,
  requestId: "req_1",
  outcome: {
    kind: "failed",
    status: 422,
    code: "validation",
    message: "The service refused one field.",
    issues: [{ code: "custom", path: ["account", "externalId"], message: "Never synced" }],
    retryAfter: undefined,
  },
});

test("what the service refused is said until the value changes", () => {
  const entry = refused({ externalId: "e", account: { externalId: "a" } });
  expect(serviceProblems({ externalId: "e", account: { externalId: "a" } }, entry)).toEqual([
    { path: ["account", "externalId"], message: "Never synced", from: "service" },
  ]);
  expect(serviceProblems({ externalId: "e", account: { externalId: "b" } }, entry)).toEqual([]);
});

test("an empty body has nothing wrong until it is sent; remote data that breaks is told", () => {
  expect(problemsOf(EMPTY_DRAFT, false)).toEqual([]);
  expect(problemsOf(EMPTY_DRAFT, true)).toHaveLength(1);
  const broken = typeRemoteData(startFrom(EMPTY_DRAFT, { externalId: "e" }), '{"a" 1}');
  expect(problemsOf(broken, false)).toMatchObject([
    { path: ["remoteData"], message: /^Line 1, column 6/ },
  ]);
});

test("the example is one that the contract accepts, and never the same twice", () => {
  expect(contractProblems(exampleBody())).toEqual([]);
  expect(unknownProblems(exampleBody())).toEqual([]);
  expect(z.parse(EngagementBody, exampleBody())).toEqual(
    expect.objectContaining({ direction: "OUTBOUND" }),
  );
  expect(exampleBody().externalId).not.toBe(exampleBody().externalId);
});
