import type { Page } from "@playwright/test";
import { decodeQuery } from "~/contract/schema.ts";
import { organizationList } from "~/contract/organizations.ts";
import { recordingDetails, recordingList } from "~/contract/recordings.ts";
import { z } from "~/contract/zod.ts";
import { Random } from "../../server/service/seed/random.ts";
import { expect, test } from "../support/fixtures.ts";
import type { Service } from "../stack/service.ts";
import { look, type Screen } from "../walks/look.ts";
import { having, History, type Place, wordsOf } from "../walks/model.ts";
import { makeMove } from "../walks/draw.ts";
import { boundsInBrowser } from "../walks/zone.ts";
import { DEFAULT_COLUMNS, HEADERS, ORDERS, type World } from "../walks/moves.ts";

const STEPS = 100;
// `WALKS=20 WALK=7 npm run test:e2e -- walks` takes twenty walks, starting with the seventh.
const walks = Number(process.env.WALKS ?? 1);
const firstWalk = Number(process.env.WALK ?? 1);

// Wide enough for every column next to the panel.
test.use({ viewport: { width: 2100, height: 900 } });

const NAMES: Readonly<Record<string, string>> = {
  recorded: "Recorded",
  rep: "Rep",
  title: "Title",
  customer: "Customer",
  result: "Result",
  duration: "Duration",
  evaluation: "Evaluation",
  followups: "Follow-ups",
  team: "Team",
};

const RESULTS: Readonly<Record<string, string>> = {
  closed: "Closed",
  "not closed": "Not closed",
  "in progress": "In progress",
};

const many = (names: readonly string[]) =>
  names.length > 1 ? `${names[0]} and ${names.length - 1} more` : (names[0] ?? "");

/** Caches a function's result per key. */
function once<T>(read: (key: string) => Promise<T>) {
  const known = new Map<string, Promise<T>>();
  return (key: string) => {
    const answer = known.get(key) ?? read(key);
    known.set(key, answer);
    return answer;
  };
}

const rangeOf = (search: Place["search"]) =>
  boundsInBrowser(search["dateCreated:gt"], search["dateCreated:lt"]);

/** The expected screen, from the service directly. */
async function oracle(service: Service) {
  const rows = once(async (search: string) => {
    const query = z.parse(
      recordingList.query,
      decodeQuery(recordingList, new URLSearchParams(search)),
    );
    const { data } = await service.ask(recordingList, { query });
    return data.map(({ id }) => id);
  });
  const title = once(async (recordingId: string) => {
    const { data } = await service.ask(recordingDetails, { params: { recordingId } });
    return data.title;
  });
  const organizations = await service.ask(organizationList);
  const teams = new Map(
    organizations.data.flatMap((one) => one.teams.map(({ id, name }) => [id, name])),
  );
  const rowsAt = ({ search }: Place) => {
    const { after, before } = rangeOf(search);
    const bounds = having({ search }, { "dateCreated:gt": after, "dateCreated:lt": before });
    return rows(String(new URLSearchParams(bounds.search)));
  };
  return { title, teams, rowsAt };
}

type Oracle = Awaited<ReturnType<typeof oracle>>;

/** The screen that an address should show. */
async function saidBy(href: string, columns: readonly string[], { title, teams, rowsAt }: Oracle) {
  const { pathname, searchParams } = new URL(href);
  const details = pathname.split("/")[2];
  const search = wordsOf(searchParams);
  if (details !== undefined) return { search, details, heading: await title(details) };
  // A chip names the first of several values, in the order of the address.
  const lists = Object.fromEntries(
    ["teamId", "conversationType"].map((key) => [key, searchParams.get(key)?.split(",") ?? []]),
  );
  const chips = {
    Teams: many((lists.teamId ?? []).map((id) => teams.get(id) ?? id)),
    Type: many(lists.conversationType ?? []),
    Result: RESULTS[search.result ?? ""] ?? "",
  };
  const { orderBy = "dateCreated", orderDirection = "desc" } = search;
  const headers = Object.keys(NAMES).filter((id) => columns.includes(id) || id === "title");
  const header = Object.keys(HEADERS).find((name) => HEADERS[name]?.[0] === orderBy);
  const isShown = headers.some((id) => NAMES[id] === header);
  return {
    search,
    details,
    heading: "Recordings",
    chips: Object.fromEntries(Object.entries(chips).filter(([, value]) => value !== "")),
    headers: new Set(headers.map((id) => NAMES[id])),
    sorted: isShown ? `${header} ${orderDirection === "asc" ? "ascending" : "descending"}` : "",
    rows: await rowsAt({ search }),
    peek: search.peek && (await title(search.peek)),
  };
}

type Said = Awaited<ReturnType<typeof saidBy>>;

/** The actual screen in the same form, as far as it is visible. */
function seen(screen: Screen, said: Said) {
  const { search, details } = said;
  if (said.rows === undefined) return { search, details, heading: screen.heading };
  const { Recorded: _, ...chips } = screen.chips;
  const rows = [...said.rows];
  // Rows out of view are assumed correct; each visible row is compared.
  for (const [index, id] of screen.rows) if (index < 100) rows[index] = id;
  const shown = screen.rows.length > 0 || screen.empty;
  const isSorted = HEADERS[screen.sorted?.split(" ")[0] ?? ""] !== undefined;
  return {
    search,
    details,
    heading: screen.heading,
    chips,
    headers: said.rows.length === 0 ? said.headers : new Set<string | undefined>(screen.headers),
    sorted: said.rows.length === 0 ? said.sorted : isSorted ? (screen.sorted ?? "") : "",
    rows: shown && !screen.stale && screen.empty === (rows.length === 0) ? rows : [],
    peek: screen.peek,
  };
}

const orderLabel = ({ orderBy, orderDirection }: Place["search"]) =>
  ORDERS.find(([, by, direction]) => by === orderBy && direction === orderDirection)?.[0];

/** Waits until the address is what the walk expects and the screen matches it. */
async function expectTruth(page: Page, { now, columns }: History, says: Oracle, why: string) {
  await expect(async () => {
    const screen = await look(page);
    const said = await saidBy(screen.href, columns, says);
    const { search, details } = said;
    expect({ search, details }, why).toEqual({ details: undefined, ...now });
    expect(seen(screen, said), why).toEqual(said);
    const label = details === undefined ? orderLabel(search) : undefined;
    if (label !== undefined) expect(screen.buttons, why).toContain(label);
  }).toPass({ intervals: [10, 20, 40, 80, 160, 320], timeout: 10_000 });
}

for (let walk = firstWalk; walk < firstWalk + walks; walk += 1) {
  test(`walk ${walk}: after each of ${STEPS} steps the screen matches its address`, async ({
    page,
    service,
    sandbox,
  }) => {
    // A walk takes more than a minute on an idle machine.
    test.setTimeout(300_000);
    const random = new Random(`walk ${walk}`);
    const says = await oracle(service);
    const world: World = {
      teams: [...says.teams.keys()].slice(0, 12),
      types: sandbox.conversationTypes.map(({ name }) => name),
      rowsAt: says.rowsAt,
    };
    const history = new History({ search: {} }, DEFAULT_COLUMNS);
    const taken: string[] = [];
    await page.goto("/recordings");
    let hurry = false;
    for (let step = 1; step <= STEPS; step += 1) {
      const name = await makeMove(page, random, history, world, hurry);
      taken.push(`${step} ${name}: ${JSON.stringify(history.now)}`);
      // Some moves aren't awaited, so the next one starts on a screen that is still changing.
      hurry = name !== "reload" && step < STEPS && random.chance(0.15);
      if (!hurry)
        await expectTruth(page, history, says, `walk ${walk}, ${taken.slice(-6).join("\n")}`);
    }
    expect(taken).toHaveLength(STEPS);
  });
}
