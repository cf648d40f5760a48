import { expect, test } from "vitest";
import { learnName } from "~/api/state/directory.ts";
import { setZone } from "~/lib/zone.ts";
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

test("times are in the zone that times are shown in, if that is wanted", () => {
  setZone("America/Chicago");
  const row = { a: "2026-11-21T12:00:00.000Z", b: "2026-07-01T03:30:00Z", c: "2026-11-21", d: "Z" };
  expect(readableRow(row)).toEqual(row);
  expect(readableRow(row, true)).toEqual({
    a: "2026-11-21T06:00:00.000-06:00",
    b: "2026-06-30T22:30:00.000-05:00",
    c: "2026-11-21",
    d: "Z",
  });
  setZone(undefined);
});
