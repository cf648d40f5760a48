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
  read(
    lenient(shaped(Recording), {
      id: "rec_1",
      dateCreated: "2026-11-10T10:00:00Z",
      title: "Visit",
      userId: "usr_1",
      organizationId: "org_1",
      ...fields,
    }),
  );

let number = 0;
const opportunityWith = (fields: object) =>
  read(lenient(shaped(Opportunity), { id: `opp_${(number += 1)}`, ...fields }));

// So many opportunities share these words that they aren't distinctive.
const crowd = Array.from({ length: 40 }, () => opportunityWith({ name: "Kitchen remodel" }));

/** The candidates for a recording among many others: each name with its reasons. */
const ranked = (recording: object, ...opportunities: object[]) =>
  rankOpportunities(recordingWith(recording), [
    ...crowd,
    ...opportunities.map(opportunityWith),
  ]).map(({ opportunity, reasons }) => [opportunity.name, ...reasons].join(": "));

const rep = (userId = "usr_1") => ({ opportunityUsers: [{ id: "ou_1", userId }] });
const account = (name: string, id = "acc_1") => ({ account: { id, name }, accountId: id });
const BERGSTROM = { name: "Bergstrom" };
const matched = (fields: object) => ({
  crmCustomer: { id: "crm_1", matchingSource: "FUZZY", ...fields },
});

test.for<[what: string, recording: object, opportunities: object[], expected: string[]]>([
  [
    "a rare name in the title is a reason",
    { title: "Bergstrom kitchen remodel, revised quote" },
    [{ name: "Bergstrom kitchen remodel" }],
    ["Bergstrom kitchen remodel: “Bergstrom” in both names"],
  ],
  [
    "accents don't matter",
    { title: "Lodz visit" },
    [{ name: "Łódź solar roof" }],
    ["Łódź solar roof: “Łódź” in both names"],
  ],
  [
    "the names of accounts and customers count too",
    matched({ name: "Camila & Anton Park" }),
    [{ name: "Deck", ...account("Camila Park") }],
    ["Deck: “Park” in both names"],
  ],
  [
    "a shared first name isn't a reason",
    matched({ name: "Marisol & Nils Watanabe" }),
    [
      { name: "Okafor deck", ...account("Marisol Okafor") },
      { name: "Watanabe deck", ...account("Ines Watanabe") },
    ],
    ["Watanabe deck: “Watanabe” in both names"],
  ],
  [
    "a first name in the opportunity's own name isn't one either",
    matched({ name: "Marisol Watanabe" }),
    [{ name: "Marisol Okafor", ...account("Marisol Okafor") }],
    [],
  ],
  [
    "a company is known by any of its words",
    { title: "Call with Bluefield" },
    [{ name: "Renewal", ...account("Bluefield Roofing Supplies") }],
    ["Renewal: “Bluefield” in both names"],
  ],
  ["a common word makes no candidate", { title: "Kitchen remodel" }, [], []],
  [
    "what all candidates share tells none apart",
    { title: "Bergstrom" },
    [
      { name: "Bergstrom roof", ...rep(), updatedAt: "2026-11-10T12:00:00Z" },
      { name: "Bergstrom deck", ...rep(), updatedAt: "2026-10-10T10:00:00Z" },
    ],
    ["Bergstrom roof: same day", "Bergstrom deck: 31 d apart"],
  ],
  [
    "one that names the recording is the first, whatever it is called",
    { title: "Bergstrom visit" },
    [BERGSTROM, { name: "Something else", recordingId: "rec_1" }],
    ["Something else: names this recording", "Bergstrom: “Bergstrom” in both names"],
  ],
  [
    "the record that the service matched comes before a name in common",
    { title: "Bergstrom visit", ...matched({ opportunityExternalId: "006" }) },
    [BERGSTROM, { name: "Deck", externalId: "006" }],
    ["Deck: matched by the service", "Bergstrom: “Bergstrom” in both names"],
  ],
  [
    "another opportunity of the matched account is a candidate",
    matched({ accountId: "acc_7" }),
    [{ name: "Deck", ...account("Ines Watanabe", "acc_7") }],
    ["Deck: same account"],
  ],
  [
    "a record that wasn't found is no match",
    { crmCustomer: { id: "crm_1", matchingSource: "NOT_FOUND", opportunityExternalId: "006" } },
    [{ name: "Deck", externalId: "006" }],
    [],
  ],
  [
    "the rep counts if a date is close, and the closer one is first",
    {},
    [
      { name: "Far", createdAt: "2025-11-20T10:00:00Z", ...rep() },
      { name: "Later", createdAt: "2026-11-20T10:00:00Z", ...rep() },
      { name: "Near", updatedAt: "2026-11-09T10:00:00Z", ...rep() },
      { name: "Another's", updatedAt: "2026-11-10T10:00:00Z", ...rep("usr_2") },
    ],
    ["Near: 24 h apart", "Later: 10 d apart"],
  ],
  [
    "another organization's is left out",
    { title: "Bergstrom" },
    [{ ...BERGSTROM, organizationId: "org_2" }],
    [],
  ],
  [
    "a deleted one is left out",
    { title: "Bergstrom" },
    [{ ...BERGSTROM, deletedAt: "2026-11-01T00:00:00Z" }],
    [],
  ],
])("%s", ([, recording, opportunities, expected]) => {
  expect(ranked(recording, ...opportunities)).toEqual(expected);
});

test("of many reasons the weakest and the strongest are said, and in a line the one that tells apart", () => {
  const dates = ["2026-11-10T12:00:00Z", "2026-11-06T10:00:00Z", "2026-11-06T10:00:00Z"];
  const [first, second] = rankOpportunities(recordingWith({ title: "Bergstrom" }), [
    ...crowd,
    ...dates.map((updatedAt, index) =>
      opportunityWith({ ...BERGSTROM, updatedAt, ...(index < 2 && rep()) }),
    ),
    opportunityWith({ name: "Deck", recordingId: "rec_1", ...rep(), updatedAt: dates[0] }),
  ]);
  expect(first).toMatchObject({
    reasons: ["same day", "names this recording"],
    telling: "names this recording",
  });
  expect(second).toMatchObject({
    reasons: ["same day", "“Bergstrom” in both names"],
    telling: "“Bergstrom” in both names",
  });
});

test("a candidate has its customer, address, owner and last activity, from whoever knows them", () => {
  const opportunity = {
    name: "Deck",
    externalId: "006",
    ...account("Ines Watanabe"),
    updatedAt: "2026-11-01T00:00:00Z",
  };
  const known = {
    opportunityExternalId: "006",
    address: "4 Elm",
    accountOwnerName: "Lena",
    lastActivityAt: "2026-11-09T00:00:00Z",
  };
  const one = (recording: object, fields: object) =>
    rankOpportunities(recordingWith(recording), [
      opportunityWith({ ...opportunity, ...fields }),
    ])[0];
  expect(one(matched(known), {})).toMatchObject({
    customer: "Ines Watanabe",
    address: "4 Elm",
    owner: "Lena",
    lastActivity: "2026-11-09T00:00:00Z",
  });
  const users = { opportunityUsers: [{ id: "ou_1", userId: "usr_1", name: "Dee Laurent" }] };
  expect(one({}, { ...users, recordingId: "rec_1" })).toMatchObject({
    namesRecording: true,
    address: undefined,
    owner: "Dee Laurent",
    lastActivity: "2026-11-01T00:00:00Z",
  });
});

test("at most eight candidates are returned", () => {
  const many = Array.from({ length: 12 }, () => opportunityWith(BERGSTROM));
  expect(rankOpportunities(recordingWith({ title: "Bergstrom" }), many)).toHaveLength(8);
});
