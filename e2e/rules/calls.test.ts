import { expect, test } from "vitest";
import { TABLE } from "../../src/contract/table.ts";
import { codeOf, linesThatMatch, PROGRAM_SOURCES, SOURCES } from "./sources.ts";

const code = PROGRAM_SOURCES.map(({ path, text }) => ({ path, text: codeOf(text) }));
const placesOf = (pattern: RegExp) => [
  ...new Set(linesThatMatch(code, pattern).map((line) => line.replace(/:\d+$/, ""))),
];

test("the page calls out in one place", () => {
  const browser = placesOf(/\bfetch\(|XMLHttpRequest|sendBeacon|new EventSource|new WebSocket/);
  expect(browser.filter((path) => path.startsWith("src/"))).toEqual(["src/api/send.ts"]);
});

test("the server calls out in one place", () => {
  const server = placesOf(/(?<![.\w])fetch\(|\bhttps?\b.*\.(?:request|get)\(|\bundici\b/);
  expect(server.filter((path) => path.startsWith("server/"))).toEqual([
    "server/gateway/upstream.ts",
  ]);
});

test("a path of the interface is written in the contract and nowhere else", () => {
  const written = placesOf(/["'`/](?:v1|oauth2|api-externalApi)\//);
  expect(written.filter((path) => !path.startsWith("src/contract/"))).toEqual([]);
});

test("every row of the table is reached by something the console or the gateway imports", () => {
  const used = TABLE.filter(({ name, reach }) => {
    const folder = reach === "forward" ? /^src\/(?:api|components|routes)\// : /^server\/gateway\//;
    return code.some(({ path, text }) => folder.test(path) && text.includes(name));
  });
  expect(TABLE.map(({ name }) => name)).toEqual(used.map(({ name }) => name));
});

test("no HTML is set from a string", () => {
  expect(
    placesOf(/dangerouslySetInnerHTML|\.innerHTML\b|insertAdjacentHTML|document\.write\(/),
  ).toEqual([]);
});

test("no code is made from a string", () => {
  expect(placesOf(/\beval\(|new Function\(/)).toEqual([]);
});

test("end-to-end tests neither intercept nor sleep, and none is left out", () => {
  const specs = SOURCES.filter(({ path }) => path.startsWith("e2e/") && !path.includes("/rules/"));
  const pattern =
    /\.route\(|routeFromHAR|waitForTimeout|\.(?:only|skip|fixme|todo)\(|getByTestId|data-testid/;
  expect(linesThatMatch(specs, pattern)).toEqual([]);
});

test("no test is left out or alone", () => {
  const tests = SOURCES.filter(({ path }) => /\.(?:test|spec)\.tsx?$/.test(path));
  const others = tests.filter(({ path }) => !path.startsWith("e2e/rules/"));
  const pattern = /\b(?:test|it|describe)\.(?:only|skip|todo|fails|fixme)\b/;
  expect(linesThatMatch(others, pattern)).toEqual([]);
});
