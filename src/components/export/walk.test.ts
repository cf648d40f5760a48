import { beforeEach, expect, test, vi } from "vitest";
import { engagementUserPages } from "~/api/nouns/engagement-users.ts";
import { followupPages } from "~/api/nouns/followups.ts";
import { opportunityPages } from "~/api/nouns/opportunities.ts";
import { makeQueryClient } from "~/api/transport/query-client.ts";
import { defineList } from "~/components/define-list/define-list.ts";
import { days } from "~/components/define-list/filters.ts";
import { RECORDINGS, SYNC_LOG } from "~/components/recording/lists.tsx";
import { engagementUserList, followupList, opportunityList } from "~/contract/plain.gen.ts";
import { ENGAGEMENT_USER_PAGE } from "~/contract/values.ts";
import { exportedId, pinnedQuery, walkList } from "./walk.ts";

const FOLLOWUPS = defineList({
  name: "followups",
  path: "/followups",
  noun: "follow-up",
  endpoint: followupList,
  pages: followupPages,
  idKey: "followupId",
  filters: [days("Created", { after: "createdAfter", before: "createdBefore" }, "created")],
});
const OPPORTUNITIES = defineList({
  name: "opportunities",
  path: "/opportunities",
  noun: "opportunity",
  endpoint: opportunityList,
  pages: opportunityPages,
  filters: [],
});
const ENGAGEMENT_USERS = defineList({
  name: "engagement-users",
  path: "/engagements",
  noun: "engagement user",
  endpoint: engagementUserList,
  pages: engagementUserPages,
  filters: [],
});

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
    expect(pathname).toMatch(/\/(?:recordings|followups|engagement-users)$/);
    asked.push(searchParams);
    return Promise.resolve(answers.shift()?.() ?? new Response("", { status: 500 }));
  });
  return () => vi.unstubAllGlobals();
});

const bound = (before?: string) =>
  pinnedQuery(RECORDINGS, { "dateCreated:lt": before }, NOW)["dateCreated:lt"];
const later = () => Response.json({}, { status: 429, headers: { "retry-after": "3" } });

async function walk(from?: string, signal = new AbortController().signal) {
  const ids: string[] = [];
  let last = { next: from, looped: false };
  for await (const { rows, ...rest } of walkList(
    makeQueryClient(),
    RECORDINGS,
    pinnedQuery(RECORDINGS, {}, NOW),
    from,
    signal,
  )) {
    ids.push(...rows.map((row) => exportedId(RECORDINGS, row)));
    last = rest;
  }
  return { ids, ...last };
}

test("an export ends at its start time, unless its filter ends earlier", () => {
  expect(bound()).toBe("2026-11-21T12:00:00.000Z");
  expect(bound("2026-11-22T00:00:00.000Z")).toBe("2026-11-21T12:00:00.000Z");
  expect(bound("2026-11-20T00:00:00.000Z")).toBe("2026-11-20T00:00:00.000Z");
});

test("a walk repeats the filters with each cursor, across an empty page and a numeric cursor", async () => {
  answers = [page(["a"], "one"), page([], 2), page([7, "c"], null)];
  const end = { next: undefined, looped: false, unreadable: 0 };
  expect(await walk()).toEqual({ ids: ["a", "7", "c"], ...end });
  expect(asked.map((query) => query.get("cursor"))).toEqual([null, "one", "2"]);
  for (const query of asked) query.delete("cursor");
  expect(new Set(asked.map(String)).size).toBe(1);
});

test("rows are returned unchanged, whatever their fields", async () => {
  answers = [page(["a"], null)];
  const pages = walkList(
    makeQueryClient(),
    RECORDINGS,
    pinnedQuery(RECORDINGS, {}, NOW),
    undefined,
    new AbortController().signal,
  );
  const { value } = await pages.next();
  expect(value?.rows).toEqual([{ id: "a", kept: null, extra: [1] }]);
});

test("a 429 is retried after the wait", async () => {
  vi.useFakeTimers();
  answers = [later, page(["a"], null)];
  const walking = walk();
  await vi.advanceTimersByTimeAsync(2900);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect((await walking).ids).toEqual(["a"]);
  vi.useRealTimers();
});

test("every list is asked for full pages under its own name, until the start of the export", () => {
  const started = NOW.toISOString();
  expect(pinnedQuery(SYNC_LOG, { showCrmLinks: true }, NOW)).toEqual({
    pageSize: 100,
    showCrmLinks: true,
    "createdAt:lt": started,
  });
  expect(pinnedQuery(FOLLOWUPS, { minimumScore: 1 }, NOW)).toEqual({
    limit: 100,
    minimumScore: 1,
    createdBefore: started,
  });
  expect(pinnedQuery(OPPORTUNITIES, { externalId: "x" }, NOW)).toEqual({
    limit: 100,
    externalId: "x",
  });
});

test("follow-ups are read out of their envelope, by their own ID", async () => {
  answers = [
    () =>
      Response.json({ data: { totalCount: 1, followups: [{ followupId: "f" }] }, cursor: null }),
  ];
  const query = pinnedQuery(FOLLOWUPS, {}, NOW);
  const pages = walkList(
    makeQueryClient(),
    FOLLOWUPS,
    query,
    undefined,
    new AbortController().signal,
  );
  const { value } = await pages.next();
  expect(value?.rows.map((row) => exportedId(FOLLOWUPS, row))).toEqual(["f"]);
  expect(asked[0]?.get("createdBefore")).toBe(NOW.toISOString());
});

const users = (count: number, first: number) => () =>
  Response.json(Array.from({ length: count }, (_, index) => ({ id: `eu_${first + index}` })));

test("engagement users come as a bare array, after the last row of a full page", async () => {
  answers = [users(ENGAGEMENT_USER_PAGE, 0), users(2, ENGAGEMENT_USER_PAGE)];
  const query = pinnedQuery(ENGAGEMENT_USERS, { userId: "usr_1" }, NOW);
  expect(query).toEqual({ userId: "usr_1" });
  const ids: string[] = [];
  for await (const { rows } of walkList(
    makeQueryClient(),
    ENGAGEMENT_USERS,
    query,
    undefined,
    new AbortController().signal,
  )) {
    ids.push(...rows.map((row) => exportedId(ENGAGEMENT_USERS, row)));
  }
  expect(ids).toHaveLength(ENGAGEMENT_USER_PAGE + 2);
  expect(asked.map((search) => search.get("cursor"))).toEqual([
    null,
    `eu_${ENGAGEMENT_USER_PAGE - 1}`,
  ]);
});
