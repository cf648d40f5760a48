import { expect, test } from "vitest";
import { createProviderFetch } from "./provider-fetch.ts";

const ADDRESS = "https://id.example.com/token";

test.for<[what: string, answer: () => Promise<Response>, outcome: "answered" | "failed"]>([
  ["an answer", async () => new Response("{}"), "answered"],
  ["a refusal", async () => new Response("{}", { status: 400 }), "answered"],
  ["a 429", async () => new Response(null, { status: 429 }), "failed"],
  ["a 503", async () => new Response(null, { status: 503 }), "failed"],
  ["a redirect", async () => new Response(null, { status: 302 }), "failed"],
  ["2 MB", async () => new Response("x".repeat(2 * 1024 * 1024)), "failed"],
  ["no answer", () => Promise.reject(new TypeError("fetch failed")), "failed"],
])("%s is counted once", async ([, answer, outcome]) => {
  const counted: string[] = [];
  const provider = (one: string) => void counted.push(one);
  const providerFetch = createProviderFetch({ fetch: answer, meter: { provider } });
  const asked = providerFetch(ADDRESS, { method: "POST", headers: {} });
  await (outcome === "answered" ? asked : expect(asked).rejects.toThrow("id.example.com/token"));
  expect(counted).toEqual([outcome]);
});

test("an answer that takes longer than the timeout is counted as failed", async () => {
  const counted: string[] = [];
  const providerFetch = createProviderFetch({
    fetch: (_, init) =>
      new Promise((_resolve, reject) =>
        init?.signal?.addEventListener("abort", () => reject(new Error("aborted"))),
      ),
    timeout: 10,
    meter: { provider: (one) => void counted.push(one) },
  });
  const asked = providerFetch(ADDRESS, { method: "GET", headers: {} });
  await expect(asked).rejects.toThrow("no answer within 0.01 s");
  expect(counted).toEqual(["failed"]);
});
