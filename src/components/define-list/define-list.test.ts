import { expect, test } from "vitest";
import { activityList, organizationList } from "~/contract/plain.gen.ts";
import { flag } from "~/lib/search.ts";
import { defineList } from "./define-list.ts";
import { facet, idFilter, isSet, order, several } from "./filters.ts";

test("a list that is loaded completely has its order, its facets and what else its address has", () => {
  const list = defineList({
    name: "test organizations",
    path: "/organizations",
    noun: "organization",
    endpoint: organizationList,
    filters: [facet("state", "State"), order({ name: "Name", teams: "Teams" }, "asc")],
    also: { create: flag },
  });
  expect(list).toMatchObject({
    title: "Organizations",
    label: "Organizations",
    exported: "organizations",
  });
  expect(
    list.search.parse({ state: "Active", orderBy: "teams", create: "true", at: "o1" }),
  ).toEqual({ state: "Active", orderBy: "teams", create: true, at: "o1" });
  expect(list.search.parse({ orderBy: "adminUids" }).orderBy).toBeUndefined();
});

test("some of a few values and one ID are read from an address, and others are dropped", () => {
  const list = defineList({
    name: "test activity",
    path: "/activity",
    noun: "change",
    title: "Activity",
    endpoint: activityList,
    filters: [
      several("outcomes", "Outcome", ["done", "refused"]),
      idFilter("userId", "User", "user"),
    ],
  });
  const search = list.search.parse({ outcomes: "done,lost", userId: "usr_1,usr_2" });
  expect(search).toEqual({ outcomes: ["done"], userId: "usr_1,usr_2" });
  expect(list.filters.map((filter) => isSet(filter, search))).toEqual([true, true]);
  expect(list.search.parse({ outcomes: "lost" }).outcomes).toBeUndefined();
  expect(list.all).toBe("All activity");
});
