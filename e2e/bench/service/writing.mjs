// Measures how long a list takes while a batch of engagements is written, next to the quiet service.
import { Agent } from "node:http";
import { ask, middle } from "./http.mjs";

const READS = 500;
/** As many calls as the console's batch has in flight. */
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
    const started = performance.now();
    await read();
    times.push(performance.now() - started);
  }
  return times.toSorted((a, b) => a - b);
}

/**
 * @param {() => Promise<unknown>} read a page of a list
 * @param {string} api @param {string} token
 * @returns {Promise<Record<string, number>>}
 */
export async function measureWriting(read, api, token) {
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
    "while a batch writes": middle(times),
    "while a batch writes, 99th of 100": slowest,
    "engagements written a second": (await writing) / seconds,
  };
}
