import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import {
  type Asked,
  type Asking,
  CLIENT,
  cookieOf,
  INTENT,
  ORGANIZATIONS,
  RECORDINGS,
  ROTATIONS,
  SESSION,
} from "../../server/gateway/testing/gateway.ts";
import {
  answerJson,
  answerRotation,
  startUpstream,
} from "../../server/gateway/testing/upstream.ts";
import { findPostgres } from "../../server/service/testing/find-postgres.mjs";
import { freePort } from "../../server/service/testing/postgres.ts";
import { isInstalled } from "../run/machine.mjs";
import { startBehind } from "./proxy.ts";
import { startPgbouncer } from "./pgbouncer.ts";
import { startWithStandby } from "./standby.ts";

const TEAMS = `${ORGANIZATIONS}/organization-1/teams`;
const RESTARTS = 10;

/** A service that creates what has the name as its ID, and rotates. */
async function startStore() {
  const service = await startUpstream((received, response) => {
    const { method, url, body } = received;
    const isCreation = method === "POST" && /\/(?:organizations|teams)$/.test(url);
    if (!isCreation) return answerRotation(received, response);
    const { name: id } = JSON.parse(body);
    return answerJson(response, 201, url.endsWith("/teams") ? { id } : { data: { id } });
  });
  onTestFinished(service.close);
  return service;
}

type Through = (path: string, asking?: Asking) => Promise<Asked>;

/** People at work, and whatever they were answered that they shouldn't have been. */
function startLoad(through: Through, cookie: string) {
  const wrong: string[] = [];
  const over = new AbortController();
  let isAway = false;
  /** Whether the database was away at any time since a call began. */
  let lastAway = -Infinity;
  let refused = 0;
  const call = async (path: string, asking: Asking = {}) => {
    const began = performance.now();
    const answer = await through(path, asking);
    const { status, json, text } = answer;
    const isRight = status >= 200 && status < 300;
    const wasAway = isAway || lastAway >= began;
    const isRefusal = status === 503 && json?.code === "database_unreachable" && wasAway;
    if (isRefusal) refused += 1;
    if (!isRight && !isRefusal) {
      wrong.push(`${asking.method ?? (asking.body ? "POST" : "GET")} ${path} ${status} ${text}`);
    }
    return { ...answer, isRight };
  };

  const created: string[] = [];
  const rotated = new Map<string, unknown>();
  const signedIn = [cookie];
  const signedOut: string[] = [];

  const list = async () => void (await call(RECORDINGS, { cookie }));
  let writes = 0;
  const write = async () => {
    writes += 1;
    const name = `name-${writes}`;
    const path = writes % 2 === 0 ? TEAMS : ORGANIZATIONS;
    const headers = { "x-call-id": name };
    if ((await call(path, { cookie, headers, body: { name } })).isRight) created.push(name);
  };
  let count = 0;
  const signIn = async () => {
    const answer = await call(SESSION, { body: CLIENT });
    if (!answer.isRight) return;
    const own = cookieOf(answer);
    if (count++ % 3 !== 2) signedIn.push(own);
    else if ((await call(SESSION, { method: "DELETE", cookie: own })).isRight) signedOut.push(own);
  };
  const rotate = async () => {
    const clientId = `client-${rotated.size + 100}`;
    const prepared = await call(ROTATIONS, { cookie, body: { ...INTENT, clientId } });
    if (!prepared.isRight) return;
    const path = `${ROTATIONS}/${prepared.json.operationId}`;
    let answer = await call(path, { method: "POST", cookie });
    while (!answer.isRight) {
      await wait(200);
      answer = await call(path, { cookie });
    }
    rotated.set(clientId, answer.json.outcome);
    if (answer.json.outcome === "done") await call(path, { method: "DELETE", cookie });
  };

  const again = async (work: () => Promise<void>, pause: number) => {
    while (!over.signal.aborted) {
      await work();
      await wait(pause);
    }
  };
  const load = [
    again(list, 20),
    again(list, 50),
    again(write, 40),
    again(write, 60),
    again(signIn, 300),
    again(rotate, 50),
  ];
  // Told at the end.
  for (const one of load) one.catch(() => {});
  return {
    wrong,
    created,
    rotated,
    signedIn,
    signedOut,
    refused: () => refused,
    /** While the database is away, calls may be refused. */
    async away(work: () => Promise<void>) {
      isAway = true;
      await work();
      lastAway = performance.now();
      isAway = false;
    },
    async stop() {
      over.abort();
      await Promise.all(load);
    },
  };
}

const programs = findPostgres();
const isPossible = programs !== undefined && ["pgbouncer", "haproxy"].every(isInstalled);
test.runIf(isPossible)(
  "two gateways behind HAProxy lose nothing while they restart, a password changes and PostgreSQL fails over",
  async () => {
    const service = await startStore();
    const postgres = await startWithStandby(programs ?? "");
    const pooler = await startPgbouncer(await freePort(), postgres.primary);
    const { gateways, restart, through } = await startBehind("haproxy", service, pooler.url);
    const cookie = cookieOf(await through(SESSION, { body: CLIENT }));
    const load = startLoad(through, cookie);
    const listed = async () =>
      Promise.all(gateways.map(async (one) => (await one.call(RECORDINGS, { cookie })).status));
    const until = (status: number) =>
      expect.poll(listed, { timeout: 10_000 }).toEqual([status, status]);

    for (let count = 0; count < RESTARTS; count += 1) {
      await restart(count % 2);
      // The proxy looks every second.
      await wait(2500);
    }
    expect(load.wrong).toEqual([]);

    await load.away(async () => {
      await postgres.setPassword("other");
      await until(503);
      await wait(2000);
      await postgres.setPassword("password");
      await until(200);
    });
    await wait(2000);

    await load.away(async () => {
      postgres.crash();
      await until(503);
      await pooler.repoint(postgres.standby.port);
      // Takes no writes yet.
      await wait(2000);
      await until(503);
      await postgres.promote();
      await until(200);
    });
    await wait(3000);
    await load.stop();

    expect(load.wrong).toEqual([]);
    expect(load.refused()).toBeGreaterThan(10);
    const sent = service
      .calls()
      .flatMap(({ method, url, body }) =>
        method === "POST" && !url.endsWith("/rotate-secret") ? JSON.parse(body).name : [],
      );
    expect(new Set(sent).size).toBe(sent.length);
    expect(sent).toEqual(expect.arrayContaining(load.created));
    const done = async () => {
      const names = new Set<unknown>();
      for (let cursor = ""; ;) {
        const page = await through(`/gateway/activity?limit=100${cursor}`, { cookie });
        for (const { createdId, outcome } of page.json.data) {
          if (outcome === "done") names.add(createdId);
        }
        if (page.json.cursor === null) return load.created.filter((name) => !names.has(name));
        cursor = `&cursor=${page.json.cursor}`;
      }
    };
    await expect.poll(done, { timeout: 10_000 }).toEqual([]);

    const times = new Map<string, number>();
    for (const { url } of service.rotations()) {
      const clientId = url.split("/").at(-2) ?? "";
      times.set(clientId, (times.get(clientId) ?? 0) + 1);
    }
    for (const [clientId, outcome] of load.rotated) {
      expect([clientId, outcome, times.get(clientId) ?? 0]).toEqual(
        outcome === "not_executed" ? [clientId, outcome, 0] : [clientId, "done", 1],
      );
    }
    expect(times.size).toBeGreaterThan(20);

    for (const gateway of gateways) {
      const statusOf = async (as: string) =>
        (await gateway.call(RECORDINGS, { cookie: as })).status;
      expect(new Set(await Promise.all(load.signedIn.map(statusOf)))).toEqual(new Set([200]));
      expect(new Set(await Promise.all(load.signedOut.map(statusOf)))).toEqual(new Set([401]));
    }
  },
  300_000,
);
