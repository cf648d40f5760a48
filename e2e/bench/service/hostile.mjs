// Sends hostile requests to the service, each alone, while a thread of its own asks for /healthz: how
// long do they take, and how long do they delay others?
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { load, sandboxOf, SERVICE, start } from "../programs.mjs";
import { tokenOf } from "./http.mjs";

/**
 * @typedef {{ name: string, path: string, method: string, headers: Record<string, string>,
 *   text: string | undefined }} Hostile
 */

/** Every parameter and field with every hostile value, as the tests send them. */
async function attacks(/** @type {string} */ token, /** @type {string} */ organizationId) {
  const { attacks } = await load("server/service/testing/hostile.ts");
  const { TABLE } = await load("src/contract/table.ts");
  return TABLE.flatMap((/** @type {any} */ row) =>
    attacks(row, { organizationId, orgId: organizationId }).map(
      (/** @type {Hostile} */ attack) => ({
        ...attack,
        name: `${row.name} ${attack.name}`,
        method: row.method,
        headers: {
          "content-type":
            row.bodyType === "form" ? "application/x-www-form-urlencoded" : "application/json",
          ...(row.host === "user" && { "x-svc-auth-token": token }),
          ...(row.host === "org" && { authorization: `Bearer ${token}` }),
        },
      }),
    ),
  );
}

/** @template T @param {number} count @param {(index: number) => T} item @returns {T[]} */
const many = (count, item) => Array.from({ length: count }, (_, index) => item(index));

/** @param {number} from @param {number} [count] */
const contacts = (from, count = 1000) =>
  many(count, (index) => ({ externalId: `large-${from + index}`, name: "Large" }));

/** @param {(index: number) => string} item */
const remote = (item) =>
  `{"externalId":"large","remoteData":{"list":[${many(50_000, item).join()}]}}`;

const SYNCS = {
  ...Object.fromEntries(
    many(4, (index) => [
      `1,000 contacts, ${index}`,
      { engagementContacts: contacts(index * 1000) },
    ]),
  ),
  "1,000 contacts with accounts": {
    engagementContacts: many(1000, (index) => ({
      externalId: `large-${index}`,
      name: "Large",
      account: { externalId: `large-${index}`, name: "Large" },
    })),
  },
  "1,000 users": { engagementUsers: many(1000, (index) => ({ email: `${index}@large.example` })) },
  "1,000 other users": { engagementUsers: many(1000, (index) => ({ name: `Large ${index}` })) },
  "4,000 merges": {
    engagementContacts: many(4, (survivor) => ({
      externalId: `survivor-${survivor}`,
      name: "Survivor",
      mergedFromExternalIds: many(1000, (index) => `large-${survivor * 1000 + index}`),
    })),
  },
  "4,500 wrong addresses": {
    engagementContacts: many(450, (index) => ({
      externalId: `${index}`,
      addresses: many(9, () => ({ country: 1, street: 1, city: 1, state: 1, zip: 1 })),
    })),
  },
};

/** The largest syncs that the service accepts, and refused ones of up to 1 MiB: bodies by name, as JSON. The merges need the contacts before them. */
const LARGE_SYNCS = {
  ...Object.fromEntries(
    Object.entries(SYNCS).map(([name, body]) => [
      name,
      JSON.stringify({ externalId: "large", ...body }),
    ]),
  ),
  "a million numbers": `{"externalId":"large","remoteData":{"list":[${"1,".repeat(500_000)}1]}}`,
  "340,000 lists": `{"externalId":"large","remoteData":{"list":[${"[],".repeat(340_000)}1]}}`,
  "50,000 keys": `{"externalId":"large","remoteData":{${many(50_000, (index) => `"key-${index}":1`).join()}}}`,
  "50,000 objects": remote((index) => `{"key-${index}":1}`),
  "50,000 NULs": remote(() => String.raw`"\u0000"`),
};

const PROBE = `
const { parentPort, workerData } = require("node:worker_threads");
const { Agent, get } = require("node:http");
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let longest = 0;
function probe() {
  const started = performance.now();
  get(workerData, { agent }, (response) => {
    response.resume().on("end", () => {
      longest = Math.max(longest, performance.now() - started);
      setTimeout(probe, 2);
    });
  });
}
probe();
parentPort.on("message", () => {
  parentPort.postMessage(longest);
  longest = 0;
});`;

/** Asks for /healthz all the time. `longest` is how long it took at most since the last call. */
function probing(/** @type {string} */ address) {
  const worker = new Worker(PROBE, { eval: true, workerData: `${address}/healthz` });
  return {
    /** @returns {Promise<number>} */
    longest: () =>
      new Promise((resolve) => {
        worker.once("message", resolve);
        // A thread isn't a window, so messages have no origin.
        // oxlint-disable-next-line unicorn/require-post-message-target-origin
        worker.postMessage("longest");
      }),
    stop: () => worker.terminate(),
  };
}

/** @param {import("./service.mjs").Settings} settings */
async function measureHostile(settings) {
  const service = await start(SERVICE, settings);
  const probe = probing(service.address);
  try {
    const { client, organizationId } = sandboxOf(settings.DATA_DIR);
    const token = await tokenOf(service.address, client);
    const sync = {
      path: "/api-externalApi/v1/integrations/sync/engagements",
      method: "PUT",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    };
    /** @type {Hostile[]} */
    const all = [
      ...Object.entries(LARGE_SYNCS).map(([name, text]) => ({
        ...sync,
        name: `sync: ${name}`,
        text,
      })),
      ...(await attacks(token, organizationId)),
    ];
    await wait(1000);
    await probe.longest();
    await wait(10_000);
    const idle = await probe.longest();
    /** @type {{ name: string, status: number, milliseconds: number, delay: number, busy: number }[]} */
    const answers = [];
    for (const { name, path, method, headers, text } of all) {
      const [started, before] = [performance.now(), service.busy()];
      const response = await fetch(`${service.address}${path}`, { method, headers, body: text });
      await response.text();
      const milliseconds = performance.now() - started;
      const busy = service.busy() - before;
      const delay = await probe.longest();
      answers.push({ name, status: response.status, milliseconds, delay, busy });
    }
    return { idle, answers };
  } finally {
    await probe.stop();
    await service.stop();
  }
}

/** @param {string} title @param {import("./service.mjs").Settings} settings */
export async function reportHostile(title, settings) {
  const { idle, answers } = await measureHostile(settings);
  const most = (/** @type {"milliseconds" | "delay" | "busy"} */ key) =>
    answers.toSorted((one, other) => other[key] - one[key]).slice(0, 5);
  const failed = answers.filter(({ status }) => status >= 500);
  console.log(`\nHostile requests on ${title}: ${answers.length}, ${failed.length} answered 5xx`);
  for (const [key, what, budget] of /** @type {const} */ ([
    ["milliseconds", "to the answer", "1,000"],
    ["delay", "to one of /healthz", "200"],
    // Of the thread that answers, so it doesn't depend on what else the machine does.
    ["busy", "of processor time", "200"],
  ])) {
    for (const { name, [key]: took } of most(key)) {
      console.log(`  ${Math.round(took)} ms ${what} (under ${budget})  ${name}`);
    }
  }
  console.log(`  /healthz without them after ${Math.round(idle)} ms at most, over 10 s`);
}
