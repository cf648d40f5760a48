import { expect, test } from "vitest";
import { lenient } from "~/contract/lenient.ts";
import { shaped } from "~/contract/schema.ts";
import { Opportunity } from "~/contract/opportunities.ts";
import { Recording } from "~/contract/recordings.ts";
import { rankOpportunities } from "./candidates.ts";

/** A row as it is read from an answer. */
function read<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Error("No row.");
  return row;
}

const recordingWith = (fields: object) =>
  read(lenient(shaped(Recording), { id: "rec_1", dateCreated: "2026-11-10T10:00:00Z", ...fields }));

let number = 0;
const opportunityWith = (fields: object) =>
  read(lenient(shaped(Opportunity), { id: `opp_${(number += 1)}`, ...fields }));

// So many opportunities share these words that they aren't distinctive.
const crowd = Array.from({ length: 40 }, () => opportunityWith({ name: "Kitchen remodel" }));

/** The names of the candidates for a recording, among many others. */
const names = (recording: object, ...opportunities: object[]) =>
  rankOpportunities(recordingWith(recording), [
    ...crowd,
    ...opportunities.map(opportunityWith),
  ]).map(({ opportunity }) => opportunity.name);

const BERGSTROM = { name: "Bergstrom" };

test.each([
  [
    "a rare name in the title makes a candidate",
    { title: "Bergstrom kitchen remodel, revised quote" },
    { name: "Bergstrom kitchen remodel" },
  ],
  ["accents don't matter", { title: "Lodz visit" }, { name: "Łódź solar roof" }],
  [
    "account and customer names count too",
    { title: "Visit", crmCustomer: { id: "crm_1", name: "Camila & Anton Park" } },
    { name: "Deck", account: { id: "acc_1", name: "Camila Park" } },
  ],
])("%s", (_, recording, opportunity) => {
  expect(names(recording, opportunity)).toEqual([opportunity.name]);
});

test.each([
  ["of another organization", { ...BERGSTROM, organizationId: "org_2" }],
  ["that were deleted", { ...BERGSTROM, deletedAt: "2026-11-01T00:00:00Z" }],
])("opportunities %s are left out", (_, opportunity) => {
  expect(names({ title: "Bergstrom", organizationId: "org_1" }, opportunity)).toEqual([]);
});

test("a common word makes no candidate", () => {
  expect(names({ title: "Kitchen remodel" })).toEqual([]);
});

test("an opportunity that mentions the recording ranks first, whatever its name", () => {
  const named = { name: "Something else", recordingId: "rec_1" };
  expect(names({ title: "Bergstrom visit" }, BERGSTROM, named)).toEqual([
    "Something else",
    "Bergstrom",
  ]);
});

test("the same rep counts if the dates are close, and the closer date ranks first", () => {
  const opportunityUsers = [{ id: "ou_1", userId: "usr_1" }];
  const ranked = rankOpportunities(
    recordingWith({ title: "Visit", userId: "usr_1" }),
    [
      { name: "Far", createdAt: "2025-11-20T10:00:00Z" },
      { name: "Later", createdAt: "2026-11-20T10:00:00Z" },
      { name: "Near", updatedAt: "2026-11-09T10:00:00Z" },
    ].map((fields) => opportunityWith({ ...fields, opportunityUsers })),
  );
  expect(ranked.map(({ opportunity }) => opportunity.name)).toEqual(["Near", "Later"]);
  expect(ranked[0]?.reasons).toEqual(["same rep", "24 h apart"]);
});

test("at most eight candidates are returned", () => {
  const many = Array.from({ length: 12 }, () => opportunityWith(BERGSTROM));
  expect(rankOpportunities(recordingWith({ title: "Bergstrom" }), many)).toHaveLength(8);
});
