// Requests over one connection, one at a time, and how long they take.
import { Agent, request } from "node:http";
import { text } from "node:stream/consumers";

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/**
 * @param {string} url
 * @param {Record<string, string>} headers
 * @param {string} [body]
 * @returns {Promise<string>} the body of a 200 or 201
 */
export function ask(url, headers, body) {
  const method = body === undefined ? "GET" : "POST";
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
