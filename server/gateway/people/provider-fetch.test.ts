import { createServer, type ServerResponse } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { startForwardProxy } from "../testing/forward-proxy.ts";
import { startListening } from "../testing/listening.ts";
import { createProviderFetch } from "./provider-fetch.ts";

/** A provider with one answer, and a fetch for it that counts. */
async function start(answer: (response: ServerResponse) => unknown, timeout?: number) {
  const server = createServer((_, response) => void answer(response));
  const { address, close } = await startListening(server);
  onTestFinished(close);
  const counted: string[] = [];
  const providerFetch = createProviderFetch({
    egress: () => undefined,
    timeout,
    meter: { provider: (one) => void counted.push(one) },
  });
  const ask = (method: string) => providerFetch(`${address}/token?a=b`, { method, headers: {} });
  return { ask, counted, providerFetch, address };
}

test.for<[what: string, answer: (response: ServerResponse) => unknown, outcome: string]>([
  ["an answer", (response) => response.end("{}"), "answered"],
  ["a refusal", (response) => response.writeHead(400).end("{}"), "answered"],
  ["a 429", (response) => response.writeHead(429).end(), "failed"],
  ["a 503", (response) => response.writeHead(503).end(), "failed"],
  ["a redirect", (response) => response.writeHead(302).end(), "failed"],
  ["2 MB", (response) => response.end("x".repeat(2 * 1024 * 1024)), "failed"],
  ["no answer", (response) => response.destroy(), "failed"],
])("%s is counted once", async ([, answer, outcome]) => {
  const { ask, counted } = await start(answer);
  const asked = ask("POST");
  await (outcome === "answered" ? asked : expect(asked).rejects.toThrow(/^127[.:\d]+\/token/));
  expect(counted).toEqual([outcome]);
});

test.for<[what: string, answer: (response: ServerResponse) => unknown]>([
  ["begins late", () => {}],
  ["ends late", (response) => response.write("{")],
])("an answer that %s is counted as failed", async ([, answer]) => {
  const { ask, counted } = await start(answer, 50);
  await expect(ask("GET")).rejects.toThrow(/no answer within 0.05 s|finish its answer in time/);
  expect(counted).toEqual(["failed"]);
});

test("a call that comes after its deadline ends at once", { timeout: 5000 }, async () => {
  const { providerFetch, address } = await start(() => {}, 60_000);
  const asked = providerFetch(address, { method: "GET", headers: {} }, AbortSignal.abort());
  await expect(asked).rejects.toThrow(/no answer in time/);
});

test("it goes through the proxy, whose refusal is no answer of the provider", async () => {
  const server = await startListening(createServer((_, response) => response.end("{}")));
  const proxy = await startForwardProxy(() => server.port);
  onTestFinished(() => Promise.all([server.close(), proxy.close()]).then(() => undefined));
  const providerFetch = createProviderFetch({ egress: () => new URL(proxy.address) });
  const ask = () => providerFetch("http://localhost/token", { method: "GET", headers: {} });
  expect(await (await ask()).text()).toBe("{}");
  proxy.verdict = 407;
  await expect(ask()).rejects.toMatchObject({
    problem: "provider_down",
    message: expect.stringContaining("refused with 407"),
  });
  expect(proxy.asked.map(({ target }) => target)).toEqual(["localhost:80", "localhost:80"]);
});
