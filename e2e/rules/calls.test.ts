import { expect, test } from "vitest";
import { TABLE } from "../../src/contract/table.ts";
import { codeOf, linesThatMatch, PROGRAM_SOURCES, SOURCES } from "./sources.ts";

const code = PROGRAM_SOURCES.map(({ path, text }) => ({ path, text: codeOf(text) }));
const placesOf = (pattern: RegExp) => [
  ...new Set(linesThatMatch(code, pattern).map((line) => line.replace(/:\d+$/, ""))),
];

test("the page makes its calls in one place, and fetches its code in another", () => {
  const browser = placesOf(
    /(?<!query\.)\bfetch\(|XMLHttpRequest|sendBeacon|new EventSource|new WebSocket/,
  );
  expect(browser.filter((path) => path.startsWith("src/"))).toEqual([
    "src/api/send.ts",
    "src/lib/code.ts",
  ]);
});

test("the server sends requests in one place", () => {
  const server = placesOf(/(?<![.\w])fetch\(|\bhttps?\b.*\.(?:request|get)\(|\bundici\b/);
  expect(server.filter((path) => path.startsWith("server/"))).toEqual([
    "server/gateway/forward/upstream.ts",
  ]);
});

test("the server prints in one place, so that every line has the format of the log", () => {
  const printing = placesOf(/(?<!\/)\bconsole\.|\bprocess\.std(?:out|err)\b/);
  // What people start at a terminal answers there.
  const commands = ["build/dev.mjs", "build/package.mjs", "start.mjs", "tapedeck.mjs"].map(
    (file) => `server/${file}`,
  );
  const server = printing.filter((path) => path.startsWith("server/") && !commands.includes(path));
  expect(server).toEqual(["server/shared/log.ts"]);
});

test("code that loads later is retried in its place, which React's lazy doesn't do", () => {
  expect(placesOf(/\blazy\(|React\.lazy/)).toEqual([]);
});

test("an API path is written in the contract and nowhere else", () => {
  const written = placesOf(/["'`/](?:v1|oauth2|api-externalApi)\//);
  expect(written.filter((path) => !path.startsWith("src/contract/"))).toEqual([]);
});

test("every endpoint is used by the console or the gateway", () => {
  const used = TABLE.filter(({ name, reach }) => {
    const folder = reach === "forward" ? /^src\/(?:api|components|routes)\// : /^server\/gateway\//;
    return code.some(({ path, text }) => folder.test(path) && text.includes(name));
  });
  expect(TABLE.map(({ name }) => name)).toEqual(used.map(({ name }) => name));
});

/** Declares names of the table, and is only loaded with the schemas. */
const WITH_SCHEMAS = ["src/api/list-export.ts"];

test("the page takes its endpoints without their schemas, which would bring zod into every screen", () => {
  const declared = /import \{([^}]*)\} from "~\/contract\/(?!plain\.gen)[\w-]+\.ts"/g;
  const names = new Set(TABLE.map(({ name }) => name));
  const wrong = code.filter(
    ({ path, text }) =>
      /^src\/(?!contract\/)/.test(path) &&
      !WITH_SCHEMAS.includes(path) &&
      [...text.matchAll(declared)].some(([, imported = ""]) =>
        imported.split(",").some((name) => names.has(name.trim())),
      ),
  );
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

test("no HTML is set from a string", () => {
  expect(
    placesOf(/dangerouslySetInnerHTML|\.innerHTML\b|insertAdjacentHTML|document\.write\(/),
  ).toEqual([]);
});

test("no code is made from a string", () => {
  expect(placesOf(/\beval\(|new Function\(/)).toEqual([]);
});

test("end-to-end tests neither intercept nor sleep", () => {
  const specs = SOURCES.filter(({ path }) => path.startsWith("e2e/") && !path.includes("/rules/"));
  const pattern =
    /\.route\(|routeFromHAR|waitForTimeout|\.(?:only|skip|fixme|todo)\(|getByTestId|data-testid/;
  expect(linesThatMatch(specs, pattern)).toEqual([]);
});

test("no test is skipped or exclusive", () => {
  const tests = SOURCES.filter(({ path }) => /\.(?:test|spec)\.tsx?$/.test(path));
  const others = tests.filter(({ path }) => !path.startsWith("e2e/rules/"));
  const pattern = /\b(?:test|it|describe)\.(?:only|skip|todo|fails|fixme)\b/;
  expect(linesThatMatch(others, pattern)).toEqual([]);
});
