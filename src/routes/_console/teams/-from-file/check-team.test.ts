import { expect, test } from "vitest";
import { listIn } from "~/api/facts.ts";
import { organizationList } from "~/contract/plain.gen.ts";
import { learnName } from "~/api/state/directory.ts";
import { lenient } from "~/contract/lenient.ts";
import { checkTeam } from "./check-team.ts";

const { data: organizations = [] } =
  lenient(organizationList, {
    data: [
      {
        id: "org_1",
        name: "Łódź Homes",
        teams: [{ id: "tm_1", name: "Pier 9", coachUids: ["usr_1"], memberUids: ["usr_2"] }],
      },
      { id: "org_2", name: "Harbor", teams: [] },
      { id: "org_3", name: "Harbor", teams: [] },
    ],
    cursor: null,
  }) ?? {};
learnName("user", "usr_1", "Ana Diaz");
learnName("user", "usr_2", undefined);
learnName("user", "usr_3", "Sam Ito");
const checked = (body: Record<string, unknown>, chosen?: string) =>
  checkTeam(body, listIn(organizations), chosen);
const messages = (body: Record<string, unknown>) =>
  checked(body).issues.map(({ path, message }) => `${path.join(".")}: ${message}`);

test("names of organizations and people become IDs", () => {
  const body = { name: "Pier 10", organization: "lodz homes", coachUids: ["ana diaz", "usr_1"] };
  const { team, note } = checked(body);
  expect(team).toMatchObject({ orgId: "org_1", name: "Pier 10", coachUids: ["usr_1"] });
  expect(note).toBe("In Łódź Homes");
});

test("an ID that nothing confirms is named before it is sent", () => {
  const body = { name: "Pier 10", organization: "org_1", memberUids: ["usr_2", "usr_9"] };
  expect(checked(body).note).toBe("In Łódź Homes. Not verified: usr_9");
});

test("the chosen organization takes teams that name none", () => {
  expect(checked({ name: "Pier 10" }, "org_2").team?.orgId).toBe("org_2");
  expect(messages({ name: "Pier 10" })).toEqual([
    "organization: Missing. Map a column to it or fill the cell.",
  ]);
});

test.each([
  [{ name: " ", organization: "org_1" }, "name: Can't be empty"],
  [{ name: "A", organization: "Nowhere" }, "organization: No organization has this name or ID."],
  [{ name: "A", organization: "Harbor" }, "organization: Several organizations have this name."],
  [{ name: "pier 9", organization: "org_1" }, "name: Łódź Homes already has a team"],
  [{ name: "A", organization: "org_2", coachUids: ["sam"] }, "coachUids.0: “sam” isn't a user ID"],
])("%j is refused", (body, message) => {
  expect(messages(body)[0]).toContain(message);
});
