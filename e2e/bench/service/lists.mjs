// Measures lists over a million recordings: pages, filters, orders, joins. Each request is made once to
// warm up, then its SQL runs inside the service without HTTP, then it is made again, so that both
// times see the same machine and the same caches.
import { sandboxOf, SERVICE, start } from "../programs.mjs";
import { commonFilters, JOINS, rareFilters } from "./cases.mjs";
import { alternate, ask, medians, middle, timeOf, tokenOf } from "./http.mjs";
import { race } from "./race.mjs";

/** @typedef {{ http: number, direct: number, rows: number }} Figure in milliseconds */
/** @typedef {{ address: string, headers: Record<string, string> }} Target */

/**
 * @param {string} address
 * @param {Record<string, () => Promise<string>>} kinds
 * @returns {Promise<Record<string, Figure>>}
 */
async function compare(address, kinds) {
  const works = Object.entries(kinds).map(([kind, once]) => [
    kind,
    async () => {
      const rows = JSON.parse(await once()).data.length ?? 1;
      const direct = JSON.parse(await ask(`${address}/bench/repeat`, {})).milliseconds;
      return { rows, direct, http: await timeOf(once) };
    },
  ]);
  /** @type {Record<string, Figure[]>} */
  const times = await alternate(Object.fromEntries(works), { rounds: 30, warmUp: 3 });
  return Object.fromEntries(
    Object.entries(times).map(([kind, all]) => [
      kind,
      {
        http: middle(all.map(({ http }) => http)),
        direct: middle(all.map(({ direct }) => direct)),
        rows: all[0]?.rows ?? 0,
      },
    ]),
  );
}

const DAY = 86_400_000;

/**
 * Medians in milliseconds; the kinds alternate.
 * @param {{ address: string, headers: Record<string, string> }} target
 * @param {{ organizationId: string, conversationTypes: { id: string }[] }} sandbox
 * @returns {Promise<Record<string, number>>}
 */
async function measureScorecards({ address, headers }, sandbox) {
  const today = Math.floor(Date.now() / DAY) * DAY;
  const over = (/** @type {number} */ days, /** @type {Record<string, string>} */ grouping) => {
    const query = new URLSearchParams({
      requestedOrganizationId: sandbox.organizationId,
      conversationTypeId: sandbox.conversationTypes[0]?.id ?? "",
      startAt: new Date(today - days * DAY).toISOString(),
      endAt: new Date(today).toISOString(),
      filterBy: "ORGANIZATION",
      filterByIds: sandbox.organizationId,
      ...grouping,
    });
    const url = `${address}/v1/core/scorecards/scorecard-metrics/values?${query}`;
    return () => ask(url, headers);
  };
  const kinds = {
    "select 1": () => ask(`${address}/bench/select-1`, {}),
    "7 days": over(7, {}),
    "30 days by team": over(30, { groupBy: "TEAM" }),
    "365 days by team": over(365, { groupBy: "TEAM" }),
  };
  return medians(kinds, { rounds: 20, warmUp: 2 });
}

/**
 * Walks to a page far down; returns its cursor and the ID of a recording on the page before.
 * @param {Target} target @param {number} pages
 */
async function walk({ address, headers }, pages) {
  let [cursor, id] = ["", ""];
  for (let page = 1; page < pages; page += 1) {
    const url = `${address}/v1/core/recordings?limit=100&cursor=${encodeURIComponent(cursor)}`;
    const answer = JSON.parse(await ask(cursor === "" ? (url.split("&")[0] ?? "") : url, headers));
    cursor = answer.cursor;
    id = answer.data[0].id;
  }
  return { cursor, id };
}

const CROWDED = "Three hundred teams";

/**
 * The organizations by number of recordings, and one with 300 teams, created if it is missing.
 * @param {string} address @param {string} token
 */
async function organizationsOf(address, token) {
  const api = `${address}/api-externalApi/v1/core/organizations`;
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const { data } = JSON.parse(await ask(api, headers));
  if (!data.some((/** @type {{ name: string }} */ { name }) => name === CROWDED)) {
    const body = JSON.stringify({ name: CROWDED, orgGroupIds: [] });
    const { id } = JSON.parse(await ask(api, headers, body));
    const memberUids = data[0].adminUids;
    for (let number = 1; number <= 300; number += 1) {
      const team = { name: `Team ${number}`, memberUids, coachUids: memberUids };
      await ask(`${api}/${id}/teams`, headers, JSON.stringify(team));
    }
  }
  const named = (/** @type {string} */ name) =>
    data.find((/** @type {{ name: string }} */ one) => one.name === name);
  return {
    /** @type {import("./cases.mjs").Organization[]} */
    all: data,
    large: named("Meridian Home Group"),
    medium: named("Brightwell Solar"),
    small: named("Old Mill Sunrooms"),
    read: () => ask(api, headers),
  };
}

/**
 * @param {Target} target
 * @param {Record<string, Record<string, string>>} queries
 */
const lists = ({ address, headers }, queries) =>
  Object.fromEntries(
    Object.entries(queries).map(([name, query]) => {
      const url = `${address}/v1/core/recordings?${new URLSearchParams({ limit: "100", ...query })}`;
      return [name, () => ask(url, headers)];
    }),
  );

/**
 * @param {{ databaseUrl: string, dataDir: string, recordings: number }} where an empty `databaseUrl`
 *   means PGlite; an existing data folder is used as it is
 */
export async function measureLists({ databaseUrl, dataDir, recordings }) {
  const service = await start(SERVICE, {
    DATA_DIR: dataDir,
    SEED_RECORDINGS: String(recordings),
    ...(databaseUrl !== "" && { DATABASE_URL: databaseUrl }),
  });
  try {
    const { address } = service;
    const { client } = sandboxOf(dataDir);
    const token = await tokenOf(address, client);
    const target = { address, headers: { "x-svc-auth-token": token } };
    const { all, large, medium, small, read } = await organizationsOf(address, token);
    const far = Math.max(2, Math.min(5000, Math.floor(recordings / 200)));
    const { cursor, id } = await walk(target, far);
    const flags = "showSummary=true&showEntityExtractions=true&showFollowups=true";
    const details = `${address}/v1/core/recordings/${id}?${flags}`;
    const farName = `page ${far.toLocaleString("en-US")}`;
    const groups = {
      "pages, joins, details": {
        ...lists(target, { "page 1": {}, [farName]: { cursor } }),
        ...lists(target, JOINS),
        details: () => ask(details, target.headers),
        "organizations, one with 300 teams": read,
      },
      "common filters and orders": lists(target, commonFilters(large, small)),
      "rare filters": lists(target, rareFilters(large, medium, small)),
    };
    const figures = await compare(address, Object.assign({}, ...Object.values(groups)));
    const scorecards = await measureScorecards(target, sandboxOf(dataDir));
    const ready = service.milliseconds;
    const races = await race(target, all, client);
    return { ready, groups, figures, farName, scorecards, races };
  } finally {
    await service.stop();
  }
}
