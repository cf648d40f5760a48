import { beforeEach, expect, test, vi } from "vitest";
import {
  answerBefore,
  isUncertain,
  journal,
  recordSync,
  subscribeToJournal,
  type SyncOutcome,
} from "./engagement-journal.ts";
import { forgetAll } from "./forgetting.ts";

const synced = (subject: string): SyncOutcome => ({
  kind: "synced",
  answer: { data: { subject } },
});
const failed = (code: string): SyncOutcome => ({
  kind: "failed",
  status: 0,
  code,
  message: "It failed.",
  issues: [],
  retryAfter: undefined,
});
const record = (externalId: string, outcome: SyncOutcome) =>
  recordSync({ from: "composer", body: { externalId }, outcome, requestId: "req_1" });

beforeEach(forgetAll);

test("lists what was sent, the newest first, and tells whoever listens", () => {
  const told = vi.fn();
  const stop = subscribeToJournal(told);
  record("one", synced("a"));
  record("two", failed("validation"));
  expect(journal().map(({ externalId }) => externalId)).toEqual(["two", "one"]);
  expect(journal()).toBe(journal());
  stop();
  record("three", synced("b"));
  expect(told).toHaveBeenCalledTimes(2);
});

test("the answer before is the last one for the same engagement that came", () => {
  expect(answerBefore(record("one", synced("a")))).toBeUndefined();
  record("two", synced("other"));
  record("one", failed("validation"));
  expect(answerBefore(record("one", synced("b")))).toEqual({ data: { subject: "a" } });
});

test("what got no whole answer may have been synced; what was refused was not", () => {
  expect(
    ["network", "stopped", "upstream_timeout"].map((code) => isUncertain(failed(code))),
  ).toEqual([true, true, true]);
  expect(
    ["validation", "rate_limited", "offline"].map((code) => isUncertain(failed(code))),
  ).toEqual([false, false, false]);
});

test("signing out empties it", () => {
  record("one", synced("a"));
  forgetAll();
  expect(journal()).toEqual([]);
});
