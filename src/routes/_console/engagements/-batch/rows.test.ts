import { expect, test } from "vitest";
import { guessFormat, splitRecords } from "~/lib/records.ts";
import { rejectsOf } from "./rejects.ts";
import { countStates, holdRepeats, makeRow, rawRecord } from "./rows.ts";

const read = (text: string) =>
  holdRepeats(splitRecords(text).records.map(rawRecord).map(makeRow), "line");

const TEXT = [
  '{"externalId": "a", "subject": null, "colour": "blue", "account": {"externalId": "x", "size": 1}}',
  '{"externalId": "b", "direction": "SIDEWAYS"}',
  '{"externalId": "b"}',
  '{"externalId": "a", "subject": "again"}',
  '{"subject": "nameless"}',
  "not json",
].join("\n");

test("each row is checked against the contract, with the path of what is wrong", () => {
  const rows = read(TEXT);
  expect(rows.map(({ state }) => state)).toEqual([
    "ready",
    "issues",
    "ready",
    "issues",
    "issues",
    "issues",
  ]);
  expect(rows.map(({ issues }) => issues[0]?.path)).toEqual([
    undefined,
    ["direction"],
    undefined,
    ["externalId"],
    ["externalId"],
    [],
  ]);
  expect(countStates(rows)).toMatchObject({ ready: 2, issues: 4 });
});

test("what the interface doesn't know is told, and not among what is sent", () => {
  const [first] = read(TEXT);
  expect(first?.unknown).toEqual(["colour", "account.size"]);
  expect(first?.sendable).toEqual({
    externalId: "a",
    subject: null,
    account: { externalId: "x" },
  });
});

test("of rows that name the same engagement the first good one is sent", () => {
  const rows = read(TEXT);
  expect(rows[3]?.issues[0]?.message).toBe("Repeats line 1, which is sent instead");
  expect(rows[3]?.sendable).toBeUndefined();
});

test("rejects hold their bodies and why, and can be fed back", () => {
  const rejects = rejectsOf(read(TEXT), "line");
  const lines = rejects.trim().split("\n");
  expect(lines).toHaveLength(4);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    externalId: "b",
    direction: "SIDEWAYS",
    _reject: { line: 2, issues: [{ path: "direction" }] },
  });
  expect(guessFormat(rejects)).toBe("json");
  const again = read(rejects);
  expect(again.map(({ state }) => state)).toEqual(["issues", "ready", "issues", "issues"]);
  expect(again[1]?.body).toEqual({ externalId: "a", subject: "again" });
  expect(again[3]?.text).toContain("not json");
});
