import { expect, test } from "vitest";
import type { OpportunityRow } from "~/api/opportunities.ts";
import type { RecordingRow } from "~/api/recordings.ts";
import { lenient } from "~/contract/lenient.ts";
import { shaped } from "~/contract/schema.ts";
import { Opportunity } from "~/contract/opportunities.ts";
import { Recording } from "~/contract/recordings.ts";
import { rankOpportunities } from "./candidates.ts";

function recordingWith(fields: object): RecordingRow {
  const row = lenient(shaped(Recording), {
    id: "rec_1",
    dateCreated: "2026-11-10T10:00:00Z",
    ...fields,
  });
  if (row === undefined) throw new Error("No recording.");
  return row;
}

let number = 0;
function opportunityWith(fields: object): OpportunityRow {
  const row = lenient(shaped(Opportunity), { id: `opp_${(number += 1)}`, ...fields });
  if (row === undefined) throw new Error("No opportunity.");
  return row;
}

// Enough of a kind that its words aren't distinctive.
const crowd = Array.from({ length: 40 }, () => opportunityWith({ name: "Kitchen remodel" }));
const names = (recording: RecordingRow, opportunities: OpportunityRow[]) =>
  rankOpportunities(recording, opportunities).map(({ opportunity }) => opportunity.name);

test("a rare name in the title makes a candidate, a common word doesn't", () => {
  const recording = recordingWith({ title: "Bergstrom kitchen remodel, revised quote" });
  const mine = opportunityWith({ name: "Bergstrom kitchen remodel" });
  expect(names(recording, [...crowd, mine])).toEqual(["Bergstrom kitchen remodel"]);
  expect(names(recordingWith({ title: "Kitchen remodel" }), crowd)).toEqual([]);
});

test("accents don't matter", () => {
  const mine = opportunityWith({ name: "Łódź solar roof" });
  expect(names(recordingWith({ title: "Lodz visit" }), [...crowd, mine])).toEqual([mine.name]);
});

test("account and customer names count too", () => {
  const mine = opportunityWith({ name: "Deck", account: { id: "acc_1", name: "Camila Park" } });
  const crmCustomer = { id: "crm_1", name: "Camila & Anton Park" };
  const recording = recordingWith({ title: "Visit", crmCustomer });
  expect(names(recording, [...crowd, mine])).toEqual(["Deck"]);
});

test("an opportunity that mentions the recording ranks first, whatever its name", () => {
  const recording = recordingWith({ title: "Bergstrom visit" });
  const named = opportunityWith({ name: "Something else", recordingId: "rec_1" });
  const alike = opportunityWith({ name: "Bergstrom" });
  expect(names(recording, [alike, named])).toEqual(["Something else", "Bergstrom"]);
});

test("the same rep counts if the dates are close, and the closer date ranks first", () => {
  const opportunityUsers = [{ id: "ou_1", userId: "usr_1" }];
  const recording = recordingWith({ title: "Visit", userId: "usr_1" });
  const near = opportunityWith({
    name: "Near",
    opportunityUsers,
    updatedAt: "2026-11-09T10:00:00Z",
  });
  const later = opportunityWith({
    name: "Later",
    opportunityUsers,
    createdAt: "2026-11-20T10:00:00Z",
  });
  const far = opportunityWith({ name: "Far", opportunityUsers, createdAt: "2025-11-20T10:00:00Z" });
  const ranked = rankOpportunities(recording, [far, later, near]);
  expect(ranked.map(({ opportunity }) => opportunity.name)).toEqual(["Near", "Later"]);
  expect(ranked[0]?.reasons).toEqual(["same rep", "24 h apart"]);
});

test("deleted opportunities and other organizations are left out", () => {
  const recording = recordingWith({ title: "Bergstrom", organizationId: "org_1" });
  const foreign = opportunityWith({ name: "Bergstrom", organizationId: "org_2" });
  const deleted = opportunityWith({ name: "Bergstrom", deletedAt: "2026-11-01T00:00:00Z" });
  expect(names(recording, [foreign, deleted])).toEqual([]);
});

test("at most eight candidates are returned", () => {
  const recording = recordingWith({ title: "Bergstrom" });
  const many = Array.from({ length: 12 }, () => opportunityWith({ name: "Bergstrom" }));
  expect(names(recording, many)).toHaveLength(8);
});
