import { expect, test } from "vitest";
import { searchedList, searchKey } from "~/api/lists/list-search.ts";
import { listId } from "~/api/lists/paging.ts";
import { forgetSession } from "~/api/state/sign-out.ts";
import { RECORDINGS, UNLINKED } from "./lists.tsx";
import { startRecordingSearch } from "./search.ts";

test("a search keeps the filters, is newest first, and shows customers", () => {
  const shown = startRecordingSearch(
    { result: "closed", orderBy: "title", orderDirection: "asc", from: "x" },
    "choi",
  );
  expect(shown).toEqual({
    result: "closed",
    showCrmCustomer: true,
    filter: "choi",
  });
  const query = RECORDINGS.query(shown);
  expect(query).toMatchObject({ showCrmCustomer: true });
  expect(searchedList.get()).toBe(searchKey(RECORDINGS.endpoint.name, listId(query)));
  forgetSession();
  expect(searchedList.get()).toBeUndefined();
});

test("a search of unlinked recordings stays among them", () => {
  const shown = startRecordingSearch({ crmLinkStatus: "unlinked" }, "choi");
  expect(shown).toMatchObject({ crmLinkStatus: "unlinked" });
  const query = UNLINKED.query(shown);
  expect(searchedList.get()).toBe(searchKey(UNLINKED.endpoint.name, listId(query)));
  forgetSession();
});
