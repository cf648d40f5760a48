import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { endSearch, forgetOldest, searchedList, searchKey, searchList } from "./list-search.ts";

test("a search ends unless another one has begun", () => {
  searchList({ name: "list" }, { a: 1 });
  endSearch(searchKey("list", "{}"));
  expect(searchedList.get()).toBe('list {"a":1}');
  endSearch('list {"a":1}');
  expect(searchedList.get()).toBeUndefined();
});

const pages = (count: number) => ({ pages: Array.from({ length: count }) });

test("of the lists that were read, the latest 500 pages are kept", () => {
  const client = new QueryClient();
  const set = (key: string, data: unknown, updatedAt: number) =>
    client.setQueryData(["list", key], data, { updatedAt });
  set("oldest", pages(10), 1);
  set("older", pages(250), 2);
  set("newest", pages(250), 3);
  set("a count", { counted: 4 }, 4);
  client.setQueryData(["other", "list"], pages(900));
  forgetOldest(client, "list");
  const kept = client.getQueryCache().getAll();
  expect(kept.map(({ queryKey }) => queryKey[1])).toEqual(["older", "newest", "a count", "list"]);
  set("the latest", pages(250), 5);
  forgetOldest(client, "list");
  expect(client.getQueryData(["list", "older"])).toBeUndefined();
  expect(client.getQueryData(["list", "newest"])).toBeDefined();
});
