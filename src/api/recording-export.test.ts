import { beforeEach, expect, test, vi } from "vitest";
import { recordingList } from "~/contract/recordings.ts";
import { idOf, pinnedQuery, walkRecordings } from "./recording-export.ts";

const NOW = new Date("2026-11-21T12:00:00.000Z");
const asked: URLSearchParams[] = [];
let answers: (() => Response)[] = [];

const page = (ids: readonly unknown[], cursor: unknown) => () =>
  Response.json({ data: ids.map((id) => ({ id, kept: null, extra: [1] })), cursor });

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal("location", { pathname: "/recordings" });
  vi.stubGlobal("fetch", (address: string) => {
    const { pathname, searchParams } = new URL(address, "http://console");
    expect(pathname.endsWith(recordingList.path)).toBe(true);
    asked.push(searchParams);
    return Promise.resolve(answers.shift()?.() ?? new Response("", { status: 500 }));
  });
  return () => vi.unstubAllGlobals();
});

const bound = (before?: string) => pinnedQuery({ "dateCreated:lt": before }, NOW)["dateCreated:lt"];
const later = () => Response.json({}, { status: 429, headers: { "retry-after": "3" } });

async function walk(from?: string, signal = new AbortController().signal) {
  const ids: string[] = [];
  let last = { next: from, looped: false };
  for await (const { rows, ...rest } of walkRecordings(pinnedQuery({}, NOW), from, signal)) {
    ids.push(...rows.map(idOf));
    last = rest;
  }
  return { ids, ...last };
}

test("an export ends where it started, unless its filter ends before", () => {
  expect(bound()).toBe("2026-11-21T12:00:00.000Z");
  expect(bound("2026-11-22T00:00:00.000Z")).toBe("2026-11-21T12:00:00.000Z");
  expect(bound("2026-11-20T00:00:00.000Z")).toBe("2026-11-20T00:00:00.000Z");
});

test("a walk asks for the same filters with each cursor, over an empty page and a number", async () => {
  answers = [page(["a"], "one"), page([], 2), page([7, "c"], null)];
  expect(await walk()).toEqual({ ids: ["a", "7", "c"], next: undefined, looped: false });
  expect(asked.map((query) => query.get("cursor"))).toEqual([null, "one", "2"]);
  for (const query of asked) query.delete("cursor");
  expect(new Set(asked.map(String)).size).toBe(1);
});

test("a walk goes on from a cursor", async () => {
  answers = [page(["b"], null)];
  expect((await walk("one")).ids).toEqual(["b"]);
  expect(asked[0]?.get("cursor")).toBe("one");
});

test("a cursor that was used before ends the walk, which isn't whole then", async () => {
  answers = [page(["a"], "one"), page(["b"], "two"), page(["c"], "one")];
  expect(await walk()).toEqual({ ids: ["a", "b", "c"], next: undefined, looped: true });
  answers = [page(["b"], "one")];
  expect((await walk("one")).looped).toBe(true);
});

test("rows come as they are, whatever the interface says about their fields", async () => {
  answers = [page(["a"], null)];
  const pages = walkRecordings(pinnedQuery({}, NOW), undefined, new AbortController().signal);
  const { value } = await pages.next();
  expect(value?.rows).toEqual([{ id: "a", kept: null, extra: [1] }]);
});

test("what can't be read ends the walk with its error", async () => {
  answers = [page(["a"], "one"), () => Response.json({ error: "Broken" }, { status: 500 })];
  await expect(walk()).rejects.toMatchObject({ status: 500 });
});

test("a 429 is waited out", async () => {
  vi.useFakeTimers();
  answers = [later, page(["a"], null)];
  const walking = walk();
  await vi.advanceTimersByTimeAsync(2900);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(200);
  expect((await walking).ids).toEqual(["a"]);
  vi.useRealTimers();
});
