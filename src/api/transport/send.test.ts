import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import { FIRST_RECORDINGS, SIGNED_IN_AS } from "~/contract/first-calls.ts";
import { recordingPages } from "../nouns/recordings.ts";
import { forgetEarly, send, sendEarly, signedInAs, takeEarly } from "./send.ts";

let asked: [string, RequestInit | undefined][] = [];
let answer: () => Promise<Response> = () => Promise.resolve(new Response("{}"));

beforeEach(() => {
  asked = [];
  signedInAs.set(undefined);
  answer = () => Promise.resolve(new Response("{}"));
  vi.useFakeTimers();
  vi.stubGlobal("fetch", (address: string, init?: RequestInit) => {
    asked.push([address, init]);
    return answer();
  });
  return () => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  };
});

test("every call carries X-Console, and the content type if it has a body", async () => {
  await send("/a");
  await send("/b", { method: "POST", body: "{}" });
  expect(asked).toMatchObject([
    ["/a", { method: "GET", headers: { "X-Console": "1" }, body: null, redirect: "manual" }],
    ["/b", { method: "POST", headers: { "X-Console": "1", "Content-Type": "application/json" } }],
  ]);
});

test("a call carries what identifies the session that the page shows, once that is known", async () => {
  for (const shown of [undefined, "one", "two"]) {
    signedInAs.set(shown);
    await send("/a");
  }
  const sent = asked.map(([, init]) => new Headers(init?.headers).get(SIGNED_IN_AS));
  expect(sent).toEqual([null, "one", "two"]);
});

test("every write carries its own ID, so that the gateway knows a repeated one", async () => {
  for (const method of ["GET", "POST", "POST"]) await send("/a", { method });
  const [read, ...writes] = asked.map(([, init]) => new Headers(init?.headers).get("X-Call-Id"));
  expect(read).toBeNull();
  expect(new Set(writes).size).toBe(2);
});

test("a prefetched response is taken once", async () => {
  sendEarly("/a");
  const { response } = takeEarly("/a") ?? {};
  expect((await response)?.status).toBe(200);
  expect([takeEarly("/a"), takeEarly("/b"), asked.length]).toEqual([undefined, undefined, 1]);
});

test("prefetched responses can be dropped", () => {
  sendEarly("/a");
  forgetEarly();
  expect(takeEarly("/a")).toBeUndefined();
});

test("a prefetched response expires after 30 seconds", () => {
  sendEarly("/a");
  vi.advanceTimersByTime(30_001);
  expect(takeEarly("/a")).toBeUndefined();
});

test("a failed prefetch is reported only to whoever takes it", async () => {
  answer = () => Promise.reject(new TypeError("no line"));
  sendEarly("/a");
  sendEarly("/b");
  await expect(takeEarly("/a")?.response).rejects.toThrow("no line");
});

test("the first page of all recordings takes the prefetched response", async () => {
  vi.stubGlobal("location", { pathname: "/recordings" });
  answer = () => Promise.resolve(Response.json({ data: [], cursor: null }));
  sendEarly(FIRST_RECORDINGS);
  await new QueryClient().infiniteQuery(recordingPages({}));
  expect(asked.map(([address]) => address)).toEqual([FIRST_RECORDINGS]);
});
