import { expect, test } from "vitest";
import { TABLE } from "~/contract/table.ts";
import { codeOf, FILES, isTest, linesThatMatch, read, SOURCES } from "./sources.ts";

/** The rules themselves name what they forbid. */
const sources = SOURCES.filter(({ path }) => !path.startsWith("e2e/rules/"));
const code = sources.map(({ path, text }) => ({ path, text: codeOf(text) }));
const program = code.filter(({ path }) => !isTest(path));
const page = program.filter(({ path }) => path.startsWith("src/"));
const server = program.filter(({ path }) => path.startsWith("server/"));
const tests = code.filter(({ path }) => /\.(?:test|spec)\.tsx?$/.test(path));
const specs = sources.filter(({ path }) => path.startsWith("e2e/"));

/** What people start at a terminal, which answers there. */
const COMMANDS = [
  "build/dev.mjs",
  "build/package.mjs",
  "build/progress.ts",
  "start.mjs",
  "tapedeck.mjs",
].map((file) => `server/${file}`);

test.each<[what: string, where: typeof code, pattern: RegExp, places: readonly string[]]>([
  [
    "the page makes its calls in one place",
    page,
    /(?<!query\.)\bfetch\(|XMLHttpRequest|sendBeacon|new EventSource|new WebSocket/,
    ["src/api/transport/send.ts"],
  ],
  [
    // On plain http at any host but loopback they are undefined.
    "what browsers have on https only is used in places that do without it",
    page,
    /\bcrypto\.(?:randomUUID|subtle)\b|\bnavigator\.(?:clipboard|locks)\b/,
    ["src/lib/clipboard.ts", "src/lib/locks.ts"],
  ],
  [
    // In `arrivals.ts` it is the router's location, which doesn't have it.
    "the page knows the path below which it is served in one place",
    page,
    /(?<!(?:state|history)\.)\blocation\.(?:pathname|origin)\b|\bpathname\b.*\} = location;|\bhref="\/|["'`]tapedeck\b/,
    ["src/components/frame/arrivals.ts", "src/lib/base.ts"],
  ],
  [
    "what the browser stores is read and written in places that a sign-out knows",
    page,
    /\b(?:local|session)Storage\b|\bindexedDB\b|\bcaches\.|\bdocument\.cookie\b|\bstorage\.getDirectory\b/,
    ["src/api/state/return-address.ts", "src/api/state/sign-out.ts", "src/lib/preferences.ts"],
  ],
  [
    "the server sends requests in one place, to the service and to the identity provider",
    server,
    /(?<![.\w])fetch\(|= fetch\b|\bhttps?\b.*\.(?:request|get)\(|\bundici\b/,
    ["server/gateway/forward/upstream.ts"],
  ],
  [
    "the server prints in one place, so that every line has the format of the log",
    server.filter(({ path }) => !COMMANDS.includes(path)),
    /(?<!\/)\bconsole\.|\bprocess\.std(?:out|err)\b/,
    ["server/shared/log.ts"],
  ],
])("%s", (_, where, pattern, places) => {
  const found = linesThatMatch(where, pattern).map((line) => line.replace(/:\d+$/, ""));
  expect([...new Set(found)]).toEqual(places);
});

/** State of modules that a sign-out leaves, and why the next person may have it. */
const LEFT_AT_SIGN_OUT: readonly [places: string, why: string][] = [
  ["api/state/sign-out.ts listeners, lib/unsaved.ts holders, lib/preload.ts preloads", "functions"],
  ["lib/actions.ts actionGroups, api/transport/query-client.ts readSession", "functions"],
  ["components/frame/arrivals.ts stopWaiting", "a function"],
  [
    "lib/actions.ts pressed, ui/keyboard/type-ahead.ts search, ui/keyboard/input.ts down",
    "keys of the last second",
  ],
  ["lib/actions.ts singleKeys, components/api-panel/panel-state.ts isOpen", "preferences"],
  [
    "lib/chosen-zone.ts chosenZone, lib/chosen-zone.ts appliedZone, lib/zone.ts shown",
    "preferences",
  ],
  ["components/list/peek-panel.tsx chosenWidth, lib/table-layout.ts layouts", "preferences"],
  ["lib/preferences.ts unkept", "preferences"],
  ["lib/chosen-zone.ts timer", "a timer"],
  ["components/list/list-actions.tsx isHinted", "whether a hint was shown"],
  ["lib/zone.ts formats, lib/search.ts encoded", "caches of what a function returns"],
  ["api/state/gateway-clock.ts noted, api/nouns/session.ts noted", "times"],
  ["routes/_console/activity/index.tsx preloadedAt", "a time"],
  ["api/state/release.ts pageRelease, api/state/release.ts latest", "of the console itself"],
  ["api/state/release.ts accessEnded, ui/overlay/toast.tsx region", "of the console itself"],
  ["components/list/searching.ts searching", "of the console itself"],
  ["ui/hooks/use-printing.ts printing, ui/overlay/focus.ts returning", "of the page as it is"],
  ["components/page/command-button.tsx overlay", "which overlay is open"],
  ["api/transport/query-client.ts sessionEnded", "about the session"],
  ["api/transport/query-client.ts confirmationRefused", "about the session"],
  ["api/nouns/session.ts current, api/nouns/session.ts kind", "who is, or was, signed in"],
  ["api/nouns/session.ts confirmedUntil, api/nouns/session.ts tabs", "about the session"],
  ["api/nouns/session.ts leftWithOthers, api/nouns/session.ts otherSession", "about the session"],
  ["api/nouns/session.ts isBeginning, api/transport/send.ts signedInAs", "about the session"],
  ["api/state/directory.ts directory, api/state/directory.ts scheduled", "a count, and a flag"],
  ["api/state/request-log.ts sent, api/nouns/rotations.ts acknowledging", "a count, a promise"],
  ["api/transport/send.ts early", "responses that are dropped at the next sign-in"],
  ["api/state/request-log.ts requestLog", "onSignOut"],
  ["ui/overlay/toast.tsx plain", "onSignOut, by clearToasts"],
  ["api/nouns/api-clients.ts pending, api/nouns/api-clients.ts controller", "onSignOut"],
  ["components/rotation/open-rotation.ts shownRotation", "a secret stays until it is stored"],
  [
    "components/rotation/rotation-notes.ts notes",
    "IDs and times: without them a secret is stopped",
  ],
  ["components/views/views.ts saved", "views are the browser's, as the README says"],
  ["api/nouns/type-names.ts given", "by credential, as the README says"],
];

test("what a module keeps is forgotten at sign-out, or the next person may have it", () => {
  const kept = page
    .filter(({ path }) => !/^src\/contract\/|\/testing\//.test(path))
    .flatMap(({ path, text }) =>
      [
        ...text.matchAll(
          /^(?:export )?(?:let (\w+)|const (\w+)\b.*? (?:\?\?)?= ?\(?(?:.*\?\?= )?(?:new (?:Map|Set|Array)\b|(?:makeStore|stored)\b[<(]|\[\];))/gm,
        ),
      ].map(([, variable, constant]) => `${path.slice(4)} ${variable ?? constant}`),
    );
  const left = LEFT_AT_SIGN_OUT.flatMap(([places]) => places.split(", "));
  expect(kept.toSorted()).toEqual(left.toSorted());
});

test.each<[what: string, where: typeof code, pattern: RegExp]>([
  [
    "an API path is written in the contract and nowhere else",
    program.filter(({ path }) => !path.startsWith("src/contract/")),
    /["'`/](?:v1|oauth2|api-externalApi)\//,
  ],
  [
    // Other methods of `Date` read the browser's own zone; `lib/zone.ts` reads the one that is shown.
    "the page reads days and hours in the zone that times are shown in",
    page,
    /\.(?:to(?:Locale)?(?:Date|Time)String|(?:get|set)(?:Hours|Minutes|Date|Day|Month|FullYear))\(/,
  ],
  [
    // The build leaves it out, as it doesn't know that the call may throw.
    "what a decoder throws counts only if its result is used",
    program,
    /^\s*(?:decodeURI(?:Component)?|encodeURI(?:Component)?)\(.*\);$/,
  ],
  [
    "no HTML is set from a string",
    program,
    /dangerouslySetInnerHTML|\.innerHTML\b|insertAdjacentHTML|document\.write\(/,
  ],
  [
    "end-to-end tests neither intercept nor sleep",
    specs,
    /\.route\(|routeFromHAR|waitForTimeout|\.(?:only|skip|fixme|todo)\(|getByTestId|data-testid/,
  ],
  [
    "a job is done with hands that count",
    tests.filter(({ path }) => path.startsWith("e2e/specs/jobs/")),
    /(?<!\bhands)\.(?:focus|click|dblclick|fill|check|uncheck|tap|selectOption|dispatchEvent)\(/,
  ],
  [
    "no test is skipped or exclusive",
    tests,
    /\b(?:test|it|describe)\.(?:only|skip|todo|fails|fixme)\b/,
  ],
  [
    // In an object literal "constructor" is a function; `lookup` makes tables without it.
    "a table for strings from outside has no inherited names",
    // The contract's tables are for its own words.
    code.filter(({ path }) => /^src\/(?!contract\/)/.test(path)),
    /const \w+: (?:Readonly<)?Record<string,.*= \{(?!\};?$)/,
  ],
  [
    // `outline-none` unsets the style that `outline-2` draws with.
    "no class takes away the focus ring that another draws",
    code,
    /\boutline-none\b.*\boutline-2\b/,
  ],
  [
    // `group-hover` becomes `:is(:where(.group):hover *)`, for which browsers restyle everything inside any
    // element that gets or loses the pointer or the focus: 774 elements as a menu opens, 21 of its 95 ms.
    // `in-[.group:hover]` restyles the elements with that class.
    "a hover or a focus restyles only what it changes",
    program,
    /\bgroup-(?:hover|focus|active)/,
  ],
  ["no TODOs", sources, /\b(?:TODO|FIXME|XXX|HACK)\b/],
  [
    "no commented-out code",
    sources,
    /^\s*\/\/ *(?:const|let|import|export|return|if \(|await) .*[;{]$/,
  ],
])("%s", (_, where, pattern) => {
  expect(linesThatMatch(where, pattern)).toEqual([]);
});

test("IDs and code, which are in monospace, are left out of translations of the page", () => {
  const wrong = page.flatMap(({ path, text }) =>
    [...text.matchAll(/<[a-z]\w*\s(?:[^<>]|=>)*?className=["{][^>]*?\bmono\b(?:[^<>]|=>)*>/g)]
      .filter(([tag]) => !/^<(?:input|textarea)|translate=/.test(tag))
      .map(([tag]) => `${path}: ${tag}`),
  );
  expect(wrong).toEqual([]);
});

test("every endpoint is used by the console or the gateway", () => {
  const used = TABLE.filter(({ name, reach }) => {
    const folder = reach === "forward" ? /^src\/(?:api|components|routes)\// : /^server\/gateway\//;
    return program.some(({ path, text }) => folder.test(path) && text.includes(name));
  });
  expect(TABLE.map(({ name }) => name)).toEqual(used.map(({ name }) => name));
});

test("the page takes its endpoints without their schemas, which would bring zod into every screen", () => {
  const declared = /import \{([^}]*)\} from "~\/contract\/(?!plain\.gen)[\w-]+\.ts"/g;
  const names = new Set(TABLE.map(({ name }) => name));
  const wrong = page.filter(
    ({ path, text }) =>
      !path.startsWith("src/contract/") &&
      [...text.matchAll(declared)].some(([, imported = ""]) =>
        imported.split(",").some((name) => names.has(name.trim())),
      ),
  );
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

test("a disabled lint rule has a reason above it", () => {
  const without = sources.flatMap(({ path, text }) =>
    text.split("\n").flatMap((line, index, lines) => {
      const above = lines[index - 1]?.trim() ?? "";
      const isBare = /(?:ox|es)lint-disable/.test(line) && !/^(?:\/\/|\*|\{?\/\*).*\w/.test(above);
      return isBare ? [`${path}:${index + 1}`] : [];
    }),
  );
  expect(without).toEqual([]);
});

test("a test that loads modules anew leaves none of them to other files", () => {
  const leaving = tests.filter(
    ({ text }) =>
      text.includes("vi.resetModules()") && !/after(?:All|Each)\([^]*?resetModules\(\)/.test(text),
  );
  expect(leaving.map(({ path }) => path)).toEqual([]);
});

test("files are named in kebab-case", () => {
  const names = sources.map(({ path }) => path.split("/").at(-1) ?? "");
  // Routes may begin with a dash, two underscores or a dollar sign, which mean something there.
  const kebab =
    /^(?:-|_{1,2}|\$)?[a-z0-9]+(?:[-.][a-z0-9]+)*(?:\.test|\.spec|\.config|\.d)?\.(?:ts|tsx|mjs)$/;
  const dynamic = /^\$(?:[a-z]+[A-Za-z]*)?\.tsx$/;
  expect(names.filter((name) => !kebab.test(name) && !dynamic.test(name))).toEqual([]);
});

test("no folder has a barrel", () => {
  const others = sources.filter(({ path }) => !path.startsWith("src/routes/"));
  const barrels = others.filter(({ text }) => /^export (?:\*|\{[^}]*\}) from/m.test(text));
  expect(barrels.map(({ path }) => path)).toEqual([]);
});

const KNOWN_DEFAULTS = new Set(["set-up.ts", "make-icon.tsx"]);

test("exports have names", () => {
  // React's lazy, the tools' configurations and lucide's modules want a default export.
  const lazy = code.flatMap(({ text }) =>
    [...text.matchAll(/import\(["'](?:\.{1,2}|~)\/(?:[^"']*\/)?([^"'/]+)["']\)/g)].map((m) => m[1]),
  );
  const needed = (line: string) => {
    const file = line.replace(/:\d+$/, "").split("/").at(-1) ?? "";
    return file.endsWith(".config.ts") || KNOWN_DEFAULTS.has(file) || lazy.includes(file);
  };
  const defaults = linesThatMatch(code, /^export default\b/);
  expect(defaults.filter((line) => !needed(line))).toEqual([]);
});

/** The programs, each with what it shares with others. */
const PROGRAMS: Readonly<Record<string, RegExp>> = {
  page: /^src\//,
  gateway: /^(?:src\/contract|server\/(?!service\/))/,
  service: /^(?:src\/contract|server\/(?:service|shared)\/)/,
};

test.each(Object.entries(PROGRAMS))("an exported name of the %s stands in one file", (_, files) => {
  const found = new Map<string, string[]>();
  for (const { path, text } of program.filter((source) => files.test(source.path))) {
    for (const [, name = ""] of text.matchAll(
      /^export (?:async )?(?:const|function\*?|class|interface|type|let) (\w+)/gm,
    )) {
      found.set(name, [...(found.get(name) ?? []), path]);
    }
  }
  // Every route has one, and what answers a call of the contract is named as the call is.
  const calls = program.flatMap(({ text }) =>
    [...text.matchAll(/^export const (\w+) = endpoint\(/gm)].map(([, name]) => name),
  );
  const allowed = new Set<string | undefined>(["Route", ...calls]);
  const twice = [...found].filter(([name, paths]) => new Set(paths).size > 1 && !allowed.has(name));
  expect(twice).toEqual([]);
});

const texts = FILES.filter(
  (path) =>
    /\.(?:ts|tsx|mjs|css|sql|html|md|json)$|^\.ci\//.test(path) &&
    path !== "package-lock.json" &&
    !path.startsWith("e2e/rules/"),
).map((path) => ({ path, text: read(path) }));

test.each([
  [
    "the project mentions nothing outside itself",
    /\.\.\/(?:shared)\b|\/(?:work)\/|\.(?:library)\b/,
  ],
  [
    "no file contains what looks like a secret",
    /-----BEGIN [A-Z ]*PRIVATE KEY|\bAKIA[0-9A-Z]{16}\b|\bgh[pousr]_\w{30,}|\bsk-[\w-]{20,}|\bxox[abp]-|(?:secret|token|password)["']?\s*[:=]\s*["'][\w+/-]{32,}["']/i,
  ],
])("%s", (_, pattern) => {
  expect(linesThatMatch(texts, pattern)).toEqual([]);
});
