import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import { rotationCounts as row } from "~/contract/gateway.ts";
import { z } from "~/contract/zod.ts";
import { allRotationCounts, countAnew, countRotation, rotationCounts } from "./rotation-counts.ts";

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

test("the same clients in another order, or twice, are the same question", async () => {
  expect(rotationCounts(["b", "a", "b"]).queryKey).toEqual([...allRotationCounts, ["a", "b"]]);
  expect(await ask(["bb", "a", "bb"])).toEqual({ counts: { a: 1, bb: 2 } });
  expect(asked).toEqual([["a", "bb"]]);
});

test("more clients than the gateway takes are several questions and one answer", async () => {
  const ids = Array.from({ length: 2001 }, (_, index) => `client-${index}`);
  const { counts } = await ask(ids);
  expect(asked.map(({ length }) => length)).toEqual([1000, 1000, 1]);
  expect(Object.keys(counts).sort()).toEqual([...ids].sort());
});

test("of no clients there is nothing to ask", async () => {
  expect(await ask([])).toEqual({ counts: {} });
  expect(asked).toEqual([]);
});

test("what is counted or asked anew of one client stands in every list that shows it", async () => {
  const client = new QueryClient();
  const { queryKey } = rotationCounts(["bb", "a"]);
  client.setQueryData(queryKey, { counts: { a: 7, bb: 0 } });
  countRotation(client, "a");
  expect(client.getQueryData(queryKey)).toEqual({ counts: { a: 8, bb: 0 } });
  expect(await countAnew(client, "bb")).toBe(2);
  expect(client.getQueryData(queryKey)).toEqual({ counts: { a: 8, bb: 2 } });
});
