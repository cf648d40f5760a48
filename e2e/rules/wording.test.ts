import { expect, test } from "vitest";
import { readSearch } from "~/domain/search-text.ts";
import { CLAIMS, claimsIn, interfaceTexts, page } from "./texts.ts";

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
  [/\b(?:compose|create)(?: an)? engagement\b/i, "Sync engagement"],
  [/\bdelete (?:an )?opportunity user\b/i, "Remove opportunity user"],
  [/\b(?:silver|black)\b/i, "Light, or Dark"],
  [/\bas the system\b/i, "System"],
  [/\bby itself\b/i, "automatically"],
  [/\bas it (?:comes|came|stands)\b/i, "as received"],
  [/\bnot seen yet\b/i, "name unknown"],
  [/\bone a line\b/i, "One per line"],
  [/\bthe walk\b/i, "the list"],
  [/\bwhere (?:it|there|that|this) (?:is|are|has|isn't)\b/i, "if"],
  [/\b[iI]ds?\b.|. [iI]ds?$/, "ID"],
  // People have a connection instead. Their own sessions end everywhere, whatever the connection.
  [/(?<!^sessions with )\b(?:this|your) credential\b/i, "this ${meansOf(session)}, or you"],
];

const texts = page.flatMap(interfaceTexts);

test("the interface uses one word for one act", () => {
  const found = texts.flatMap(({ place, text }) =>
    FORBIDDEN.filter(([pattern]) => pattern.test(text)).map(
      ([, instead]) => `${place}: "${text}" (write: ${instead})`,
    ),
  );
  expect(texts.length).toBeGreaterThan(1000);
  expect(found).toEqual([]);
});

test("no command of the palette begins with what is read as a result", () => {
  const commands = texts.filter(({ place }) => place.startsWith("src/components/frame/"));
  const verbs = new Set(commands.map(({ text }) => text.replace(/\W.*/, "")));
  expect([...verbs]).toEqual(expect.arrayContaining(["Open", "Search", "Export", "New"]));
  expect([...verbs].filter((verb) => readSearch(verb).result)).toEqual([]);
});

/** Claims that aren't of what a list has, and why each may be made without having read one. */
const OTHERS: readonly [text: RegExp, why: string][] = [
  [
    /^All(?: [a-z-]+| …)?$|^All of the sync log$|^All fields as received$|^No opportunity$/,
    "a label of what a link or a choice leads to",
  ],
  [/^None$|^No$/, "a value"],
  [/\b(?:was|were) \w+ed\.$|^Nothing changed\.$|^Nothing, for now$/, "how a write ended"],
  [/\b(?:seen|found|suggestions|results)\b/i, "says itself that it is of what was seen"],
  [
    /\b(?:loaded|read)\b|\bmatch(?: for\b.*)?$|^None in the newest\b|^Nothing in the … …\.$/,
    "says itself that it is of what was loaded",
  ],
  [/^Nothing (?:counted|is compared yet)/, "says that there is nothing to go by yet"],
  [/^No (?:requests|accounts) yet$|^Nothing synced|^No changes since/, "of this tab's own work"],
  [/^No filters\b/, "of the address"],
  [/^No (?:connection|response|date)\b/, "of a call, or of a row"],
  [/^No (?:new organization API tokens|dates: |such token)/, "of credentials"],
  [/^No media\.$/, "of a recording that was read"],
  [/^No evaluated recordings$|^No recording$|^No data for|clearly/, "of figures that were read"],
  [
    /^No clear change|^No earlier period|^No secret is known|^There are no figures yet/,
    "no more than known",
  ],
  [/^Every recording you can access/, "what a list is for"],
];

const others = CLAIMS.filter(({ isKnown }) => !isKnown);

test("only what was read to its end is said to be all, or none", () => {
  const loose = others
    .filter(({ text }) => !OTHERS.some(([pattern]) => pattern.test(text)))
    .map(
      ({ place, text }) =>
        `${place}: "${text}" (say it in ifComplete or ifEmpty of src/api/lists/claims.ts)`,
    );
  expect(loose).toEqual([]);
  const unused = OTHERS.filter(([pattern]) => !others.some(({ text }) => pattern.test(text)));
  expect(unused).toEqual([]);
});

test("a claim is found wherever it is made", () => {
  const text = `
    const said = ifEmpty(reading, () => "No clients yet.");
    const claimed = "No recordings yet.";
    return rows.length === 0 ? <p>All are linked to the CRM.</p> : said;`;
  const claims = claimsIn({ path: "src/x.tsx", text });
  expect(claims.map((claim) => [claim.text, claim.isKnown])).toEqual([
    ["No clients yet.", true],
    ["No recordings yet.", false],
    ["All are linked to the CRM.", false],
  ]);
});
