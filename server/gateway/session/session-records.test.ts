import { EncryptJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Database, sql } from "~server/shared/database/database.ts";
import { openPostgres } from "~server/shared/database/postgres.ts";
import { sha256 } from "~server/shared/sha256.ts";
import { migrateGateway } from "../database/database.ts";
import type { Credential } from "../forward/credential.ts";
import { describeOnPostgres } from "../testing/stores.ts";
import { createSessions, type Sessions } from "./cookie.ts";
import { type SessionRecords, sessionsInMemory, sessionsInPostgres } from "./session-records.ts";

const CREDENTIAL: Credential = { kind: "client-app", clientId: "client-1", clientSecret: "s" };
const KEY = new Uint8Array(32).fill(5);
const AUDIENCE = "console";

const sessionsWith = (records: SessionRecords, now: () => number = Date.now) =>
  createSessions({
    keys: [KEY],
    audience: AUDIENCE,
    origin: "http://localhost:9999",
    base: "",
    port: 9999,
    idleMinutes: 60,
    records,
    now,
  });

/** Signs in, and returns what a browser then sends. */
async function signIn(sessions: Sessions) {
  const session = await sessions.begin({ credential: CREDENTIAL });
  return { session, cookie: (await sessions.cookie(session)).split(";")[0] };
}
const isOpen = async (sessions: Sessions, cookie: string | undefined) =>
  typeof (await sessions.open(cookie)) === "object";

/** A cookie as version 0.6.0 sealed it. */
async function earlierCookie() {
  const now = Date.now();
  const sid = `${now.toString(36)}.earlier`;
  const value = await new EncryptJWT({ sid, credential: CREDENTIAL, ahead: 3000 })
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
      sessionsInMemory(() => now),
      () => now,
    );

  test("signing out everywhere ends what began before, also if the clock is set back", async () => {
    const sessions = start();
    const before = await signIn(sessions);
    await sessions.endAll(before.session);
    now -= 3000;
    const after = await signIn(sessions);
    expect(await isOpen(sessions, before.cookie)).toBe(false);
    expect(await isOpen(sessions, after.cookie)).toBe(true);
  });

  test("after a restart a session continues until it is signed out, here or everywhere", async () => {
    const before = start();
    const [one, two, three] = [await signIn(before), await signIn(before), await signIn(before)];
    const sessions = start();
    expect(await isOpen(sessions, one.cookie)).toBe(true);
    await sessions.end(one.session);
    expect(await isOpen(sessions, one.cookie)).toBe(false);
    expect(await isOpen(sessions, two.cookie)).toBe(true);
    await sessions.endAll(three.session);
    expect(await isOpen(sessions, two.cookie)).toBe(false);
    expect(await isOpen(sessions, (await signIn(sessions)).cookie)).toBe(true);
  });

  test("a cookie of an earlier version is accepted until it is signed out everywhere", async () => {
    const sessions = start();
    const { cookie } = await earlierCookie();
    expect(await isOpen(sessions, cookie)).toBe(true);
    await sessions.endAll((await signIn(sessions)).session);
    expect(await isOpen(sessions, cookie)).toBe(false);
  });
});

describeOnPostgres("with a database", (databases) => {
  let database: Database;
  beforeAll(async () => {
    database = openPostgres(await databases().create());
    await migrateGateway(database);
  });
  afterAll(() => database.close());
  /** A gateway whose clock is wrong by a number of milliseconds. */
  const start = (wrongBy = 0) =>
    sessionsWith(sessionsInPostgres(database), () => Date.now() + wrongBy);

  test.each([
    ["behind", -3000, 3000],
    ["ahead", 3000, -3000],
  ])("a sign-in after signing out everywhere works if its clock is %s", async (_, own, others) => {
    const [one, other] = [start(own), start(others)];
    const before = await signIn(one);
    await other.endAll(before.session);
    const after = await signIn(one);
    for (const sessions of [one, other]) {
      expect(await isOpen(sessions, before.cookie)).toBe(false);
      expect(await isOpen(sessions, after.cookie)).toBe(true);
    }
  });

  test("a session of an earlier version continues, and no cookie without a row opens one", async () => {
    const { sid, cookie } = await earlierCookie();
    expect(await isOpen(start(), cookie)).toBe(false);
    await database.rows(sql`insert into tapedeck_gateway.session (session, credential, expires_at)
      values (${sha256(sid)}, 'any', now() + interval '8 hours')`);
    expect(await isOpen(start(), cookie)).toBe(true);
  });
});
