import type { Page, Response } from "@playwright/test";
import type { Watch } from "../stack/watch.ts";
import { findingsOver, seriousFindings } from "../support/accessibility/axe.ts";
import { endPrint, layOutForPrint, misplacedTexts } from "../support/accessibility/print.ts";
import { closeState, openState, STATES } from "../support/accessibility/states.ts";
import { cutFigures, spaceText } from "../support/accessibility/text-spacing.ts";
import { crowdingOf } from "../support/crowding.ts";
import { expect, SIGNED_OUT, test } from "../support/fixtures.ts";
import { withHardNames } from "../support/hard-names.ts";
import type { Known } from "../support/known.ts";
import { test as loading } from "../support/loading-fixtures.ts";
import { button, pageStatus, rows } from "../support/locators.ts";
import { LOOKS, ROUTES, SCREENS } from "../support/pages.ts";
import type { Screen } from "../support/screens/kinds.ts";
import { settled } from "../support/settled.ts";

// A walk over all screens. Opening one takes longer than looking at it, so each is opened once with the
// sandbox's data, once with hard names, and once with answers that come in turns, and looked at in every way
// there.

const softly = expect.configure({ soft: true });

/** The screens that people print, and how wide their window is before. */
const PRINTED: Readonly<Record<string, readonly number[]>> = {
  overview: [1440, 390],
  recordings: [1440, 390],
  "recordings with a peek": [1440],
  recording: [390],
  followups: [390],
  organizations: [1440],
  organization: [390],
  teams: [390],
  "activity?show=all": [1440],
  team: [1440, 390],
  scorecards: [1440, 390],
  "scorecards as tables": [390],
  "rotating a secret": [1440],
};

/** The screens with figures. */
const WITH_FIGURES = [
  "overview",
  "recordings",
  "recordings with a peek",
  "unlinked recordings",
  "org-wide recordings",
  "recording",
  "followups",
  "opportunities",
  "organizations",
  "organization",
  "teams",
  "team",
  "api-clients",
  "activity?show=all",
  "scorecards",
  "scorecards as tables",
];

/** The screens whose rows have links to other screens, and the names of their tables. */
const WITH_LINKS: Readonly<Record<string, string>> = {
  recordings: "Recordings",
  followups: "Follow-ups",
  organizations: "Organizations",
  teams: "Teams",
  "api-clients": "API clients",
  opportunities: "Opportunities",
};

/** Screens about one thing, whose name is in their heading. */
const ABOUT_ONE = ["recording", "organization", "team"];

const PHONES = [390, 375, 360, 320];

/** Addresses that open a dialog, which has the regions around it be inert. */
const DIALOGS = ["access-tokens", "accounts"];

const isRoute = (screen: Screen) => ROUTES.includes(screen) && !DIALOGS.includes(screen.name);

test("the screens that are looked at in more ways are among those of the walk", () => {
  const names = SCREENS.map(({ name }) => name);
  const chosen = [
    ...Object.keys(PRINTED),
    ...WITH_FIGURES,
    ...Object.keys(WITH_LINKS),
    ...ABOUT_ONE,
  ];
  expect(names).toEqual(expect.arrayContaining(chosen));
});

function expectPolicy(answer: Response | null) {
  const policy = answer?.headers()["content-security-policy"] ?? "";
  softly(policy).toContain("default-src 'none'");
  softly(policy).not.toContain("unsafe-");
}

const documentScrolls = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollHeight > window.innerHeight);

/** Keys between regions go around those of the page, and back. */
async function expectRegions(page: Page) {
  // They come with the code that loads after the first screen.
  await expect(pageStatus(page)).toBeAttached();
  const regionNow = () =>
    page.evaluate(() => {
      const region = document.activeElement?.closest("nav, [role=banner], [role=search], main");
      return region?.role ?? region?.tagName.toLowerCase();
    });
  const hasFilters = (await page.getByRole("search", { name: "Filters" }).count()) > 0;
  const around = ["nav", "banner", ...(hasFilters ? ["search"] : []), "main"];
  // A toast is one more region until it goes, which it doesn't under the pointer.
  await page.mouse.move(0, 0);
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  // What was done to bring the screen up may have left the focus in it.
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  await page.keyboard.press("F6");
  await softly.poll(regionNow, "F6 at first").toBe("main");
  for (const region of around) {
    await page.keyboard.press("F6");
    await softly.poll(regionNow, `F6 to ${region}`).toBe(region);
  }
  for (const region of around.toReversed().slice(1)) {
    await page.keyboard.press("Shift+F6");
    await softly.poll(regionNow, `Shift+F6 to ${region}`).toBe(region);
  }
}

/** A link that is opened leaves the focus on something, and not only for a moment. */
async function expectFocusAfterLink(page: Page, table: string) {
  const link = rows(page, table).getByRole("link").first();
  for (const how of ["click", "Enter"] as const) {
    await expect(link).toBeVisible();
    const from = page.url();
    await (how === "click" ? link.click() : link.press("Enter"));
    await expect.poll(() => page.url()).not.toBe(from);
    const focused = page.locator(":focus:not(body)");
    await softly(focused, how).toBeAttached();
    await expect(page.locator("[data-loading]")).toHaveCount(0);
    await softly(focused, `${how}, once all is loaded`).toBeAttached();
    await page.goBack();
  }
}

for (const screen of SCREENS) {
  const { name, path, shown, stays = shown, signedOut } = screen;
  const printed = PRINTED[name] ?? [];
  const table = WITH_LINKS[name];

  test.describe(name, () => {
    if (signedOut) test.use({ storageState: SIGNED_OUT });

    // The watch fixture fails the test on a CSP violation.
    test(`${name} as it is`, async ({ page, watch, known }) => {
      const resize = async (width: number, height: number) => {
        await page.setViewportSize({ width, height });
        await stays(page);
        await settled(page, watch);
      };
      await page.setViewportSize({ width: LOOKS[0].width, height: 600 });
      expectPolicy(await page.goto(path(known)));
      await shown(page);
      await softly(page.getByText(/didn't load|went wrong/)).toHaveCount(0);
      for (const { width, colorScheme } of LOOKS) {
        await test.step(`${width} px wide, ${colorScheme}`, async () => {
          await page.emulateMedia({ colorScheme });
          await resize(width, 600);
          softly(await seriousFindings(page)).toEqual([]);
          // Only panes scroll, or the frame would be gone.
          if (!signedOut) await softly.poll(() => documentScrolls(page)).toBe(false);
        });
      }
      await page.emulateMedia({ colorScheme: "light" });
      for (const width of PHONES) {
        await test.step(`${width} px wide, nothing is cut or out of the window`, async () => {
          await resize(width, 844);
          await softly.poll(() => crowdingOf(page)).toEqual([]);
        });
      }
      for (const width of printed) {
        await test.step(`printed from ${width} px, no text lies over another or beside the paper`, async () => {
          await resize(width, 900);
          await layOutForPrint(page);
          // Columns widen in the next frame.
          await softly.poll(() => misplacedTexts(page)).toEqual([]);
          await endPrint(page);
        });
      }
      await resize(1440, 900);
      if (isRoute(screen) && !signedOut) {
        await test.step("F6 goes around its regions and back", () => expectRegions(page));
      }
      if (table !== undefined) {
        await test.step("a link in a row leaves the focus on something", () =>
          expectFocusAfterLink(page, table));
      }
      if (WITH_FIGURES.includes(name)) {
        await test.step("no figure is cut with the text spacing of WCAG 1.4.12", async () => {
          await spaceText(page);
          for (const width of [1440, 390]) {
            await page.setViewportSize({ width, height: 900 });
            await softly.poll(() => cutFigures(page), `spaced at ${width} px`).toEqual([]);
          }
        });
      }
    });
  });
}

/** A console whose service answers with hard names. */
const hardTest = test.extend<{ hard: { open: (path: string, turn?: number) => Promise<void> } }>({
  hard: async ({ faultyReads: { proxy, origin }, page, sandbox, watch, signInAt }, use) => {
    let turn = 0;
    proxy.edit = (answer) => withHardNames(answer, turn);
    watch.allowOrigin(origin);
    // The media of recordings is at the service's own address, which isn't the proxy's.
    watch.allowError(/status of 502 .*\/gateway\/media\//);
    await signInAt(origin, "client-app");
    const open = async (path: string, next = 0) => {
      turn = next;
      const address = new URL(path, origin);
      // Only the sandbox's own session knows which organization these are about.
      if (["/", "/api-clients"].includes(address.pathname)) {
        address.searchParams.set("organizationId", sandbox.organizationId);
      }
      await page.goto(address.href);
    };
    await use({ open });
    proxy.edit = undefined;
  },
});

/** Rows of plain tables that a name makes so high that the next ones are out of view. */
const highRows = (page: Page) =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll("tbody tr"), (row) => row.getBoundingClientRect().height)
      .filter((height) => height > 200)
      .map((height) => `a row is ${Math.round(height)} pixels high`),
  );

/** Nothing is crowded at any width. */
async function expectRoom(page: Page, watch: Watch) {
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 1600 });
    await settled(page, watch);
    await softly
      .poll(async () => [...(await crowdingOf(page)), ...(await highRows(page))], `${width} wide`)
      .toEqual([]);
  }
}

for (const { name, path, shown, signedOut } of SCREENS) {
  if (signedOut) continue;
  hardTest(
    `${name} with hard names: they move no neighbor, at any width`,
    async ({ page, hard, watch, known }) => {
      for (const turn of ABOUT_ONE.includes(name) ? [0, 1, 2, 3] : [0]) {
        await page.setViewportSize({ width: 1440, height: 900 });
        await hard.open(path(known), turn);
        await shown(page);
        await expectRoom(page, watch);
      }
    },
  );
}

for (const { screen, path, narrow, ready, states } of STATES) {
  hardTest(
    `what opens over ${screen} with hard names: it has room, no accessibility issue in either theme, and returns the focus`,
    async ({ page, hard, watch, known }) => {
      // As long as the things that open.
      test.setTimeout(20_000 + states.length * 15_000);
      // Three filters that are set to such names fold on less.
      const wide = screen.startsWith("filtered") ? 1920 : 1440;
      await page.setViewportSize({ width: narrow ? 390 : wide, height: 900 });
      await hard.open(path(known));
      await ready(page);
      for (const state of states) {
        await test.step(state.name, async () => {
          await openState(page, state);
          if (state.chosen) await expect(state.chosen(state.shown(page)).first()).toBeVisible();
          await settled(page, watch);
          // What is read from the browser's own storage isn't a request that is waited for.
          await softly.poll(() => crowdingOf(page), state.name).toEqual([]);
          const parts = state.shown(page).or(state.opener(page));
          softly(await findingsOver(page, parts), `${state.name}, light`).toEqual([]);
          await page.emulateMedia({ colorScheme: "dark" });
          const contrast = await findingsOver(page, parts, "contrast");
          softly(contrast, `${state.name}, dark`).toEqual([]);
          await page.emulateMedia({ colorScheme: "light" });
          await closeState(page, state);
          await softly(state.opener(page), `${state.name} gives the focus back`).toBeFocused();
        });
      }
    },
  );
}

interface Opening {
  readonly path: (known: Known) => string;
  /** How far what is in view may move: 0.01 if nothing is said. */
  readonly most?: number;
  /** The session is slow, too, and what says whose it is keeps its place. */
  readonly session?: true;
}

/** How far what is in view may move while a screen loads, as the browser measures it (Layout Shift). */
const MOVES: Readonly<Record<string, Opening>> = {
  overview: { path: () => "/" },
  recordings: { path: () => "/recordings" },
  "unlinked recordings": { path: () => "/recordings?crmLinkStatus=unlinked" },
  "follow-ups": { path: () => "/followups" },
  organizations: { path: () => "/organizations" },
  teams: { path: () => "/teams" },
  // The counts of what is read organization by organization take a line less once all is, and grow with each: the
  // more there are, as other tests make some, the more they move.
  "API clients": { path: () => "/api-clients", most: 0.05 },
  opportunities: { path: () => "/opportunities" },
  engagements: { path: () => "/engagements", session: true },
  activity: { path: () => "/activity", session: true },
  // On a phone, its place in its list takes a line more.
  recording: { path: ({ recordingId }) => `/recordings/${recordingId}`, most: 0.02 },
  // On a phone, what its counts are of takes a line more.
  organization: { path: ({ organizationId }) => `/organizations/${organizationId}`, most: 0.02 },
  // Its sections are as high as what they hold.
  team: { path: ({ teamId }) => `/teams/${teamId}`, most: 0.07 },
  // The verdicts are added to a sentence, and to the rows of groups.
  scorecards: { path: () => "/scorecards", most: 0.09 },
};

/** Notes every move since the page was opened. */
const watchMoves = (page: Page) =>
  page.addInitScript(() => {
    const moves: PerformanceEntry[] = [];
    new PerformanceObserver((list) => moves.push(...list.getEntries())).observe({
      type: "layout-shift",
      buffered: true,
    });
    Object.assign(window, { moves });
  });

const movesOf = (page: Page) =>
  page.evaluate<{ value: number; what: string[] }[]>(
    "moves.map(({ value, sources }) => ({ value, what: sources.map(({ node }) => node?.textContent?.slice(0, 60) ?? '') }))",
  );

const CALL = /^GET \/gateway\/(?:user|org)\//;
const SESSION = /^GET \/gateway\/session /;

for (const [name, { path, most = 0.01, session }] of Object.entries(MOVES)) {
  loading(
    `${name} with answers in turns: what is in view stays where it is`,
    async ({ page, toGateway, known, watch }) => {
      await watchMoves(page);
      for (const [width, height] of [
        [1440, 900],
        [390, 844],
      ] as const) {
        await test.step(`${width} px wide`, async () => {
          await page.setViewportSize({ width, height });
          // Answers come in turns, so that what is drawn of one is in view before the next.
          let answers = 0;
          toGateway.matches = /^GET \/gateway\/(?:session$|user\/|org\/)/;
          toGateway.choose = (request) => {
            if (SESSION.test(request)) return session && width === 390 ? "delayed" : undefined;
            return CALL.test(request) && (answers += 1) % 2 === 0 ? "delayed" : undefined;
          };
          await page.goto(toGateway.address + path(known));
          await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
          if (session) await expect(button(page, "Session: Client app")).toBeVisible();
          await settled(page, watch);
          const moves = await movesOf(page);
          const sum = moves.reduce((so, { value }) => so + value, 0);
          softly(sum, `${width} px wide: ${JSON.stringify(moves)}`).toBeLessThan(most);
        });
      }
    },
  );
}
