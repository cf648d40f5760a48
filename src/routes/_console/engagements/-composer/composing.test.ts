import { expect, test } from "vitest";
import { ApiError } from "~/api/errors.ts";
import type { JournalEntry } from "~/api/state/engagement-journal.ts";
import type { EngagementBody } from "~/contract/engagements.ts";
import { composing } from "./composing.ts";
import { type Draft, EMPTY_DRAFT, startFrom, typeRemoteData } from "./draft.ts";

const problemsOf = (draft: Draft, tried: boolean) => composing(draft, tried).problems;

const rejected = (body: EngagementBody): JournalEntry => ({
  id: 1,
  time: "2026-03-09T14:30:00Z",
  externalId: body.externalId,
  from: "composer",
  body,
  resent: false,
  requestId: "req_1",
  outcome: {
    kind: "failed",
    error: new ApiError({
      status: 422,
      code: "validation",
      message: "The service rejected one field.",
      issues: [{ code: "custom", path: ["account", "externalId"], message: "Never synced" }],
    }),
  },
});

test("the service's issues are shown until the value changes", () => {
  const entry = rejected({ externalId: "e", account: { externalId: "a" } });
  const draftOf = (account: string) => ({
    ...startFrom(EMPTY_DRAFT, { externalId: "e", account: { externalId: account } }),
    entry,
  });
  expect(problemsOf(draftOf("a"), false)).toEqual([
    { path: ["account", "externalId"], message: "Never synced", from: "service" },
  ]);
  expect(problemsOf(draftOf("b"), false)).toEqual([]);
});

test("an empty body has no problems until it is sent", () => {
  expect(problemsOf(EMPTY_DRAFT, false)).toEqual([]);
  expect(problemsOf(EMPTY_DRAFT, true)).toHaveLength(1);
});

test("remote data that isn't JSON is a problem", () => {
  const broken = typeRemoteData(startFrom(EMPTY_DRAFT, { externalId: "e" }), '{"a" 1}');
  expect(problemsOf(broken, false)).toMatchObject([
    { path: ["remoteData"], message: /^Line 1, column 6/ },
  ]);
});
