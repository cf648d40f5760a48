import { beforeEach, expect, test } from "vitest";
import { SessionState, sessionKeep } from "~/contract/gateway.ts";
import { z } from "~/contract/zod.ts";
import { CLIENT, SESSION, RECORDINGS, startPair, type Asked } from "../testing/gateway.ts";
import { answerJson, answerEmptyList } from "../testing/upstream.ts";
import { START, startClock } from "../testing/clock.ts";

const MINUTE = 60_000;
const clock = startClock();
const { upstream, gateway, startOther } = await startPair({ clock }, { SESSION_IDLE_MINUTES: "" });

/** A browser: it keeps the cookies of the answers. */
async function browser(at = gateway) {
  const jar = new Map<string, string>();
  const keepCookies = (answer: Asked) => {
    for (const line of answer.headers["set-cookie"] ?? []) {
      const [, name = "", value = "", age] = /^([^=]+)=([^;]*);.* Max-Age=(\d+)/.exec(line) ?? [];
      if (age === "0") jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  };
  const call = async (path: string, method = "GET", headers: Record<string, string> = {}) => {
    const cookie = [...jar].map((pair) => pair.join("=")).join("; ");
    return keepCookies(await at.call(path, { method, headers: { ...headers, cookie } }));
  };
  keepCookies(await at.call(SESSION, { body: CLIENT }));
  return {
    jar,
    call,
    use: async () => (await call(RECORDINGS)).status,
    /** Minutes until the idle end, as the page is told; undefined if the session has ended. */
    minutesLeft: async () => {
      const { session } = z.parse(SessionState, (await call(SESSION)).json);
      return session ? (Date.parse(session.idleEndsAt) - clock.now()) / MINUTE : undefined;
    },
  };
}

beforeEach(() => {
  clock.set(START);
});

test("a session that isn't used ends after an hour, to the second", async () => {
  const { use, minutesLeft } = await browser();
  clock.set(START + 60 * MINUTE - 1000);
  expect(await minutesLeft()).toBeCloseTo(1 / 60);
  clock.set(START + 60 * MINUTE);
  expect(await minutesLeft()).toBeUndefined();
  expect(await use()).toBe(401);
});

test("each use moves the end, until eight hours after sign-in", async () => {
  const { use, minutesLeft } = await browser();
  for (let minutes = 59; minutes < 480; minutes += 59) {
    clock.set(START + minutes * MINUTE);
    expect(await use()).toBe(200);
    expect(await minutesLeft()).toBe(Math.min(60, 480 - minutes));
  }
  clock.set(START + 480 * MINUTE);
  expect(await use()).toBe(401);
});

test("the credential's cookie is written at sign-in only, the other once a minute", async () => {
  const { call, jar } = await browser();
  const credential = [...jar.values()];
  const written: number[] = [];
  for (let second = 0; second <= 180; second += 20) {
    clock.set(START + second * 1000);
    const cookies = (await call(RECORDINGS)).headers["set-cookie"] ?? [];
    if (cookies.length > 0) written.push(second);
    for (const cookie of cookies) {
      expect(cookie).toMatch(
        /^console-\d+-active=[\w.-]+; Path=\/; HttpOnly; SameSite=Strict; Max-Age=3600$/,
      );
    }
  }
  expect(written).toEqual([60, 120, 180]);
  expect([...jar.values()]).toEqual(expect.arrayContaining(credential));
});

const FORBIDDEN = "/gateway/org/api-externalApi/v1/core/organizations";

test.for([
  ["reading the session", "GET", "/gateway/session", 30],
  ["a call that fails", "GET", FORBIDDEN, 30],
  ["a call the API doesn't have", "GET", `${RECORDINGS}/x/y`, 30],
  ["a call", "GET", RECORDINGS, 60],
  ["staying signed in", sessionKeep.method, sessionKeep.path, 60],
] as const)("%s leaves %4$s minutes", async ([, method, path, expected]) => {
  upstream.answering = (received, response) =>
    received.url.startsWith("/api-externalApi")
      ? answerJson(response, 503, { error: "Down." })
      : answerEmptyList(received, response);
  const { call, minutesLeft } = await browser();
  clock.set(START + 30 * MINUTE);
  await call(path, method);
  expect(await minutesLeft()).toBe(expected);
});

test("staying signed in answers with the new end", async () => {
  const { call } = await browser();
  clock.set(START + 30 * MINUTE);
  const { status, text } = await call(sessionKeep.path, sessionKeep.method);
  expect(status).toBe(200);
  expect(z.parse(SessionState, JSON.parse(text)).session).toMatchObject({
    idleEndsAt: "2026-11-01T01:30:00.000Z",
  });
  clock.set(START + 95 * MINUTE);
  expect((await call(sessionKeep.path, sessionKeep.method)).status).toBe(401);
});

test("one session's activity doesn't keep another, nor does the session's own cookie", async () => {
  const idle = await browser();
  clock.set(START + 30 * MINUTE);
  const busy = await browser();
  clock.set(START + 50 * MINUTE);
  expect(await busy.use()).toBe(200);
  const [name = ""] = idle.jar.keys();
  idle.jar.set(`${name}-active`, busy.jar.get(`${name}-active`) ?? "");
  expect(await idle.minutesLeft()).toBe(10);
  idle.jar.set(`${name}-active`, idle.jar.get(name) ?? "");
  expect(await idle.minutesLeft()).toBe(10);
});

test("the setting decides, and a restarted gateway goes by the cookies", async () => {
  const settings = { SESSION_IDLE_MINUTES: "5" };
  const short = await startOther(settings);
  const { use, minutesLeft, jar } = await browser(short);
  clock.set(START + 4 * MINUTE);
  expect(await use()).toBe(200);
  clock.set(START + 8 * MINUTE);
  expect(await minutesLeft()).toBe(1);
  const again = await startOther(settings);
  const cookie = [...jar]
    .map(([name, value]) => `${name.replace(/\d+/, String(again.port))}=${value}`)
    .join("; ");
  const at = async () => (await again.call(RECORDINGS, { cookie })).status;
  expect(await at()).toBe(200);
  clock.set(START + 9 * MINUTE);
  expect(await at()).toBe(401);
});

test("a kept cookie is refused after sign-out, and other sessions aren't", async () => {
  const one = await browser();
  const other = await browser();
  const kept = new Map(one.jar);
  expect((await one.call(SESSION, "DELETE")).status).toBe(200);
  for (const [name, value] of kept) one.jar.set(name, value);
  const answer = await one.call(RECORDINGS);
  expect(answer).toMatchObject({ status: 401, json: { code: "session_expired" } });
  expect(await one.minutesLeft()).toBeUndefined();
  expect(await other.use()).toBe(200);
});
