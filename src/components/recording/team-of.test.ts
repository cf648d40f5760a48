import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { organizationPages } from "~/api/nouns/organizations.ts";
import { teamIdOf } from "./team-of.ts";

const organization = (id: string, ...teams: { id: string; memberUids: string[] }[]) => ({
  id,
  teams,
});

test("a recording's team is its user's only one, however often the service names it", () => {
  const client = new QueryClient();
  const north = organization("o1", { id: "north", memberUids: ["ann", "bob"] });
  const south = organization("o2", { id: "south", memberUids: ["bob"] });
  const key: readonly unknown[] = organizationPages().queryKey;
  client.setQueryData(key, {
    pages: [{ data: [north, north] }, { data: [north, south] }],
    pageParams: [undefined, "2"],
  });
  const teamOf = (row: Parameters<typeof teamIdOf>[1]) => teamIdOf(client, row);
  expect(teamOf({ userId: "ann" })).toBe("north");
  expect(teamOf({ userId: "bob" })).toBeUndefined();
  expect(teamOf({ userId: "bob", teamId: "own" })).toBe("own");
  expect(teamOf({ userId: "ann", organizationId: "o1" })).toBeUndefined();
});
