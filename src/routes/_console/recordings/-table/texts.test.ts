import { expect, test } from "vitest";
import { filterFor } from "~/components/list/matching.ts";
import { RECORDING_TEXTS } from "./texts.ts";

const row = {
  id: "rec_1",
  title: "Kitchen remodel",
  repFirstName: "Ana Lucía",
  repLastName: "Ferreira",
  userId: "usr_9",
  crmCustomer: {
    id: "cus_1",
    name: "The Choi family",
    externalId: "SF-77",
    opportunityExternalId: "OPP-4",
    contactAccount: { id: "acc_5", name: null, externalId: "ACC-X" },
    opportunity: { id: "opp_6", externalId: "006" },
  },
};
const finds = (text: string) =>
  // The rest of a recording isn't searched.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  filterFor(text, RECORDING_TEXTS)?.(row as never);

test.each([
  ["choi kitchen", true],
  ["lucia choi", true],
  ["sf-77", true],
  ["opp-4", true],
  ["acc-x", true],
  ["opp_6", true],
  ["usr_9", true],
  ["cus_1 remodel", true],
  ["choice", false],
])("“%s” finds the recording: %s", (text, found) => {
  expect(finds(text)).toBe(found);
});
