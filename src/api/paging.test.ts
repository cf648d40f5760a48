import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import { recordingList } from "~/contract/recordings.ts";
import { toApiError } from "./errors.ts";
import { nextCursor, uniqueRows } from "./paging.ts";
import { countRecordings, recordingPages } from "./recordings.ts";

type Cursor = string | number | null;
let answers: (() => Response)[] = [];
let asked: (string | null)[] = [];

const page = (ids: readonly string[], cursor?: Cursor) => () =>
  Response.json({ data: ids.map((id) => ({ id })), cursor });

beforeEach(() => {
  asked = [];
  vi.stubGlobal("location", { pathname: "/recordings" });
  vi.stubGlobal("fetch", (address: string) => {
    const { pathname, searchParams } = new URL(address, "http://console");
    expect(pathname.endsWith(recordingList.path)).toBe(true);
    asked.push(searchParams.get("cursor"));
    return Promise.resolve(answers.shift()?.() ?? new Response("", { status: 500 }));
  });
  return () => vi.unstubAllGlobals();
});

/** What the table has after everything was scrolled into it, and what Count all says. */
async function walk(...pages: (() => Response)[]) {
  [answers, asked] = [[...pages], []];
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  // As many as there can be: it stops by itself, or asks more often than there are answers.
  const data = await client.infiniteQuery({ ...recordingPages({}), pages: pages.length + 1 });
  const table = { rows: uniqueRows(data.pages).map(({ id }) => id), asked };
  [answers, asked] = [[...pages], []];
  const seen: number[] = [];
  const onPage = (counted: number) => void seen.push(counted);
  const counting = countRecordings({}, onPage, new AbortController().signal);
  const count = await counting.catch((error: unknown) => toApiError(error).code);
  return { table, count: { count, seen, asked } };
}

test("a list ends where there is no cursor, however that is said", async () => {
  for (const end of [null, undefined, ""]) {
    const { table, count } = await walk(page(["a", "b"], "one"), page(["c"], end));
    expect(table).toEqual({ rows: ["a", "b", "c"], asked: [null, "one"] });
    expect(count).toEqual({ count: 3, seen: [2, 3], asked: [null, "one"] });
  }
});

// Whoever scrolls sees the rows there are; a count that can't be right isn't given as one.
test("a cursor that names its own page ends the list, and fails the count", async () => {
  const { table, count } = await walk(page(["a"], "one"), page(["b"], "one"));
  expect(table).toEqual({ rows: ["a", "b"], asked: [null, "one"] });
  expect(count).toEqual({ count: "invalid_answer", seen: [1, 2], asked: [null, "one"] });
});

test("cursors that lead in a circle end the list after one round, and fail the count", async () => {
  const { table, count } = await walk(page(["a"], "one"), page(["b"], 2), page(["c"], "one"));
  expect(table).toEqual({ rows: ["a", "b", "c"], asked: [null, "one", "2"] });
  expect(count).toMatchObject({ count: "invalid_answer", seen: [1, 2, 3] });
});

test("an empty page with a cursor isn't the end", async () => {
  const { table, count } = await walk(page(["a"], "one"), page([], "two"), page(["b"], null));
  expect(table.rows).toEqual(["a", "b"]);
  expect(count).toMatchObject({ count: 2, seen: [1, 1, 2] });
});

test("a cursor may be a number, 0 among them, and is told from others by what it says", async () => {
  const { table } = await walk(page(["a"], 0), page(["b"], 7), page(["c"], "7"));
  expect(table).toEqual({ rows: ["a", "b", "c"], asked: [null, "0", "7"] });
  expect(nextCursor({ cursor: 7 }, [], null, [null, "7"])).toBeNull();
  expect(nextCursor({ cursor: 7 }, [], null, [null, "8"])).toBe(7);
});

test("a row that comes twice, on a page or on two, is shown and counted once", async () => {
  const { table, count } = await walk(page(["a", "b", "b"], "one"), page(["b", "c"], null));
  expect(table.rows).toEqual(["a", "b", "c"]);
  expect(count).toMatchObject({ count: 3, seen: [2, 3] });
});

test("rows added meanwhile push others on to the next page, which costs none", async () => {
  // Two new ones came before the first page: its last two rows come again.
  const { table, count } = await walk(page(["c", "d", "e"], 3), page(["d", "e", "f"], null));
  expect(table.rows).toEqual(["c", "d", "e", "f"]);
  expect(count.count).toBe(4);
});

test("rows deleted meanwhile are missing from the next page, which costs no other", async () => {
  // The last row of the first page went, and the whole of what the second one would have held.
  const { table, count } = await walk(page(["a", "b", "c"], 3), page([], 6), page(["g"], null));
  expect(table.rows).toEqual(["a", "b", "c", "g"]);
  expect(count.count).toBe(4);
});

test("rows without an id are all kept", async () => {
  const { table, count } = await walk(page(["", "", "a"], "one"), page(["", "a"], null));
  expect(table.rows).toEqual(["", "", "a", ""]);
  expect(count.count).toBe(4);
});

test("the rows of further pages are gathered anew where a page is another", () => {
  const [one, two] = [{ data: [{ id: "a" }] }, { data: [{ id: "b" }] }];
  expect(uniqueRows([one])).toEqual([{ id: "a" }]);
  expect(uniqueRows([one, two])).toEqual([{ id: "a" }, { id: "b" }]);
  expect(uniqueRows([two])).toEqual([{ id: "b" }]);
  expect(uniqueRows([{ data: [{ id: "z" }] }, two])).toEqual([{ id: "z" }, { id: "b" }]);
  expect(uniqueRows([one])).toEqual([{ id: "a" }]);
});
