import { expect, test } from "vitest";
import type { RotationEnd } from "~/api/nouns/rotations.ts";
import type { Doubt } from "~/contract/rotations.ts";
import { noteAfter, recall, unresolvedOf } from "./doubts.ts";
import { NO_NOTE, type RotationNote } from "./rotation-notes.ts";
import { doubtState, doubtText, situationOf } from "./rotation-words.ts";

type Doubtful = "secret_lost" | "unknown";

/** The note after rotations from this browser that began with `count` others before. */
function noteOf(outcomes: readonly Doubtful[], count = 3): RotationNote {
  return outcomes.reduce<RotationNote>(
    (note, outcome, index) =>
      noteAfter({ outcome, operationId: `op-${index}`, error: "" }, note, {
        organizationId: "org-1",
        plan: "again",
        count: count + index,
      }),
    NO_NOTE,
  );
}

const unknown = (count: number): Doubt => ({ lost: 0, unknown: count });

test.for([
  ["nothing", [], { count: 3 }, undefined],
  ["nothing, not even from the gateway", [], undefined, undefined],
  ["one from elsewhere", [], { count: 4, doubt: unknown(1) }, { least: 0, most: 1 }],
  ["two from elsewhere", [], { count: 5, doubt: { lost: 1, unknown: 1 } }, { least: 1, most: 2 }],
  ["one from here, the gateway is away", ["unknown"], undefined, { least: 0, most: 1 }],
  ["one from here", ["unknown"], { count: 4, doubt: unknown(1) }, { least: 0, most: 1 }],
  ["one from here that never ran", ["unknown"], { count: 3 }, { least: 0, most: 1 }],
  ["one from here that did run", ["unknown"], { count: 4 }, { least: 1, most: 1 }],
  ["two from here", ["unknown", "unknown"], { count: 5, doubt: unknown(2) }, { least: 0, most: 2 }],
  ["two that lost it", ["secret_lost", "secret_lost"], undefined, { least: 2, most: 2 }],
  [
    "two from here, of which the second did run",
    ["unknown", "unknown"],
    { count: 5 },
    { least: 1, most: 2 },
  ],
  [
    "one from here and one from elsewhere",
    ["unknown"],
    { count: 5, doubt: unknown(2) },
    { least: 0, most: 2 },
  ],
  [
    "one from here before one that brought a secret elsewhere",
    ["unknown"],
    { count: 5 },
    undefined,
  ],
  [
    "one from here, one elsewhere that brought a secret, and one more",
    ["unknown"],
    { count: 6, doubt: unknown(1) },
    { least: 1, most: 3 },
  ],
  ["one from here, a gateway that forgot", ["secret_lost"], { count: 0 }, { least: 1, most: 1 }],
] as const)("in doubt: %s", ([, outcomes, record, expected]) => {
  expect(unresolvedOf(noteOf(outcomes), record)).toEqual(expected);
});

test("the words are true however many rotations really happened", () => {
  for (let most = 1; most <= 3; most += 1) {
    for (let least = 0; least <= most; least += 1) {
      const unresolved = { least, most };
      const words = `${doubtText(unresolved).headline} ${doubtState(unresolved)}`;
      for (let happened = least; happened <= most; happened += 1) {
        const works = happened <= 1;
        if (/still works/.test(words)) expect(works, words).toBe(true);
        if (/has stopped|secret in use stopped/.test(words)) expect(works, words).toBe(false);
        if (/new secret lost/.test(words)) expect(happened, words).toBe(1);
      }
      expect(words).not.toMatch(/was rotated/);
    }
  }
  expect(situationOf({ least: 0, most: 2 })).toBe("may have stopped");
});

test("a result that is asked for again is the same doubt, known better", () => {
  const note = noteOf(["unknown", "unknown"]);
  const found = noteAfter({ outcome: "secret_lost", operationId: "op-1", error: "" }, note, {
    organizationId: "org-1",
    plan: "again",
  });
  expect(found.lock).toMatchObject({ doubt: { lost: 1, unknown: 1 }, count: 3 });
});

const open = { operationId: "op-1", organizationId: "org-1" };
const UNKNOWN = { outcome: "unknown", operationId: "op-1", error: "", unanswered: false } as const;

test.for([
  ["was taken", "taken", {}, undefined],
  ["was only shown", "shown", {}, "secret_lost"],
  ["never arrived", undefined, {}, "unknown"],
  ["was taken, and the gateway can't be asked", "taken", { unanswered: true }, "unknown"],
  ["was taken in another operation", "taken", { operationId: "op-2" }, "unknown"],
] as const)("a secret that %s", ([, secret, differs, outcome]) => {
  const note: RotationNote = { open: { ...open, secret } };
  expect(recall({ ...UNKNOWN, ...differs }, note)?.outcome).toBe(outcome);
});

test("a secret that is shown again after a reload counts once", () => {
  const end: RotationEnd = { ...UNKNOWN, outcome: "done", clientId: "c", clientSecret: "s" };
  const shown = noteAfter(end, { open }, { organizationId: "o", plan: "leak", count: 3 });
  expect(shown).toMatchObject({ open: { secret: "shown" }, leaked: expect.any(String), count: 4 });
  const again = noteAfter(end, shown, { organizationId: "o", plan: "rotate", count: 4 });
  expect(again).toEqual(shown);
});

test("a rotation that another tab has open stays noted, however this one ends", () => {
  const ends: RotationEnd[] = [
    { ...UNKNOWN, operationId: "op-2" },
    { ...UNKNOWN, operationId: "op-2", outcome: "secret_lost" },
    { ...UNKNOWN, operationId: "op-2", outcome: "not_executed", status: null },
    { outcome: "done", operationId: "op-2", clientId: "c", clientSecret: "s" },
  ];
  for (const end of ends) {
    const after = noteAfter(end, { open }, { organizationId: "o", plan: "rotate" });
    expect(after.open, end.outcome).toEqual(open);
  }
});
