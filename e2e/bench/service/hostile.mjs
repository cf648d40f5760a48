// Sends hostile requests to the service, each alone, while a thread of its own asks for /healthz: how
// long do they take, and how long do they delay others?
import { fileURLToPath } from "node:url";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { runnerImport } from "vite";
import { sandboxOf, SERVICE, start } from "../programs.mjs";
import { tokenOf } from "./http.mjs";
import { LARGE_SYNCS } from "./large-syncs.mjs";

/**
 * @typedef {{ name: string, path: string, method: string, headers: Record<string, string>,
 *   text: string | undefined }} Hostile
 */

const at = (/** @type {string} */ path) =>
  fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/** @param {string} path a TypeScript module, which Node 20 can't import */
const load = async (path) => (await runnerImport(at(path))).module;

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
export async function measureHostile(settings) {
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
  for (const { name, milliseconds } of most("milliseconds")) {
    console.log(`  answered after ${Math.round(milliseconds)} ms (under 1,000)  ${name}`);
  }
  for (const { name, delay } of most("delay")) {
    console.log(`  /healthz after ${Math.round(delay)} ms (under 200)  ${name}`);
  }
  // Of the thread that answers, so it doesn't depend on what else the machine does.
  for (const { name, busy } of most("busy")) {
    console.log(`  ${Math.round(busy)} ms of processor time (under 200)  ${name}`);
  }
  console.log(`  /healthz without them after ${Math.round(idle)} ms at most, over 10 s`);
}
