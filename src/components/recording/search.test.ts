import { expect, test } from "vitest";
import { searchedList, searchKey } from "~/api/list-search.ts";
import { listId } from "~/api/paging.ts";
import { forgetSession } from "~/api/state/sign-out.ts";
import { filterFor } from "~/components/list/matching.ts";
import { RECORDINGS } from "./lists.tsx";
import { startRecordingSearch } from "./search.ts";
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
  filterFor(text, RECORDING_TEXTS)?.test(row as never);

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

test("a search keeps the filters, is newest first, and shows customers", () => {
  const shown = startRecordingSearch(
    { result: "closed", orderBy: "title", orderDirection: "asc", tab: "unlinked", from: "x" },
    "choi",
  );
  expect(shown).toEqual({
    result: "closed",
    crmLinkStatus: "unlinked",
    columns: ["recorded", "rep", "title", "customer", "result", "duration", "team"],
    filter: "choi",
  });
  const query = RECORDINGS.query(shown);
  expect(query).toMatchObject({ showCrmCustomer: true });
  expect(searchedList.get()).toBe(searchKey(RECORDINGS.endpoint.name, listId(query)));
  forgetSession();
  expect(searchedList.get()).toBeUndefined();
});
