import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import { lenient } from "~/contract/lenient.ts";
import { opportunityList } from "~/contract/plain.gen.ts";
import { createOrganization, createTeam } from "./creations.ts";
import { removeOpportunityUser } from "./remove-opportunity-user.ts";
import { organizationPages } from "./organizations.ts";

/** What the service lists, before the write whose answer is lost and after it. */
let answers: unknown[];

beforeEach(() => {
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("location", { pathname: "/" });
  vi.stubGlobal("fetch", async () => Response.json(answers.shift()));
  return () => vi.unstubAllGlobals();
});

const UNKNOWN = /^Couldn't find out/;
const listed = { data: [{ id: "opp_1", externalId: "006" }] };
const [opportunity] = lenient(opportunityList, listed)?.data ?? [];

/** What is found of the user "u" in a list of opportunities. */
async function findUser(data: unknown) {
  if (opportunity === undefined) throw new Error("The opportunity can't be read.");
  answers = [{ data, cursor: null }];
  return removeOpportunityUser(new QueryClient(), opportunity).lookUp?.("u")?.();
}

const users = (opportunityUsers: unknown) => [{ id: "opp_1", opportunityUsers }];

test.each([
  ["no list of users", [{ id: "opp_1" }]],
  ["null", users(null)],
  ["a list of null", users([null])],
  ["null beside another user", users([null, { id: "v" }])],
  ["a user without an ID", users([{ name: "Ana" }, { id: "v" }])],
  ["a user as text", users(["usr_1", { id: "v" }])],
  ["an opportunity that can't be read", [null, { id: "opp_2" }]],
  ["an opportunity without an ID", [{ name: "Roof" }]],
])("with %s it stays unknown if the user was removed", async (_, data) => {
  expect(await findUser(data)).toEqual({ words: expect.stringMatching(UNKNOWN) });
});

test("a user that a readable list has is listed, and one that it lacks is gone", async () => {
  expect(await findUser(users([null, { id: "u" }]))).toEqual({
    words: "The service still lists the user.",
    seen: "present",
  });
  expect(await findUser(users([{ id: "v" }]))).toMatchObject({ done: "gone", seen: "absent" });
  expect(await findUser(users([]))).toMatchObject({ done: "gone" });
  expect(await findUser([])).toEqual({ words: "The service no longer lists this opportunity." });
});

const ORGANIZATION = { id: "org_1", name: "Harbor", teams: [{ id: "team_1", name: "North" }] };
const teams = (list: unknown) => [{ ...ORGANIZATION, teams: list }];

/** What is found of the organization or team "New", of which the page had the list before. */
async function findNew(what: "organization" | "team", before: unknown, after: unknown) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  answers = [before, after].map((data) => ({ data, cursor: null }));
  await client.infiniteQuery({ ...organizationPages(), pages: Infinity });
  return what === "organization"
    ? createOrganization(client).lookUp?.({ name: "New", orgGroupIds: [] })?.()
    : createTeam(client).lookUp?.({ name: "New", orgId: "org_1" })?.();
}

test.each([
  ["organization", "one that can't be read", [null, ORGANIZATION]],
  ["organization", "one without a name", [ORGANIZATION, { id: "org_2" }]],
  ["team", "no list of teams", teams(undefined)],
  ["team", "null for a list", teams(null)],
  ["team", "a list of null", teams([null])],
  ["team", "a team that can't be read", teams([...ORGANIZATION.teams, null])],
  ["team", "its organization missing", [{ ...ORGANIZATION, id: "org_2" }]],
] as const)("whether the %s was created stays unknown with %s", async (what, _, after) => {
  expect(await findNew(what, [ORGANIZATION], after)).toEqual({
    words: expect.stringMatching(UNKNOWN),
  });
});

test("what a list has since the write was created, what it lacks wasn't", async () => {
  const created = { id: "new_1", name: "New" };
  const found = {
    done: { id: "new_1" },
    seen: "present",
    words: expect.stringMatching(/the list has it/),
  };
  expect(await findNew("organization", [ORGANIZATION], [ORGANIZATION, created])).toMatchObject(
    found,
  );
  expect(await findNew("team", [ORGANIZATION], teams([null, created]))).toMatchObject(found);
  expect(await findNew("team", [ORGANIZATION], teams([]))).toEqual({
    words: "The list has no new team named “New”.",
    seen: "absent",
  });
  // It may have been there before: that list couldn't be read completely.
  const older = { words: expect.stringMatching(/which may be older: new_1/) };
  expect(await findNew("team", teams([null]), teams([created]))).toEqual(older);
});
