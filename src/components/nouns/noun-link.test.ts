import { expect, test } from "vitest";
import { stringifySearch } from "~/lib/search.ts";
import { scorecardSearch } from "./noun-link.tsx";

const person = { kind: "user", id: "usr_1", organizationId: "org_1" } as const;

test.each([
  [{ ...person, teamId: "tm_1" }, "&filterBy=TEAM&filterByIds=tm_1&groupBy=USER&peek=usr_1"],
  [person, "&groupBy=USER&peek=usr_1"],
])(
  "a person's scorecard is within their team, or the organization if it isn't known",
  (noun, rest) => {
    expect(stringifySearch(scorecardSearch(noun))).toBe(`?organizationId=org_1${rest}`);
  },
);
