import { expect, test } from "vitest";
import { ageOf, ageText, isOlder, type SecretFacts } from "./secret-age.ts";

const NOW = Date.parse("2026-11-26T12:00:00Z");
const ago = (days: number) => new Date(NOW - days * 86_400_000).toISOString();
const done = (days: number) => ({ at: ago(days), outcome: "done" as const });
const perhaps = (days: number) => ({ at: ago(days), outcome: "unknown" as const });

test.for<[string, SecretFacts, string, string]>([
  [
    "rotated here",
    { createdAt: ago(400), last: done(12), keptDays: 90 },
    "12 days, rotated here",
    "younger",
  ],
  [
    "rotated here long ago",
    { createdAt: ago(400), last: done(120), keptDays: 365 },
    "120 days, rotated here",
    "older",
  ],
  [
    "whose new secret was lost",
    { createdAt: ago(400), last: { at: ago(0), outcome: "secret_lost" }, keptDays: 90 },
    "Less than a day, rotated here",
    "younger",
  ],
  [
    "created after its rotation, by the dates",
    { createdAt: ago(3), last: done(100), keptDays: 90 },
    "3 days, rotated here",
    "younger",
  ],
  [
    "not rotated here",
    { createdAt: ago(74), keptDays: 90 },
    "74 days, rotations elsewhere unknown",
    "younger",
  ],
  [
    "created before rotations are known",
    { createdAt: ago(300), keptDays: 90 },
    "At least 90 days, client created 300 days ago",
    "older",
  ],
  [
    "old, and perhaps rotated",
    { createdAt: ago(300), last: perhaps(3), keptDays: 90 },
    "At least 3 days, may have been rotated here",
    "unknown",
  ],
  [
    "young, and perhaps rotated",
    { createdAt: ago(30), last: perhaps(3), keptDays: 90 },
    "At least 3 days, may have been rotated here",
    "younger",
  ],
  [
    "old, and perhaps rotated long ago",
    { createdAt: ago(300), last: perhaps(95), keptDays: 120 },
    "At least 95 days, may have been rotated here",
    "older",
  ],
  ["without a date", { keptDays: 90 }, "Age unknown", "unknown"],
  ["created in the future", { createdAt: ago(-2), keptDays: 90 }, "Age unknown", "unknown"],
  [
    "created a minute from now",
    { createdAt: ago(-1 / 1440), keptDays: 90 },
    "Less than a day",
    "younger",
  ],
  ["without a date, rotated", { last: done(1), keptDays: 90 }, "1 day, rotated here", "younger"],
  [
    "old, whose rotations weren't read",
    { createdAt: ago(300) },
    "Age unknown, client created 300 days ago, rotations not read",
    "unknown",
  ],
  [
    "young, whose rotations weren't read",
    { createdAt: ago(3) },
    "Age unknown, client created 3 days ago, rotations not read",
    "younger",
  ],
])("the secret of a client %s", ([, facts, text, verdict]) => {
  const age = ageOf(facts, NOW);
  expect(ageText(age)).toContain(text);
  expect(isOlder(age, 90)).toBe(verdict);
});

test("for more days than rotations are known, nothing is known to be older", () => {
  expect(isOlder(ageOf({ createdAt: ago(300), keptDays: 90 }, NOW), 180)).toBe("unknown");
  expect(isOlder(ageOf({ createdAt: ago(300), keptDays: 365 }, NOW), 180)).toBe("older");
});
