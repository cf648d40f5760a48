import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import { rotationCounts as row } from "~/contract/rotations.ts";
import { z } from "~/contract/zod.ts";
import {
  allRotationCounts,
  refreshCount,
  countRotation,
  rotationCounts,
} from "./rotation-counts.ts";

/** The ids of each question, in the order in which they were asked. */
const asked: string[][] = [];

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal("fetch", (address: string, { body }: { body: string }) => {
    expect(address).toBe(row.path);
    const { clientIds } = z.parse(row.body, JSON.parse(body));
    asked.push(clientIds);
    const counts = Object.fromEntries(clientIds.map((id) => [id, id.length]));
    return Promise.resolve(Response.json({ counts }));
  });
  return () => vi.unstubAllGlobals();
});

const ask = (clientIds: readonly string[]) =>
  new QueryClient().fetchQuery(rotationCounts(clientIds));

test("order and repetition of clients don't change the query key", async () => {
  expect(rotationCounts(["b", "a", "b"]).queryKey).toEqual([...allRotationCounts, ["a", "b"]]);
  expect(await ask(["bb", "a", "bb"])).toEqual({ counts: { a: 1, bb: 2 } });
  expect(asked).toEqual([["a", "bb"]]);
});

test("more clients than the gateway accepts take several calls", async () => {
  const ids = Array.from({ length: 2001 }, (_, index) => `client-${index}`);
  const { counts } = await ask(ids);
  expect(asked.map(({ length }) => length)).toEqual([1000, 1000, 1]);
  expect(Object.keys(counts).sort()).toEqual([...ids].sort());
});

test("no clients means no call", async () => {
  expect(await ask([])).toEqual({ counts: {} });
  expect(asked).toEqual([]);
});

test("a new count of one client appears in every list with that client", async () => {
  const client = new QueryClient();
  const { queryKey } = rotationCounts(["bb", "a"]);
  client.setQueryData(queryKey, { counts: { a: 7, bb: 0 } });
  countRotation(client, "a");
  expect(client.getQueryData(queryKey)).toEqual({ counts: { a: 8, bb: 0 } });
  expect(await refreshCount(client, "bb")).toBe(2);
  expect(client.getQueryData(queryKey)).toEqual({ counts: { a: 8, bb: 2 } });
});
