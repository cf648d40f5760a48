import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import { rotationCounts as row } from "~/contract/rotations.ts";
import { z } from "~/contract/zod.ts";
import {
  allRotationCounts,
  countRotation,
  refreshStanding,
  rotationCounts,
} from "./rotation-counts.ts";

/** The ids of each question, in the order in which they were asked. */
const asked: string[][] = [];
const DOUBT = { lost: 0, unknown: 1 };

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal("fetch", (address: string, { body }: { body: string }) => {
    expect(address).toBe(row.path);
    const { organizationId, clientIds } = z.parse(row.body, JSON.parse(body));
    expect(organizationId).toBe("org-1");
    asked.push(clientIds);
    const counts = Object.fromEntries(clientIds.map((id) => [id, id.length]));
    const doubts = clientIds.includes("bb") ? { bb: DOUBT } : {};
    return Promise.resolve(Response.json({ counts, doubts }));
  });
  return () => vi.unstubAllGlobals();
});

const ask = (clientIds: readonly string[]) =>
  new QueryClient().fetchQuery(rotationCounts("org-1", clientIds));

test("order and repetition of clients don't change the query key", async () => {
  expect(rotationCounts("org-1", ["b", "a", "b"]).queryKey).toEqual([
    ...allRotationCounts,
    "org-1",
    ["a", "b"],
  ]);
  expect(await ask(["bb", "a", "bb"])).toEqual({ counts: { a: 1, bb: 2 }, doubts: { bb: DOUBT } });
  expect(asked).toEqual([["a", "bb"]]);
});

test("more clients than the gateway accepts take several calls", async () => {
  const ids = Array.from({ length: 2001 }, (_, index) => `client-${index}`);
  const { counts } = await ask(ids);
  expect(asked.map(({ length }) => length)).toEqual([1000, 1000, 1]);
  expect(Object.keys(counts).sort()).toEqual([...ids].sort());
});

test("no clients means no call", async () => {
  expect(await ask([])).toEqual({ counts: {}, doubts: {} });
  expect(asked).toEqual([]);
});

test("a new standing of one client appears in every list with that client", async () => {
  const client = new QueryClient();
  const { queryKey } = rotationCounts("org-1", ["bb", "a"]);
  client.setQueryData(queryKey, { counts: { a: 7, bb: 0 }, doubts: { a: DOUBT } });
  countRotation(client, "a");
  expect(client.getQueryData(queryKey)).toEqual({ counts: { a: 8, bb: 0 }, doubts: {} });
  expect(await refreshStanding(client, { organizationId: "org-1", clientId: "bb" })).toEqual({
    count: 2,
    doubt: DOUBT,
  });
  expect(client.getQueryData(queryKey)).toEqual({
    counts: { a: 8, bb: 2 },
    doubts: { bb: DOUBT },
  });
});
