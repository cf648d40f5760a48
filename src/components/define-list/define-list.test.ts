import { expect, test } from "vitest";
import { activityList, organizationList } from "~/contract/plain.gen.ts";
import { flag } from "~/lib/search.ts";
import { defineList } from "./define-list.ts";
import { facet, isSet, order, several } from "./filters.ts";

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

test("some of a few values are read from an address, and others are dropped", () => {
  const list = defineList({
    name: "test activity",
    path: "/activity",
    noun: "change",
    title: "Activity",
    endpoint: activityList,
    filters: [several("outcomes", "Outcome", ["done", "refused"])],
  });
  const search = list.search.parse({ outcomes: "done,lost" });
  expect(search).toEqual({ outcomes: ["done"] });
  expect(list.filters.map((filter) => isSet(filter, search))).toEqual([true]);
  expect(list.search.parse({ outcomes: "lost" }).outcomes).toBeUndefined();
  expect(list.all).toBe("All activity");
});
