// HTTP for the service benchmarks: one connection or several at once.
import { Agent, request } from "node:http";
import { text } from "node:stream/consumers";

const one = new Agent({ keepAlive: true, maxSockets: 1 });

/**
 * @param {string} url
 * @param {Record<string, string>} headers
 * @param {string} [body]
 * @param {string} [method]
 * @param {Agent} [agent]
 * @returns {Promise<string>} the body of a 200 or 201
 */
export function ask(url, headers, body, method = body === undefined ? "GET" : "POST", agent = one) {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method, headers }, (response) => {
      const read = async () => {
        const content = await text(response);
        if (response.statusCode === 200 || response.statusCode === 201) return content;
        throw new Error(`${url}: ${response.statusCode} ${content}`);
      };
      read().then(resolve, reject);
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

/** @param {string} address @param {{ clientId: string, clientSecret: string }} client */
export async function tokenOf(address, { clientId, clientSecret }) {
  const form = new URLSearchParams({
    grant_type: "client_credentials",
    client_id: clientId,
    client_secret: clientSecret,
  });
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  return JSON.parse(await ask(`${address}/oauth2/token`, headers, form.toString())).access_token;
}

/** @param {number[]} times */
export const middle = (times) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/**
 * Runs several kinds of work, which alternate, so that a busy moment of the machine affects all of them.
 * @template T
 * @param {Record<string, () => Promise<T>>} kinds
 * @param {{ rounds: number, warmUp: number }} times
 * @returns {Promise<Record<string, T[]>>} what each resolved with, without the rounds to warm up
 */
export async function alternate(kinds, { rounds, warmUp }) {
  /** @type {Record<string, T[]>} */
  const results = {};
  for (let round = 0; round < warmUp + rounds; round += 1) {
    for (const [kind, once] of Object.entries(kinds)) {
      const result = await once();
      if (round >= warmUp) (results[kind] ??= []).push(result);
    }
  }
  return results;
}

/**
 * The median of each kind in milliseconds.
 * @param {Record<string, () => Promise<unknown>>} kinds
 * @param {{ rounds: number, warmUp: number }} times
 * @returns {Promise<Record<string, number>>}
 */
export async function medians(kinds, times) {
  const timed = Object.entries(kinds).map(([kind, once]) => [kind, () => timeOf(once)]);
  const all = await alternate(Object.fromEntries(timed), times);
  return Object.fromEntries(Object.entries(all).map(([kind, took]) => [kind, middle(took)]));
}

/** How long work takes, in milliseconds. @param {() => Promise<unknown>} work */
export async function timeOf(work) {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/**
 * The median of each kind, and of its ratios to the first kind, round by round.
 * @param {Record<string, number[]>} results
 */
export function ratiosOf(results) {
  const [first = []] = Object.values(results);
  return Object.entries(results).map(([name, all]) => ({
    name,
    value: middle(all),
    ratio: middle(all.map((one, round) => one / (first[round] ?? 1))),
  }));
}

/**
 * Answers per second over a number of connections, each sending its next request immediately.
 * @param {string[]} urls one after another
 * @param {Record<string, string>} headers
 * @param {number} connections
 * @param {number} seconds
 */
export async function throughput(urls, headers, connections, seconds) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const started = performance.now();
  let [asked, answered] = [0, 0];
  const keepAsking = async () => {
    while (performance.now() - started < seconds * 1000) {
      const url = urls[asked % urls.length] ?? "";
      asked += 1;
      await ask(url, headers, undefined, "GET", agent);
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, keepAsking));
  agent.destroy();
  return answered / ((performance.now() - started) / 1000);
}
