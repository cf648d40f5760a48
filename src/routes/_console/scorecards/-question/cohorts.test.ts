import { expect, test } from "vitest";
import { readCohort, readCohorts, writeCohort } from "./cohorts.ts";

const question = {
  requestedOrganizationId: "org_1",
  conversationTypeId: "ct_1",
  startAt: "2026-09-01T05:00:00.000Z",
  endAt: "2026-11-21T06:00:00.000Z",
  filterBy: "ORGANIZATION" as const,
  filterByIds: ["org_1"],
};
const { requestedOrganizationId: _organization, ...own } = question;
const teams = { ...own, filterBy: "TEAM" as const, filterByIds: ["tm_1", "tm+2;x,y"] };

test("a cohort that differs only in its IDs is short and can be read back", () => {
  const word = writeCohort(teams, question);
  expect(word).toBe("TEAM;tm_1+tm%2B2%3Bx%2Cy");
  expect(readCohort(word, question)).toEqual(teams);
});

test("its own range and type are kept", () => {
  const cohort = {
    ...teams,
    startAt: "2026-01-01T06:00:00.000Z",
    endAt: question.endAt,
    conversationTypeId: "ct;2",
  };
  expect(readCohort(writeCohort(cohort, question), question)).toEqual(cohort);
});

test("invalid parts follow the question, and an invalid group is no cohort", () => {
  expect(readCohort("PLANET;x", question)).toBeUndefined();
  expect(readCohort("TEAM", question)).toBeUndefined();
  expect(readCohort("TEAM;%E0%A4", question)?.filterByIds).toEqual(["%E0%A4"]);
  const backwards = "TEAM;tm_1;2026-05-01T00:00:00Z;2026-04-01T00:00:00Z";
  expect(readCohort(backwards, question)).toEqual({
    ...own,
    filterBy: "TEAM",
    filterByIds: ["tm_1"],
  });
  expect(readCohorts(["TEAM;tm_1"], question)).toBeUndefined();
  expect(readCohorts(["TEAM;tm_1", "USER;usr_1"], question)).toHaveLength(2);
});
