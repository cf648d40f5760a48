import { expect, test } from "vitest";
import { learnName } from "~/api/state/directory.ts";
import { withNames } from "./with-names.ts";

test("names follow their IDs, and unknown ones are null", () => {
  learnName("team", "tm_1", "Austin North");
  learnName("user", "usr_1", "Ana Ferreira");
  const row = { id: "a", teamId: "tm_1", userId: "usr_2", memberUids: ["usr_1", "usr_2"] };
  expect(Object.entries(withNames(row))).toEqual([
    ["id", "a"],
    ["teamId", "tm_1"],
    ["teamName", "Austin North"],
    ["userId", "usr_2"],
    ["userName", null],
    ["memberUids", ["usr_1", "usr_2"]],
    ["memberNames", ["Ana Ferreira", null]],
  ]);
});

test("a name of the service's own is kept", () => {
  const row = { teamId: "tm_1", teamName: null };
  expect(withNames(row)).toEqual(row);
});
