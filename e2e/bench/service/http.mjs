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
