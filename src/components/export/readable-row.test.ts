import { expect, test } from "vitest";
import { learnName } from "~/api/state/directory.ts";
import { readableRow } from "./readable-row.ts";

test("names take the places of their IDs, and unknown IDs stay", () => {
  learnName("team", "tm_1", "Austin North");
  learnName("user", "usr_1", "Ana Ferreira");
  const row = { id: "a", teamId: "tm_1", userId: "usr_2", memberUids: ["usr_1", "usr_2"] };
  expect(Object.entries(readableRow(row))).toEqual([
    ["id", "a"],
    ["teamName", "Austin North"],
    ["userName", "usr_2"],
    ["memberNames", ["Ana Ferreira", "usr_2"]],
  ]);
});

test("a name that came with the row is kept, on either side of its ID", () => {
  const row = { teamId: "tm_1", teamName: "North", repName: "Bo", repId: "usr_1", ownerUid: null };
  const written = { teamName: "North", repName: "Bo", ownerName: null };
  expect(readableRow(row)).toEqual(written);
  const recording = { userId: "usr_9", repFirstName: "Ana", repLastName: "Reis" };
  expect(readableRow(recording)).toMatchObject({ userName: "Ana Reis" });
});

test("durations are hours, minutes and seconds", () => {
  expect(readableRow({ durationInMilliseconds: 577_000 })).toEqual({ duration: "0:09:37" });
  expect(readableRow({ durationInMilliseconds: null })).toEqual({ durationInMilliseconds: null });
});
