// Measures pages, details and a second start of the embedded service on one database, next to the same
// server's `select 1`, so that the machine's speed cancels out; and how long a list takes while engagements
// are written.
import { Agent } from "node:http";
import { sandboxOf, SERVICE, start, temporaryFolder } from "../programs.mjs";
import { ask, medians, middle, timeOf, tokenOf } from "./http.mjs";

/**
 * Writes: one row, and a new engagement with ten users and five contacts.
 * @param {string} address
 * @param {string} token
 */
function writing(address, token) {
  const api = `${address}/api-externalApi/v1/integrations`;
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const several = (/** @type {number} */ count, /** @type {string} */ name) =>
    Array.from({ length: count }, (_, index) => ({
      externalId: `bench-${name}-${number}-${index}`,
      name: `${name} ${index}`,
    }));
  let number = 0;
  return {
    "a single insert": () => {
      const account = { externalId: `bench-${(number += 1)}`, latitude: 47.5, longitude: 8.5 };
      return ask(`${api}/accounts`, headers, JSON.stringify(account));
    },
    "sync of an engagement": () => {
      const body = JSON.stringify({
        externalId: `bench-${(number += 1)}`,
        subject: "Roof inspection",
        engagementUsers: several(10, "user"),
        engagementContacts: several(5, "contact"),
      });
      return ask(`${api}/sync/engagements`, headers, body, "PUT");
    },
  };
}

const READS = 500;
/** The most writing calls in flight at once. */
const WRITERS = 4;

/**
 * @param {string} api the address of the CRM endpoints @param {string} token
 * @param {() => boolean} isOver
 */
async function write(api, token, isOver) {
  const agent = new Agent({ keepAlive: true, maxSockets: WRITERS });
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  let [sent, written] = [0, 0];
  const writer = async () => {
    while (!isOver()) {
      const number = (sent += 1);
      const engagement = {
        externalId: `writing-${number}`,
        subject: `Roof inspection ${number}`,
        startTime: "2026-11-01T10:00:00Z",
        account: { externalId: `writing-account-${number % 50}`, name: "Harbor" },
        engagementUsers: [{ email: `writing-${number % 20}@harbor.example`, name: "Ana Field" }],
      };
      await ask(`${api}/sync/engagements`, headers, JSON.stringify(engagement), "PUT", agent);
      written += 1;
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));
  agent.destroy();
  return written;
}

/**
 * The times of reads one after the other, in milliseconds, in order.
 * @param {() => Promise<unknown>} read
 */
async function timesOf(read) {
  const times = [];
  for (let round = 0; round < READS; round += 1) {
    times.push(await timeOf(read));
  }
  return times.toSorted((a, b) => a - b);
}

/**
 * @param {() => Promise<unknown>} read a page of a list
 * @param {string} api @param {string} token
 * @returns {Promise<Record<string, number>>}
 */
async function measureWriting(read, api, token) {
  const quiet = middle(await timesOf(read));
  let isOver = false;
  const started = performance.now();
  const writing = write(api, token, () => isOver);
  const times = await timesOf(read);
  isOver = true;
  const seconds = (performance.now() - started) / 1000;
  const slowest = times[Math.floor(times.length * 0.99)] ?? Number.NaN;
  return {
    "page 1, quiet": quiet,
    "while four connections write": middle(times),
    "while four connections write, 99th of 100": slowest,
    "engagements written a second": (await writing) / seconds,
  };
}

/**
 * A database belongs to one data folder, so all measurements of it share both.
 * @typedef {{ DATA_DIR: string, SEED_RECORDINGS: string, DATABASE_URL?: string }} Settings
 * @param {string} databaseUrl empty for PGlite
 * @returns {Settings}
 */
export const settingsOf = (databaseUrl) => ({
  DATA_DIR: temporaryFolder("service"),
  SEED_RECORDINGS: "25000",
  ...(databaseUrl !== "" && { DATABASE_URL: databaseUrl }),
});

/** @param {Settings} settings @returns {Promise<Record<string, number>>} */
export async function measureService(settings) {
  const first = await start(SERVICE, settings);
  await first.stop();
  const service = await start(SERVICE, settings);
  try {
    const { client } = sandboxOf(settings.DATA_DIR);
    const token = await tokenOf(service.address, client);
    const headers = { "x-svc-auth-token": token };
    const list = `${service.address}/v1/core/recordings`;
    let cursor = "";
    const page = () => ask(`${list}?limit=100${cursor}`, headers);
    let id = "";
    for (let index = 1; index < 200; index += 1) {
      const answer = JSON.parse(await page());
      cursor = `&cursor=${encodeURIComponent(answer.cursor)}`;
      id = answer.data[0].id;
    }
    const flags = "showSummary=true&showEntityExtractions=true&showFollowups=true";
    return {
      "first start, seeding included": first.milliseconds,
      "second start": service.milliseconds,
      ...(await medians(
        {
          "select 1": () => ask(`${service.address}/bench/select-1`, {}),
          "page 1 of 100": () => ask(`${list}?limit=100`, headers),
          "page 200 of 100": page,
          details: () => ask(`${list}/${id}?${flags}`, headers),
          ...writing(service.address, token),
        },
        { rounds: 300, warmUp: 50 },
      )),
      ...(await measureWriting(
        () => ask(`${list}?limit=100`, headers),
        `${service.address}/api-externalApi/v1/integrations`,
        token,
      )),
    };
  } finally {
    await service.stop();
  }
}
