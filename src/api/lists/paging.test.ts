import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import { recordingList } from "~/contract/plain.gen.ts";
import { toApiError } from "../transport/errors.ts";
import { makeQueryClient } from "../transport/query-client.ts";
import { nextCursor, uniqueRows } from "./paging.ts";
import { recordingCount, recordingPages } from "../nouns/recordings.ts";

type Cursor = string | number | null;
let answers: (() => Response | Promise<Response>)[] = [];
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
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

/** The progress of a count, page by page. */
const counts = (...numbers: number[]) =>
  numbers.map((counted) => expect.objectContaining({ counted }));

/** The rows of the fully scrolled table, and the result of Count all. */
async function walk(...pages: (() => Response)[]) {
  [answers, asked] = [[...pages], []];
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  // One page more than there are: the list must stop on its own.
  const data = await client.infiniteQuery({ ...recordingPages({}), pages: pages.length + 1 });
  const table = { rows: uniqueRows(data.pages).map(({ id }) => id), asked };
  [answers, asked] = [[...pages], []];
  const progress = vi.spyOn(client, "setQueryData");
  const count = await client.query(recordingCount({})).then(
    ({ counted }) => counted,
    (error: unknown) => toApiError(error).code,
  );
  return { table, count: { count, seen: progress.mock.calls.map(([, data]) => data), asked } };
}

test("a list ends when the cursor is null, empty or missing", async () => {
  for (const end of [null, undefined, ""]) {
    const { table, count } = await walk(page(["a", "b"], "one"), page(["c"], end));
    expect(table).toEqual({ rows: ["a", "b", "c"], asked: [null, "one"] });
    expect(count).toEqual({ count: 3, seen: counts(2, 3), asked: [null, "one"] });
  }
});

// The table shows the rows there are, but a count that can't be right must fail.
test("an immediately repeated cursor ends the list and fails the count", async () => {
  const { table, count } = await walk(page(["a"], "one"), page(["b"], "one"));
  expect(table).toEqual({ rows: ["a", "b"], asked: [null, "one"] });
  expect(count).toEqual({ count: "invalid_answer", seen: counts(1, 2), asked: [null, "one"] });
});

test("a cycle of cursors ends the list after one round, and fails the count", async () => {
  const { table, count } = await walk(page(["a"], "one"), page(["b"], 2), page(["c"], "one"));
  expect(table).toEqual({ rows: ["a", "b", "c"], asked: [null, "one", "2"] });
  expect(count).toMatchObject({ count: "invalid_answer", seen: counts(1, 2, 3) });
});

const down = () => new Response("", { status: 503 });

test("a count that is retried asks only for the page that failed, and for all once it is made again", async () => {
  vi.useFakeTimers();
  const client = makeQueryClient();
  answers = [page(["a"], "one"), down, page(["b"], null)];
  const first = client.query(recordingCount({}));
  await vi.advanceTimersByTimeAsync(2000);
  expect(await first).toMatchObject({ counted: 2, calls: 2 });
  expect(asked).toEqual([null, "one", "one"]);
  answers = [page(["c"], null)];
  client.removeQueries({ queryKey: recordingCount({}).queryKey, exact: true });
  expect(await client.query(recordingCount({}))).toMatchObject({ counted: 1 });
  client.clear();
});

test("an empty page with a cursor isn't the end", async () => {
  const { table, count } = await walk(page(["a"], "one"), page([], "two"), page(["b"], null));
  expect(table.rows).toEqual(["a", "b"]);
  expect(count).toMatchObject({ count: 2, seen: counts(1, 1, 2) });
});

/** An empty page with a cursor, and another one after it. */
const endless = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => page([], `${from + index}`));

test("pages without rows are read two a second after the first five, and after twenty someone resumes", async () => {
  vi.useFakeTimers();
  const client = makeQueryClient();
  const list = client.infiniteQuery(recordingPages({})).catch(toApiError);
  answers = endless(1, 99);
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toHaveLength(5);
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toHaveLength(7);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(20);
  expect(await list).toMatchObject({ code: "paused", message: "Nothing in the newest 2,000." });
  answers = [...endless(21, 4), down, page(["a"], null)];
  const resumed = client.infiniteQuery(recordingPages({}));
  await vi.advanceTimersByTimeAsync(60_000);
  expect((await resumed).pages).toMatchObject([{ data: [{ id: "a" }] }]);
  // A page that failed is asked for again, and no other one.
  expect(asked.slice(20)).toEqual(["20", "21", "22", "23", "24", "24"]);
});

test("a service that sends the same rows with new cursors is paused too, and a count resumes", async () => {
  vi.useFakeTimers();
  const client = makeQueryClient();
  answers = Array.from({ length: 21 }, (_, index) => page(["a"], `${index + 1}`));
  // As long as it is shown.
  const shown = { ...recordingCount({}), gcTime: Infinity };
  const count = client.query(shown).catch(toApiError);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await count).toMatchObject({ code: "paused", message: "Nothing in the next 2,000." });
  expect(asked).toHaveLength(21);
  answers = [page(["b"], null)];
  expect(await client.query(shown)).toMatchObject({ counted: 2, calls: 22 });
  expect(asked.at(-1)).toBe("21");
});

const slow = (answer: () => Response) => () =>
  new Promise<Response>((resolve) => {
    setTimeout(() => resolve(answer()), 10_000);
  });

test("a count of more than a minute asks only for the page that failed late", async () => {
  vi.useFakeTimers();
  const client = makeQueryClient();
  answers = [
    ...Array.from({ length: 9 }, (_, index) => slow(page([`${index}`], `${index + 1}`))),
    down,
    page(["z"], null),
  ];
  const count = client.query(recordingCount({}));
  await vi.advanceTimersByTimeAsync(120_000);
  expect(await count).toMatchObject({ counted: 10 });
  expect(asked).toEqual([null, "1", "2", "3", "4", "5", "6", "7", "8", "9", "9"]);
});

const limited = () => Response.json({}, { status: 429, headers: { "retry-after": "1" } });

test("a count waits for as many rate limits as it meets", async () => {
  vi.useFakeTimers();
  const client = makeQueryClient();
  answers = Array.from({ length: 12 }, (_, index) => [
    limited,
    page([`${index}`], `${index}`),
  ]).flat();
  answers.push(page(["last"], null));
  const count = client.query(recordingCount({}));
  await vi.advanceTimersByTimeAsync(120_000);
  expect(await count).toMatchObject({ counted: 13, calls: 13 });
});

test("a cursor may be a number, even 0, and equals the same number as text", async () => {
  const { table } = await walk(page(["a"], 0), page(["b"], 7), page(["c"], "7"));
  expect(table).toEqual({ rows: ["a", "b", "c"], asked: [null, "0", "7"] });
  expect(nextCursor({ cursor: 7 }, [], null, [null, "7"])).toBeNull();
  expect(nextCursor({ cursor: 7 }, [], null, [null, "8"])).toBe(7);
});

test("a row repeated on one page or two is shown and counted once", async () => {
  const { table, count } = await walk(page(["a", "b", "b"], "one"), page(["b", "c"], null));
  expect(table.rows).toEqual(["a", "b", "c"]);
  expect(count).toMatchObject({ count: 3, seen: counts(2, 3) });
});

test("no row is lost when rows are added between pages", async () => {
  // Two rows were added before the first page, so its last two are repeated.
  const { table, count } = await walk(page(["c", "d", "e"], 3), page(["d", "e", "f"], null));
  expect(table.rows).toEqual(["c", "d", "e", "f"]);
  expect(count.count).toBe(4);
});

test("rows deleted between pages cost no other rows", async () => {
  // The last row of the first page was deleted, and all rows of the second.
  const { table, count } = await walk(page(["a", "b", "c"], 3), page([], 6), page(["g"], null));
  expect(table.rows).toEqual(["a", "b", "c", "g"]);
  expect(count.count).toBe(4);
});

test("rows without an ID are all kept", async () => {
  const { table, count } = await walk(page(["", "", "a"], "one"), page(["", "a"], null));
  expect(table.rows).toEqual(["", "", "a", ""]);
  expect(count.count).toBe(4);
});

test("rows are collected again when a page has changed", () => {
  const [one, two] = [{ data: [{ id: "a" }] }, { data: [{ id: "b" }] }];
  expect(uniqueRows([one])).toEqual([{ id: "a" }]);
  expect(uniqueRows([one, two])).toEqual([{ id: "a" }, { id: "b" }]);
  expect(uniqueRows([two])).toEqual([{ id: "b" }]);
  expect(uniqueRows([one, two])).toEqual([{ id: "a" }, { id: "b" }]);
  // The cache keeps the pages that are the same.
  expect(uniqueRows([{ data: [{ id: "z" }] }, two])).toEqual([{ id: "z" }, { id: "b" }]);
  expect(uniqueRows([one])).toEqual([{ id: "a" }]);
});
