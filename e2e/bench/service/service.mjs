// Measures pages, details and a second start of the embedded service on one database, next to the same
// server's `select 1`, so that the machine's speed cancels out.
import { sandboxOf, SERVICE, start, temporaryFolder } from "../programs.mjs";
import { ask, middle, tokenOf } from "./http.mjs";
import { measureWriting } from "./writing.mjs";

/**
 * The medians of 300 requests of each kind in milliseconds, one request at a time after 50 to warm up.
 * The kinds alternate, so that a busy moment of the machine affects all of them.
 * @param {Record<string, () => Promise<unknown>>} kinds
 * @returns {Promise<Record<string, number>>}
 */
async function medians(kinds) {
  /** @type {Record<string, number[]>} */
  const times = {};
  for (let round = 0; round < 350; round += 1) {
    for (const [kind, once] of Object.entries(kinds)) {
      const started = performance.now();
      await once();
      if (round >= 50) (times[kind] ??= []).push(performance.now() - started);
    }
  }
  return Object.fromEntries(Object.entries(times).map(([kind, all]) => [kind, middle(all)]));
}

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
      ...(await medians({
        "select 1": () => ask(`${service.address}/bench/select-1`, {}),
        "page 1 of 100": () => ask(`${list}?limit=100`, headers),
        "page 200 of 100": page,
        details: () => ask(`${list}/${id}?${flags}`, headers),
        ...writing(service.address, token),
      })),
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
