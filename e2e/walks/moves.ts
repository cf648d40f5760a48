import type { Page } from "@playwright/test";
import type { Random } from "../../server/service/seed/random.ts";
import { type Effect, having, type History, type Place } from "./model.ts";
import { grid } from "../support/locators.ts";

/** What a walk can pick from, and the rows it expects at a place. */
export interface World {
  readonly teams: readonly string[];
  readonly types: readonly string[];
  /** The IDs of the first page. */
  readonly rowsAt: (place: Place) => Promise<readonly string[]>;
}

/** Does something on the screen and returns what the address must become; undefined if it isn't possible there. */
export type Move = (
  page: Page,
  random: Random,
  history: History,
  world: World,
) => Promise<Effect | undefined>;

const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: true });
const list = (value: string | undefined) => (value ? value.split(",") : []);

/** Adds a value, or removes it if it is there. */
function turned(value: string | undefined, item: string): string {
  const items = list(value);
  const rest = items.filter((other) => other !== item);
  return (rest.length === items.length ? [...items, item] : rest).join(",");
}

const RESULTS = { Closed: "closed", "Not closed": "not closed", "In progress": "in progress" };

/** The orders of the menu, as in the address. */
export const ORDERS: readonly [label: string, by?: string, direction?: string][] = [
  ["Newest first"],
  ["Oldest first", undefined, "asc"],
  ["Longest first", "durationInMilliseconds", "desc"],
  ["Highest evaluation", "evaluationScore", "desc"],
  ["Title, A to Z", "title", "asc"],
  ["Result", "result", "asc"],
  ["Conversation type", "conversationType", "asc"],
];

/** The sortable headers: what each orders by, and the direction it starts with. */
export const HEADERS: Readonly<Record<string, readonly [by: string, direction: "asc" | "desc"]>> = {
  Recorded: ["dateCreated", "desc"],
  Title: ["title", "asc"],
  Result: ["result", "asc"],
  Duration: ["durationInMilliseconds", "desc"],
};

export const DEFAULT_COLUMNS = ["recorded", "rep", "title", "result", "duration", "team"];
const OTHERS = ["Customer", "Evaluation", "Follow-ups", "Rep", "Duration"];
const idOfColumn = (name: string) => name.toLowerCase().replace("-", "");

const push = (place: Place): Effect => ({ push: place });

/** Puts an order into the address, which leaves out the default. */
const ordered = (now: Place, by: string | undefined, direction: string | undefined): Effect => {
  const isTime = by === undefined || by === "dateCreated";
  const next = having(now, {
    orderBy: isTime ? undefined : by,
    orderDirection: isTime && direction !== "asc" ? undefined : direction,
  });
  return JSON.stringify(next) === JSON.stringify(having(now, {})) ? "nothing" : push(next);
};

const SETS = {
  Teams: ["teamId"],
  Type: ["conversationType"],
  Recorded: ["dateCreated:gt", "dateCreated:lt"],
  Result: ["result"],
} as const;

/** The texts of the set filters, by chip. */
const setIn = ({ search }: Place) =>
  Object.entries(SETS).filter(([, keys]) => keys.some((key) => search[key] !== undefined));

const without = (keys: readonly string[]) =>
  Object.fromEntries(keys.map((key): [string, undefined] => [key, undefined]));

const peeking = (now: Place, peek: string | undefined): Effect => ({
  replace: having(now, { peek }),
});

export const pickResult: Move = async (page, random, { now }) => {
  const [label, result] = random.pick(Object.entries(RESULTS));
  await button(page, /^Result/)
    .first()
    .click();
  await page.getByRole("menuitemradio", { name: label, exact: true }).click();
  return now.search.result === result ? "nothing" : push(having(now, { result }));
};

/** Picks an item by typing, in a list that stays open. */
async function pickOption(page: Page, chip: string, words: string) {
  await button(page, new RegExp(`^${chip}`))
    .first()
    .click();
  await page.getByRole("dialog").getByRole("combobox").fill(words);
  // The list may still be the previous one.
  await page.getByRole("option").filter({ hasText: words }).first().click();
  await page.keyboard.press("Escape");
}

export const pickTeam: Move = async (page, random, { now }, { teams }) => {
  const team = random.pick(teams);
  await pickOption(page, "Teams", team);
  return push(having(now, { teamId: turned(now.search.teamId, team) }));
};

export const pickType: Move = async (page, random, { now }, { types }) => {
  const type = random.pick(types);
  await pickOption(page, "Type", type);
  return push(having(now, { conversationType: turned(now.search.conversationType, type) }));
};

export const pickRange: Move = async (page, random, { now }) => {
  const preset = random.pick(["Yesterday", "Last 30 days", "Last 90 days", "Last 12 months"]);
  await button(page, /^Recorded/)
    .first()
    .click();
  await button(page, preset).click();
  const word = preset.toLowerCase().replaceAll(" ", "-");
  if (now.search["dateCreated:gt"] === word) return "nothing";
  return push(having(now, { "dateCreated:gt": word, "dateCreated:lt": undefined }));
};

export const drop: Move = async (page, random, { now }) => {
  const set = setIn(now);
  if (set.length === 0) return undefined;
  const [label, keys] = random.pick(set);
  await button(page, `Clear ${label}`).first().click();
  return push(having(now, without(keys)));
};

export const clear: Move = async (page, _random, { now }) => {
  const keys = setIn(now).flatMap(([, some]) => some);
  if (keys.every((key) => now.search[key] === undefined)) return undefined;
  await button(page, "Clear").click();
  return push(having(now, without(keys)));
};

export const sort: Move = async (page, random, { now, columns }) => {
  const names = Object.keys(HEADERS).filter(
    (name) => name === "Title" || columns.includes(idOfColumn(name)),
  );
  const header = grid(page).getByRole("button", { name: random.pick(names), exact: true });
  if (!(await header.isVisible())) return undefined;
  const [by, natural] = HEADERS[await header.innerText()] ?? ["title", "asc"];
  await header.click();
  const { orderBy = "dateCreated", orderDirection = "desc" } = now.search;
  return ordered(now, by, orderBy !== by ? natural : orderDirection === "asc" ? "desc" : "asc");
};

export const order: Move = async (page, random, { now }) => {
  const [label, by, direction] = random.pick(ORDERS);
  // Its name is the current order, which may equal a filter or a header, so no role finds it.
  await button(page, "Columns").locator("xpath=preceding-sibling::button[1]").click();
  await page.getByRole("menuitemradio", { name: label, exact: true }).click();
  return ordered(now, by, direction);
};

export const column: Move = async (page, random, { columns }) => {
  const name = random.pick(OTHERS);
  await button(page, "Columns").click();
  await page.getByRole("checkbox", { name, exact: true }).click();
  await page.keyboard.press("Escape");
  const id = idOfColumn(name);
  const others = columns.filter((one) => one !== id);
  return { columns: others.length < columns.length ? others : [...columns, id] };
};

export const peek: Move = async (page, random, { now }, { rowsAt }) => {
  const rows = await rowsAt(now);
  const index = random.int(0, Math.min(9, rows.length - 1));
  const id = rows[index];
  if (id === undefined) return undefined;
  const row = grid(page).locator(`[aria-rowindex="${index + 2}"]`);
  if (!(await row.isVisible())) return undefined;
  // The last cell that only shows something: under the pointer the row's menu button follows it.
  const control = page.locator("a, button");
  const cell = row.getByRole("gridcell").filter({ hasNot: control }).last();
  if (!(await cell.isVisible())) return undefined;
  await cell.click();
  return peeking(now, now.search.peek === id ? undefined : id);
};

export const movePeek: Move = async (page, random, { now }, { rowsAt }) => {
  if (now.search.peek === undefined) return undefined;
  const rows = await rowsAt(now);
  const index = rows.indexOf(now.search.peek);
  const key = random.pick(["j", "k", "Escape"]);
  if (rows.length === 0 || index > 30) return undefined;
  await grid(page).press(key);
  if (key === "Escape") return peeking(now, undefined);
  const next = Math.min(rows.length - 1, Math.max(0, index + (key === "j" ? 1 : -1)));
  return peeking(now, rows[next]);
};

export const open: Move = async (page, random, { now }, { rowsAt }) => {
  const id = (await rowsAt(now))[random.int(0, 8)];
  if (id === undefined) return undefined;
  const link = grid(page).locator(`a[href^="/recordings/${id}"]`);
  if (!(await link.isVisible())) return undefined;
  await link.click();
  return push({ ...having(now, { peek: undefined }), details: id });
};

export const travel: Move = async (page, random, { back, forward }) => {
  const far = random.int(-3, 2);
  const go = Math.max(-back, Math.min(forward, far));
  if (go === 0) return undefined;
  await page.evaluate((steps) => history.go(steps), go);
  return { go };
};

export const reload: Move = async (page) => {
  await page.reload();
  return "nothing";
};
