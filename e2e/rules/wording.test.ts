import { expect, test } from "vitest";
import { interfaceTexts } from "./texts.ts";
import { PROGRAM_SOURCES } from "./sources.ts";

/** Words that readers of the console shouldn't meet, with what to write instead. */
const FORBIDDEN: readonly [pattern: RegExp, instead: string][] = [
  [/\bthe interface\b/i, "the API, or the service"],
  [/\bthe contract\b/i, "the API schema"],
  [/\bdrop(?:s|ped)?\b(?! a file)/i, "Clear a filter, Discard a draft"],
  [/\bgo(?:es)? on\b/i, "Resume, or Continue"],
  [/\banew\b/i, "again"],
  [/\bstands?\b/i, "is"],
  [/\b(?:nobody|somebody)\b/i, "the person, or no one"],
  [/\b[Pp]ress(?:es|ed)?\b(?! [A-Z])/, "Click, or Select"],
  [/\b(?:try now|ask again|look again|try again)\b/i, "Retry"],
  [/\bset aside\b/i, "Skip"],
  [/\bsend again\b/i, "Resend"],
  [/\b(?:silver|black)\b/i, "Light, or Dark"],
  [/\bas the system\b/i, "System"],
  [/\bby itself\b/i, "automatically"],
  [/\bas it (?:comes|came|stands)\b/i, "as received"],
  [/\bnot seen yet\b/i, "name unknown"],
  [/\bone a line\b/i, "One per line"],
  [/\bthe walk\b/i, "the list"],
  [/\bwhere (?:it|there|that|this) (?:is|are|has|isn't)\b/i, "if"],
  [/\b[iI]ds?\b.|. [iI]ds?$/, "ID"],
];

const texts = PROGRAM_SOURCES.filter(({ path }) => /^src\/.*\.tsx?$/.test(path)).flatMap(
  interfaceTexts,
);

test("the texts of the interface are found", () => {
  expect(texts.length).toBeGreaterThan(1000);
  expect(texts.map(({ text }) => text)).toContain("New organization");
});

test("the interface uses one word for one act", () => {
  const found = texts.flatMap(({ place, text }) =>
    FORBIDDEN.filter(([pattern]) => pattern.test(text)).map(
      ([, instead]) => `${place}: "${text}" (write: ${instead})`,
    ),
  );
  expect(found).toEqual([]);
});
