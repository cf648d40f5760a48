// Pages per second at ten connections, alternating with json-server's hundred static rows: one page
// that all connections ask for, pages that differ, and these through the gateway.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { CONSOLE, inFrontOf, signIn, start, temporaryFolder } from "../programs.mjs";
import { alternate, ask, ratiosOf, throughput } from "./http.mjs";

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

const PROGRAM = fileURLToPath(
  new URL("../../../node_modules/json-server/lib/cli/bin.js", import.meta.url),
);

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" && address !== null ? address.port : 0;
}

/** @param {unknown[]} rows */
async function startJsonServer(rows) {
  const file = join(temporaryFolder("json-server"), "db.json");
  writeFileSync(file, JSON.stringify({ recordings: rows }));
  const port = await freePort();
  const options = ["--port", String(port), "--host", "127.0.0.1", "--quiet"];
  const child = spawn(process.execPath, [PROGRAM, file, ...options], { stdio: "ignore" });
  const url = `http://127.0.0.1:${port}/recordings`;
  // With --quiet it doesn't say when it is ready, so poll.
  for (let tries = 0; tries < 200; tries += 1) {
    const answer = await ask(url, {}).catch(() => undefined);
    if (answer !== undefined && JSON.parse(answer).length === rows.length) break;
    await wait(50);
  }
  return {
    url,
    stop: async () => {
      const gone = once(child, "exit");
      child.kill("SIGTERM");
      await gone;
    },
  };
}

/**
 * @param {{ address: string, headers: Record<string, string> }} target
 * @param {Organization[]} organizations
 * @param {{ clientId: string, clientSecret: string }} client
 * @returns {Promise<{ name: string, value: number, ratio: number }[]>} `ratio` to json-server's
 */
export async function race({ address, headers }, organizations, client) {
  const path = "/v1/core/recordings?";
  const of = (/** @type {Query} */ query) =>
    path + String(new URLSearchParams({ limit: "100", ...query }));
  const read = (/** @type {Query} */ query) => ask(address + of(query), headers);
  const varied = (await variedQueries(read, organizations)).map(of);
  const jsonServer = await startJsonServer(JSON.parse(await read({})).data);
  const gateway = await start(CONSOLE, { ...inFrontOf(address), LOG: "off" });
  try {
    const cookie = await signIn(gateway.address, { kind: "client-app", ...client });
    const session = { "x-console": "1", cookie };
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
    const works = Object.entries(kinds).map(([name, { urls, headers: sent }]) => [
      name,
      () => throughput(urls, sent, 10, SECONDS),
    ]);
    return ratiosOf(await alternate(Object.fromEntries(works), { rounds: 6, warmUp: 1 }));
  } finally {
    await gateway.stop();
    await jsonServer.stop();
  }
}
