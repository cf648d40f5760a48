import { EncryptJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Database, raw } from "~server/shared/database/database.ts";
import { openPostgres } from "~server/shared/database/postgres.ts";
import { migrateGateway } from "../database/database.ts";
import { createSessions, type Sessions } from "./cookie.ts";
import type { Credential } from "../forward/credential.ts";
import { type EndedSessions, endedInMemory, endedInPostgres } from "./ended.ts";
import { describeOnPostgres } from "../testing/stores.ts";

// How sessions end for gateways whose clocks differ, and while their database is away.

const CREDENTIAL: Credential = { kind: "client-app", clientId: "client-1", clientSecret: "s" };
const KEY = new Uint8Array(32).fill(5);
const AUDIENCE = "console";
const AHEAD = 3000;

const sessionsWith = (ended: EndedSessions, now: () => number) =>
  createSessions({
    keys: [KEY],
    audience: AUDIENCE,
    origin: "http://localhost:9999",
    port: 9999,
    idleMinutes: 60,
    ended,
    now,
  });

/** Signs in, and returns what a browser then sends. */
async function signIn(sessions: Sessions) {
  const session = await sessions.begin({ credential: CREDENTIAL });
  return { session, cookie: (await sessions.cookie(session)).split(";")[0] };
}
const isOpen = async (sessions: Sessions, cookie: string | undefined) =>
  typeof (await sessions.open(cookie)) === "object";

/** A cookie as version 0.1.0 sealed it, which doesn't say by which clock its session began. */
async function earlierCookie(now: number) {
  const sid = `${now.toString(36)}.earlier`;
  const value = await new EncryptJWT({ sid, credential: CREDENTIAL })
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .setAudience(AUDIENCE)
    .setExpirationTime(Math.floor(now / 1000) + 8 * 3600)
    .encrypt(KEY);
  return { sid, cookie: `console-9999=${value}` };
}

describe("in memory", () => {
  let now = Date.now();
  const start = () =>
    sessionsWith(
      endedInMemory(() => now),
      () => now,
    );

  test("a sign-in after signing out everywhere works though the clock was set back", async () => {
    const sessions = start();
    const before = await signIn(sessions);
    await sessions.endAll(before.session);
    now -= AHEAD;
    const after = await signIn(sessions);
    expect(await isOpen(sessions, before.cookie)).toBe(false);
    expect(await isOpen(sessions, after.cookie)).toBe(true);
  });

  test("one after a restart with the clock set back ends those of before", async () => {
    const before = await signIn(start());
    now -= AHEAD;
    const sessions = start();
    const opened = await sessions.open(before.cookie);
    if (typeof opened !== "object") throw new Error("The cookie isn't accepted.");
    await sessions.endAll(opened);
    expect(await isOpen(sessions, before.cookie)).toBe(false);
    expect(await isOpen(sessions, (await signIn(sessions)).cookie)).toBe(true);
  });

  test("a cookie of an earlier version is accepted until it is signed out everywhere", async () => {
    const sessions = start();
    const { cookie } = await earlierCookie(now);
    expect(await isOpen(sessions, cookie)).toBe(true);
    now += 1;
    await sessions.endAll((await signIn(sessions)).session);
    expect(await isOpen(sessions, cookie)).toBe(false);
  });
});

describeOnPostgres("with a database", (databases) => {
  let database: Database;
  let isAway = false;
  const reached = <T>(work: () => Promise<T>) =>
    isAway ? Promise.reject(new Error("away")) : work();
  beforeAll(async () => {
    const opened = openPostgres(await databases().create(), { report: () => {} });
    await migrateGateway(opened);
    database = {
      ...opened,
      rows: (query) => reached(() => opened.rows(query)),
      row: (query) => reached(() => opened.row(query)),
    };
  });
  afterAll(() => database.close());

  /** Seconds by which the database's clock is moved. */
  let passed = 0;
  /** A gateway whose clock is wrong by so many milliseconds. */
  const start = (wrongBy = 0) => {
    const clock = { now: () => Date.now() + wrongBy, after: () => {} };
    const ended = endedInPostgres(database, clock, () =>
      raw(`(now() + interval '${passed} seconds')`),
    );
    return { ...sessionsWith(ended, clock.now), ended };
  };

  test.each([
    ["behind", -AHEAD, AHEAD],
    ["ahead", AHEAD, -AHEAD],
  ])("a sign-in after signing out everywhere works if its clock is %s", async (_, own, others) => {
    const [one, other] = [start(own), start(others)];
    const before = await signIn(one);
    await other.endAll(before.session);
    const after = await signIn(one);
    for (const sessions of [one, other]) {
      expect(await isOpen(sessions, before.cookie)).toBe(false);
      expect(await isOpen(sessions, after.cookie)).toBe(true);
    }
    isAway = true;
    for (const sessions of [one, other]) expect(await isOpen(sessions, after.cookie)).toBe(true);
    expect(await isOpen(other, before.cookie)).toBe(false);
    isAway = false;
  });

  test("while it is away a session that its last list doesn't have is refused", async () => {
    const [one, other] = [start(), start()];
    const [ended, open] = [await signIn(one), await signIn(one)];
    passed += 10;
    await one.end(ended.session);
    await other.ended.refresh();
    const fresh = await signIn(one);
    isAway = true;
    expect(await isOpen(other, ended.cookie)).toBe(false);
    expect(await isOpen(other, open.cookie)).toBe(true);
    // It began after the list, so that it isn't there says nothing.
    expect(await isOpen(other, fresh.cookie)).toBe(true);
    isAway = false;
  });

  test("while it is away a session that was refused before stays refused", async () => {
    const [one, other] = [start(), start()];
    const { session, cookie } = await signIn(one);
    await one.end(session);
    expect(await isOpen(other, cookie)).toBe(false);
    isAway = true;
    expect(await isOpen(other, cookie)).toBe(false);
    isAway = false;
  });

  test("a cookie of an earlier version is accepted, also while it is away", async () => {
    const sessions = start();
    const now = Date.now();
    const { sid, cookie } = await earlierCookie(now);
    const credentialId = "any";
    await sessions.ended.begin({ sid, credentialId, began: now, exp: now / 1000 + 3600 });
    passed += 10;
    await sessions.ended.refresh();
    expect(await isOpen(sessions, cookie)).toBe(true);
    isAway = true;
    expect(await isOpen(sessions, cookie)).toBe(true);
    isAway = false;
  });
});
