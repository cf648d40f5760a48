import { beforeEach, expect, test, vi } from "vitest";
import { answerBefore, journal, recordSync, unsettled } from "./engagement-journal.ts";
import { ApiError } from "../errors.ts";
import type { Outcome } from "../write-end.ts";
import { forgetSession } from "./sign-out.ts";

const synced = (subject: string): Outcome => ({ kind: "synced", answer: { data: { subject } } });
const failed = (kind: "failed" | "unknown" = "failed"): Outcome => ({
  kind,
  error: new ApiError({ status: 422, code: "validation", message: "It failed." }),
});
const record = (externalId: string, outcome: Outcome) =>
  recordSync({
    from: "composer",
    body: { externalId },
    outcome,
    resent: false,
    requestId: "req_1",
  });

beforeEach(forgetSession);

test("lists syncs newest first, and notifies subscribers", () => {
  const listener = vi.fn();
  const stop = journal.subscribe(listener);
  record("one", synced("a"));
  record("two", failed());
  expect(journal.get().map(({ externalId }) => externalId)).toEqual(["two", "one"]);
  expect(journal.get()).toBe(journal.get());
  stop();
  record("three", synced("b"));
  expect(listener).toHaveBeenCalledTimes(2);
});

test("the previous answer is the last one for the same engagement", () => {
  expect(answerBefore(record("one", synced("a")))).toBeUndefined();
  record("two", synced("other"));
  record("one", failed());
  expect(answerBefore(record("one", synced("b")))).toEqual({ data: { subject: "a" } });
});

test("a lost answer stays unsettled until the same body is synced", () => {
  const body = { externalId: "one" };
  record("one", failed("unknown"));
  expect(unsettled(body)).toBeDefined();
  expect(unsettled({ ...body, subject: "another" })).toBeUndefined();
  expect(unsettled({ externalId: "two" })).toBeUndefined();
  record("one", synced("a"));
  expect(unsettled(body)).toBeUndefined();
  expect(journal.get().map(({ settled }) => settled)).toEqual([undefined, true]);
  record("one", failed());
  expect(unsettled(body)).toBeUndefined();
});

test("signing out empties the journal", () => {
  record("one", synced("a"));
  forgetSession();
  expect(journal.get()).toEqual([]);
});
