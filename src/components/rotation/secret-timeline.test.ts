import { expect, test } from "vitest";
import { NOTHING_KNOWN, type Plan } from "./rotation-words.ts";
import { secretStates } from "./secret-timeline.tsx";

const HISTORY = { rotated: undefined, created: "12 Sep", text: "", unresolved: NOTHING_KNOWN };
const PLANS: readonly Plan[] = ["rotate", "retire", "leak", "again"];

test.for(PLANS)("before “%s” no new secret is current, afterwards the newest is", (plan) => {
  for (const unresolved of [NOTHING_KNOWN, { least: 0, most: 1 }, { least: 1, most: 1 }]) {
    for (const done of [false, true]) {
      const states = secretStates(plan, { ...HISTORY, unresolved }, done);
      const current = states.filter(({ name }) => name === "Current secret");
      if (done) expect(current).toEqual([states.at(-1)]);
      else expect(states.at(-1)?.name).toBe("New secret");
      // After the next rotation the newest one still works, and what was current before doesn't.
      expect(states.map(({ periods }) => periods[2][0] === "works")).toEqual(
        states.map((_, index) => index === states.length - 1),
      );
      expect(new Set(states.map(({ name }) => name)).size).toBe(states.length);
    }
  }
});

test("a secret that was current is the previous one after the rotation, and still works", () => {
  const [, previous] = secretStates("rotate", HISTORY, true);
  expect(previous?.name).toBe("Previous secret");
  expect(previous?.periods.map(([kind]) => kind)).toEqual(["works", "works", "stops"]);
});
