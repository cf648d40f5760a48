import { expect, test } from "vitest";
import { guessFormat, splitRecords } from "~/components/batch/file/records.ts";
import { rejectsOf } from "~/components/batch/rejects.ts";
import {
  countStates,
  correctedRow,
  makeRow,
  rawRecord,
  rejectRepeats,
} from "~/components/batch/rows.ts";
import { ENGAGEMENTS } from "./kind.ts";

const read = (text: string) => {
  const rows = splitRecords(text).records.map(rawRecord);
  const made = rows.map((row, index) => makeRow(ENGAGEMENTS, row, index));
  return rejectRepeats(ENGAGEMENTS, made, "line");
};

const TEXT = [
  '{"externalId": "a", "subject": null, "colour": "blue", "account": {"externalId": "x", "size": 1}}',
  '{"externalId": "b", "direction": "SIDEWAYS"}',
  '{"externalId": "b"}',
  '{"externalId": "a", "subject": "again"}',
  '{"subject": "nameless"}',
  "not json",
].join("\n");

test("each row is checked, with the path of each issue", () => {
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

test("unknown fields are reported and not sent", () => {
  const [first] = read(TEXT);
  expect(first?.unknown).toEqual(["colour", "account.size"]);
  expect(first?.sendable).toEqual({
    externalId: "a",
    subject: null,
    account: { externalId: "x" },
  });
});

test("of duplicate rows only the first valid one is sent", () => {
  const rows = read(TEXT);
  expect(rows[3]?.issues[0]?.message).toBe("Duplicate of line 1 (that one is sent)");
  expect(rows[3]?.sendable).toBeUndefined();
});

test("rejects carry their body and reason, and can be read again", () => {
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

test("an issue says the value it is about", () => {
  const [row] = read('{"externalId": "a", "startTime": "11/02/2026 10:00"}');
  expect(row?.issues[0]?.message).toBe(
    "“11/02/2026 10:00”. Enter a date and time with a time zone, like 2026-11-02T10:00:00Z.",
  );
});

test("a corrected row is checked again, also against the others", () => {
  const rows = read(TEXT);
  const [, wrong] = rows;
  if (wrong === undefined) throw new Error("No row.");
  const correct = (text: string) => correctedRow(ENGAGEMENTS, rows, wrong, text, "line");
  expect(correct('{"externalId": "c", "direction": "INBOUND"}')).toMatchObject({
    index: wrong.index,
    place: wrong.place,
    state: "ready",
    sendable: { externalId: "c", direction: "INBOUND" },
  });
  expect(correct('{"externalId": "a"}').issues[0]?.message).toContain("Duplicate of line 1");
  expect(correct("{").state).toBe("issues");
});
