// Pages per second at ten connections, alternating with json-server's hundred static rows: one page
// that all connections ask for, pages that differ, and these through the gateway.
import { request } from "node:http";
import { CONSOLE, start } from "../programs.mjs";
import { ask, middle, throughput } from "./http.mjs";
import { startJsonServer } from "./json-server.mjs";

const ROUNDS = 6;
const SECONDS = 2;

/** @typedef {{ id: string, teams: { id: string }[] }} Organization */
/** @typedef {Record<string, string>} Query */

/**
 * The first pages of different lists, as several people would ask for them, in a fixed random order.
 * @param {(query: Query) => Promise<string>} read @param {Organization[]} organizations
 */
async function variedQueries(read, organizations) {
  /** @type {Query[]} */
  const queries = [];
  const walk = async (/** @type {Query} */ query, /** @type {number} */ pages) => {
    let cursor = "";
    for (let page = 0; page < pages; page += 1) {
      const next = cursor === "" ? query : { ...query, cursor };
      queries.push(next);
      ({ cursor } = JSON.parse(await read(next)));
      if (!cursor) return;
    }
  };
  const orderBy = "durationInMilliseconds";
  await walk({}, 40);
  for (const { id: organizationId, teams } of organizations.slice(0, 12)) {
    await walk({ organizationId }, 4);
    await walk({ organizationId, result: "closed" }, 2);
    await walk({ organizationId, orderBy }, 2);
    for (const { id: teamId } of teams.slice(0, 3)) await walk({ teamId }, 2);
  }
  for (const result of ["closed", "not closed", "in progress"]) await walk({ result }, 3);
  for (const order of ["title", "result", "teamId", "evaluationScore"]) {
    await walk({ orderBy: order, orderDirection: "asc" }, 2);
  }
  await walk({ crmLinkStatus: "unlinked" }, 4);
  await walk({ showFollowups: "true" }, 4);
  // Steps of a number without a common divisor visit every query once.
  return queries.map((_, index) => queries[(index * 101) % queries.length] ?? {});
}

/** @param {string} address @param {{ clientId: string, clientSecret: string }} client */
function signIn(address, client) {
  const body = JSON.stringify({ kind: "client-app", ...client });
  const headers = {
    "x-console": "1",
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(body)),
  };
  return new Promise((resolve, reject) => {
    request(`${address}/gateway/session`, { method: "POST", headers }, (response) => {
      response.resume();
      resolve((response.headers["set-cookie"] ?? []).map((one) => one.split(";")[0]).join("; "));
    })
      .on("error", reject)
      .end(body);
  });
}

/**
 * @param {{ address: string, headers: Record<string, string> }} target
 * @param {Organization[]} organizations
 * @param {{ clientId: string, clientSecret: string }} client
 * @returns {Promise<{ name: string, rate: number, ratio: number }[]>} `ratio` to json-server's, paired
 */
export async function race({ address, headers }, organizations, client) {
  const path = "/v1/core/recordings?";
  const of = (/** @type {Query} */ query) =>
    path + String(new URLSearchParams({ limit: "100", ...query }));
  const read = (/** @type {Query} */ query) => ask(address + of(query), headers);
  const varied = (await variedQueries(read, organizations)).map(of);
  const jsonServer = await startJsonServer(JSON.parse(await read({})).data);
  const gateway = await start(CONSOLE, {
    SERVICE_BASE_URL: address,
    SERVICE_ORG_API_URL: address,
    SERVICE_AUTH_URL: address,
    LOG: "off",
  });
  try {
    const session = { "x-console": "1", cookie: await signIn(gateway.address, client) };
    const forwarded = varied.map((one) => `${gateway.address}/gateway/user${one}`);
    const kinds = {
      "json-server's 100 static rows": { urls: [jsonServer.url], headers: {} },
      "the same page for all": { urls: [address + of({})], headers },
      "varied pages": { urls: varied.map((one) => address + one), headers },
      "varied pages through the gateway": { urls: forwarded, headers: session },
      "the same, compressed": {
        urls: forwarded,
        headers: { ...session, "accept-encoding": "gzip, deflate, br" },
      },
    };
    /** @type {Record<string, number[]>} */
    const rates = {};
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const [name, { urls, headers: sent }] of Object.entries(kinds)) {
        const rate = await throughput(urls, sent, 10, SECONDS);
        // The first round warms up.
        if (round > 0) (rates[name] ??= []).push(rate);
      }
    }
    const [theirs = []] = Object.values(rates);
    return Object.entries(rates).map(([name, all]) => ({
      name,
      rate: middle(all),
      ratio: middle(all.map((rate, index) => rate / (theirs[index] ?? 1))),
    }));
  } finally {
    await gateway.stop();
    await jsonServer.stop();
  }
}
