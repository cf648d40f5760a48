// Measures lists and scorecards: pages, filters, orders, joins. Each request is made twice and the second timed,
// so that all see the same caches, and the kinds alternate with page 1, which they are compared with.
import { sandboxOf, SERVICE, start } from "../programs.mjs";
import { commonFilters, JOINS, rareFilters } from "./cases.mjs";
import { alternate, ask, middle, timeOf, tokenOf } from "./http.mjs";

/** @typedef {{ took: number, rows: number }} Figure in milliseconds */
/** @typedef {{ address: string, headers: Record<string, string> }} Target */

/**
 * @param {Record<string, () => Promise<string>>} kinds
 * @returns {Promise<Record<string, Figure>>}
 */
async function compare(kinds) {
  const works = Object.entries(kinds).map(([kind, once]) => [
    kind,
    async () => ({ rows: JSON.parse(await once()).data.length ?? 1, took: await timeOf(once) }),
  ]);
  /** @type {Record<string, Figure[]>} */
  const times = await alternate(Object.fromEntries(works), { rounds: 30, warmUp: 3 });
  return Object.fromEntries(
    Object.entries(times).map(([kind, all]) => [
      kind,
      { took: middle(all.map(({ took }) => took)), rows: all[0]?.rows ?? 0 },
    ]),
  );
}

/** The last page with 100 rows. */
export const LAST = "the last full page";

const DAY = 86_400_000;

/**
 * @param {Target} target
 * @param {{ organizationId: string, conversationTypes: { id: string }[] }} sandbox
 */
function scorecards({ address, headers }, sandbox) {
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
  return {
    "7 days": over(7, {}),
    "30 days by team": over(30, { groupBy: "TEAM" }),
    "365 days by team": over(365, { groupBy: "TEAM" }),
  };
}

/**
 * Walks through all pages; returns the cursor of the last full one and the ID of a recording on it.
 * @param {Target} target
 */
async function walk({ address, headers }) {
  let last = { cursor: "", id: "" };
  for (let cursor = ""; ;) {
    const query = new URLSearchParams({ limit: "100", ...(cursor !== "" && { cursor }) });
    const answer = JSON.parse(await ask(`${address}/v1/core/recordings?${query}`, headers));
    if (answer.data.length === 100) last = { cursor, id: answer.data[0].id };
    if (!answer.cursor) return last;
    cursor = answer.cursor;
  }
}

const CROWDED = "Three hundred teams";

/**
 * Three organizations by number of recordings, and how to read all; one has 300 teams, created if it is missing.
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
    const sandbox = sandboxOf(dataDir);
    const token = await tokenOf(address, sandbox.client);
    const target = { address, headers: { "x-svc-auth-token": token } };
    const { large, medium, small, read } = await organizationsOf(address, token);
    const { cursor, id } = await walk(target);
    const flags = "showSummary=true&showEntityExtractions=true&showFollowups=true";
    const details = `${address}/v1/core/recordings/${id}?${flags}`;
    const groups = {
      "pages, joins, details": {
        ...lists(target, { "page 1": {}, [LAST]: { cursor } }),
        ...lists(target, JOINS),
        details: () => ask(details, target.headers),
        "organizations, one with 300 teams": read,
      },
      "common filters and orders": lists(target, commonFilters(large, small)),
      "rare filters": lists(target, rareFilters(large, medium, small)),
      scorecards: scorecards(target, sandbox),
    };
    const figures = await compare(Object.assign({}, ...Object.values(groups)));
    return { ready: service.milliseconds, groups, figures };
  } finally {
    await service.stop();
  }
}
