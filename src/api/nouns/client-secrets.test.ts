import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import { clientSecrets as row } from "~/contract/rotations.ts";
import { z } from "~/contract/zod.ts";
import {
  allClientSecrets,
  secretsOfClients,
  countRotation,
  refreshRecord,
} from "./client-secrets.ts";

/** The organizations and clients of each request, in order. */
const asked: object[] = [];
const DOUBT = { lost: 0, unknown: 1 };

const named = (clientId: string, organizationId = "org-1") => ({ organizationId, clientId });

/** The length of a client's ID is its number of rotations. */
const recordOf = (id: string) => ({ count: id.length, ...(id === "bb" && { doubt: DOUBT }) });

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("fetch", (_: string, { body }: { body: string }) => {
    const { organizations } = z.parse(row.body, JSON.parse(body));
    asked.push(organizations);
    const answered = organizations.map(({ organizationId, clientIds }) => [
      organizationId,
      Object.fromEntries(clientIds.map((id) => [id, recordOf(id)])),
    ]);
    return Promise.resolve(
      Response.json({
        maxAgeDays: 90,
        keptDays: 90,
        organizations: Object.fromEntries(answered),
      }),
    );
  });
  return () => vi.unstubAllGlobals();
});

test("order and repetition of clients don't change what is asked", async () => {
  const options = secretsOfClients([named("c", "org-2"), named("bb"), named("a"), named("bb")]);
  const question = [
    { organizationId: "org-1", clientIds: ["a", "bb"] },
    { organizationId: "org-2", clientIds: ["c"] },
  ];
  expect(options.queryKey).toEqual([...allClientSecrets, question]);
  expect(await new QueryClient().fetchQuery(options)).toMatchObject({
    organizations: { "org-1": { a: { count: 1 }, bb: { count: 2, doubt: DOUBT } } },
  });
  expect(asked).toEqual([question]);
});

test("a new record of one client appears in every list with that client", async () => {
  const client = new QueryClient();
  const { queryKey } = secretsOfClients([named("bb"), named("a"), named("a", "org-2")]);
  const before = { a: { count: 7, doubt: DOUBT }, bb: { count: 0 } };
  const others = { a: { count: 3 } };
  const known = { maxAgeDays: 90, keptDays: 90 };
  client.setQueryData(queryKey, { ...known, organizations: { "org-1": before, "org-2": others } });
  countRotation(client, named("a"));
  expect(client.getQueryData(queryKey)).toEqual({
    ...known,
    organizations: { "org-1": { a: { count: 8 }, bb: { count: 0 } }, "org-2": others },
  });
  expect(await refreshRecord(client, named("bb"))).toEqual({ count: 2, doubt: DOUBT });
  expect(client.getQueryData(queryKey)).toEqual({
    ...known,
    organizations: {
      "org-1": { a: { count: 8 }, bb: { count: 2, doubt: DOUBT } },
      "org-2": others,
    },
  });
});
