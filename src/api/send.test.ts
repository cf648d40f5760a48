import { beforeEach, expect, test, vi } from "vitest";
import { encodeQuery } from "~/contract/endpoint.ts";
import { PAGE_SIZE, RECORDINGS_PATH } from "~/contract/first-calls.ts";
import { recordingList } from "~/contract/recordings.ts";
import { send, sendEarly, takeEarly } from "./send.ts";

let asked: [string, RequestInit | undefined][] = [];
let answer: () => Promise<Response> = () => Promise.resolve(new Response("{}"));

beforeEach(() => {
  asked = [];
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

test("every call carries the mark of the page's own scripts, and its body's type where it has one", async () => {
  await send("/a");
  await send("/b", { method: "POST", body: "{}" });
  expect(asked).toMatchObject([
    ["/a", { method: "GET", headers: { "X-Console": "1" }, body: null, redirect: "error" }],
    ["/b", { method: "POST", headers: { "X-Console": "1", "Content-Type": "application/json" } }],
  ]);
});

test("what was asked for early is taken once", async () => {
  sendEarly("/a");
  const { response } = takeEarly("/a") ?? {};
  expect((await response)?.status).toBe(200);
  expect([takeEarly("/a"), takeEarly("/b"), asked.length]).toEqual([undefined, undefined, 1]);
});

test("what nobody took in time is of another time", () => {
  sendEarly("/a");
  vi.advanceTimersByTime(30_001);
  expect(takeEarly("/a")).toBeUndefined();
});

test("a failure is told to whoever takes it, and to nobody else", async () => {
  answer = () => Promise.reject(new TypeError("no line"));
  sendEarly("/a");
  sendEarly("/b");
  await expect(takeEarly("/a")?.response).rejects.toThrow("no line");
});

test("the table as it comes is what is asked for early", () => {
  expect(recordingList.path).toBe(RECORDINGS_PATH);
  expect(encodeQuery(recordingList, { limit: PAGE_SIZE }).toString()).toBe(`limit=${PAGE_SIZE}`);
});
