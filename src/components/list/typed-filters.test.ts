import { afterEach, expect, test } from "vitest";
import { learnName, learnTeam } from "~/api/state/directory.ts";
import { forgetSession } from "~/api/state/sign-out.ts";
import { facet, ids } from "~/components/define-list/filters.ts";
import { FOLLOWUPS } from "~/components/recording/followup-list.ts";
import { RECORDINGS } from "~/components/recording/lists.tsx";
import { giveBack, readTyped, setBy } from "./typed-filters.tsx";

const NONE: ReadonlySet<string> = new Set();

afterEach(forgetSession);

function learn() {
  learnTeam({ id: "tm_1", name: "Austin North" }, "org_1");
  learnTeam({ id: "tm_2", name: "Austin North" }, "org_2");
  learnTeam({ id: "tm_3", name: "Whitcomb" }, "org_1");
  learnName("customer", "The Whitcombs", "The Whitcombs");
}

const read = (text: string, list: { filters: typeof RECORDINGS.filters } = RECORDINGS) => {
  const { words, taken } = readTyped(text, list.filters, NONE);
  return { words, ...setBy(taken) };
};

test.each([
  ["whitcomb last quarter", { words: "whitcomb", "dateCreated:gt": "last-quarter" }],
  ["roof not closed", { words: "roof", result: "not closed" }],
  ["austin north roof", { words: "roof", teamId: ["tm_1", "tm_2"] }],
  [
    "choi austin north closed last week",
    { words: "choi", teamId: ["tm_1", "tm_2"], result: "closed", "dateCreated:gt": "last-week" },
  ],
  // A customer's name, too.
  ["whitcomb", { words: "whitcomb" }],
  ["austin", { words: "austin" }],
  ['"last quarter"', { words: "last quarter" }],
  ["calls with choi last week", { words: "choi", "dateCreated:gt": "last-week" }],
])("“%s” above recordings is %j", (text, expected) => {
  learn();
  expect(read(text)).toMatchObject(expected);
});

test("a list reads only what it has a filter for", () => {
  learn();
  const ofFollowups = readTyped("roof closed austin north last week", FOLLOWUPS.filters, NONE);
  expect(ofFollowups.words).toBe("roof closed");
  expect(setBy(ofFollowups.taken)).toMatchObject({
    createdAfter: "last-week",
    teamIds: ["tm_1", "tm_2"],
  });
  const others = [facet("state", "State"), ids("userIds", "Reps", "user")];
  expect(readTyped("Roof, last  week", others, NONE)).toEqual({
    words: "Roof, last  week",
    taken: [],
  });
});

test("a filter is given back as text that sets it again", () => {
  learn();
  const set = { "dateCreated:gt": "last-quarter", teamId: ["tm_1"], result: "not closed" };
  const words: (string | undefined)[] = [];
  let address: Readonly<Record<string, unknown>> = set;
  for (let back = giveBack(RECORDINGS.filters, address); back;) {
    words.push(back.text);
    address = { ...address, ...back.cleared };
    back = giveBack(RECORDINGS.filters, address);
  }
  expect(words).toEqual(["not closed", "last quarter", "Austin North"]);
  expect(read(words.join(" "))).toMatchObject({
    words: "",
    ...set,
    teamId: ["tm_1", "tm_2"],
  });
});

test("a phrase that was given back stays words", () => {
  const { words, taken } = readTyped(
    "last quarter choi",
    RECORDINGS.filters,
    new Set(["last quarter"]),
  );
  expect({ words, taken }).toEqual({ words: "last quarter choi", taken: [] });
});
