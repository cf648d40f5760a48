import { expect, test } from "vitest";
import { stringifySearch } from "~/lib/search.ts";
import { scorecardOfPerson } from "./scorecard-of-person.ts";

test("a person's scorecard is within their team, or the organization if it isn't known", () => {
  const within = { organizationId: "org_1", teamId: "tm_1" };
  expect(stringifySearch(scorecardOfPerson("usr_1", within))).toBe(
    "?organizationId=org_1&filterBy=TEAM&filterByIds=tm_1&groupBy=USER&group=usr_1&peek=usr_1",
  );
  expect(stringifySearch(scorecardOfPerson("usr_1"))).toBe("?groupBy=USER&group=usr_1&peek=usr_1");
});
