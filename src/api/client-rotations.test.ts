import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import { rotationCounts as row } from "~/contract/rotations.ts";
import { z } from "~/contract/zod.ts";
import {
  allRotationCounts,
  countRotation,
  refreshStanding,
  rotationCounts,
  secretAges,
} from "./client-rotations.ts";

/** The ids of each question, in the order in which they were asked. */
const asked: string[][] = [];
const DOUBT = { lost: 0, unknown: 1 };

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal("fetch", (_: string, { body }: { body: string }) => {
    const { organizationId, clientIds } = z.parse(row.body, JSON.parse(body));
    expect(organizationId).toBe("org-1");
    asked.push(clientIds);
    const all = <T>(value: (id: string) => T) =>
      Object.fromEntries(clientIds.map((id) => [id, value(id)]));
    return Promise.resolve(
      Response.json({
        counts: all((id) => id.length),
        doubts: clientIds.includes("bb") ? { bb: DOUBT } : {},
        maxAgeDays: 90,
        rotations: all(() => ({
          at: "2026-11-21T12:00:00.000Z",
          outcome: "done",
          kind: "client-app",
          credentialId: "one",
        })),
      }),
    );
  });
  return () => vi.unstubAllGlobals();
});

test("order and repetition of clients don't change what is asked", async () => {
  const options = rotationCounts("org-1", ["bb", "a", "bb"]);
  expect(options.queryKey).toEqual([...allRotationCounts, "org-1", ["a", "bb"]]);
  expect(await new QueryClient().fetchQuery(options)).toMatchObject({
    counts: { a: 1, bb: 2 },
    doubts: { bb: DOUBT },
  });
  expect(asked).toEqual([["a", "bb"]]);
});

test("more clients than the gateway accepts take several calls, and none take one", async () => {
  const ids = Array.from({ length: 2001 }, (_, index) => `client-${index}`);
  const { rotations } = await new QueryClient().fetchQuery(secretAges("org-1", ids));
  expect(asked.map(({ length }) => length)).toEqual([1000, 1000, 1]);
  expect(Object.keys(rotations).sort()).toEqual([...ids].sort());
  expect(await new QueryClient().fetchQuery(secretAges("org-1", []))).toEqual({
    maxAgeDays: 90,
    rotations: {},
  });
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
