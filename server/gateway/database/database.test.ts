import { execFileSync } from "node:child_process";
import {
  chownSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { type Database, sql, StatementTimeout } from "~server/shared/database/database.ts";
import { isAway, openPostgres } from "~server/shared/database/postgres.ts";
import { readGatewaySettings } from "~server/shared/settings.ts";
import { createAudit } from "../audit/audit.ts";
import { startClock } from "../testing/clock.ts";
import {
  CLIENT,
  INTENT,
  ORGANIZATIONS,
  RECORDINGS,
  ROTATIONS,
  SESSION,
  startTestGateway,
  type TestGateway,
  SECRETS,
  secretsOf,
  standingsIn,
} from "../testing/gateway.ts";
import { startLine } from "../testing/line.mjs";
import { describeOnPostgres } from "../testing/stores.ts";
import { migrateGateway } from "./database.ts";
import { answerJson, startUpstream, type Upstream } from "../testing/upstream.ts";

/** Milliseconds for a connection, and then for a statement, with time to spare on a busy machine. */
const LONGEST_WAIT = 5500;
/** Less than what one statement waits at most: whatever takes less hasn't waited for one. */
const WITHOUT_WAITING = 1800;
/** Milliseconds until calls work once the database is back. */
const RECOVERY = 2000;

/** A call, and the milliseconds that it took. */
async function call(gateway: TestGateway, path: string, cookie?: string, body?: object) {
  const began = performance.now();
  const answer = await gateway.call(path, { ...(cookie !== undefined && { cookie }), body });
  return { ...answer, took: performance.now() - began };
}
const read = (gateway: TestGateway, cookie: string) => call(gateway, RECORDINGS, cookie);
const write = (gateway: TestGateway, cookie: string) =>
  call(gateway, ORGANIZATIONS, cookie, { name: "Organization" });
const signIn = (gateway: TestGateway) => call(gateway, SESSION, undefined, CLIENT);
const ready = async (gateway: TestGateway) => {
  const { status, json } = await gateway.call("/readyz");
  expect(status).toBe(json.status === "ready" ? 200 : 503);
  return json;
};
const READY = { status: "ready", database: "ready" };
const UNREACHABLE = { status: "unready", database: "unreachable" };
const REFUSED = {
  status: 503,
  json: {
    code: "database_unreachable",
    stage: "not_sent",
    error: expect.stringMatching(
      /^The console's database (?:hasn't answered since \d{4}-\d\d-\d\d \d\d:\d\d UTC|took too long to answer)\. Until it answers, the console signs no one in or out, and sends nothing to the service\.$/,
    ),
  },
};

/** Makes the tables of version 0.7.0, and fills them with what a database of this version has. */
async function downgrade(from: string, to: string): Promise<void> {
  const [now, then] = [new Client(from), new Client(to)];
  await Promise.all([now.connect(), then.connect()]);
  await then.query(`create schema tapedeck_gateway;
    create table tapedeck_gateway.migration (number int primary key, name text not null)`);
  const folder = new URL("migrations/", import.meta.url);
  for (const [index, file] of readdirSync(folder).toSorted().slice(0, 10).entries()) {
    await then.query(readFileSync(new URL(file, folder), "utf8"));
    const name = file.replace(".sql", "");
    await then.query("insert into tapedeck_gateway.migration values ($1, $2)", [index + 1, name]);
  }
  await then.query("insert into tapedeck_gateway.connection_secret values ('key', 'sealed')");
  for (const table of ["session", "person_session", "rotation", "write"]) {
    const { rows } = await now.query(`select * from tapedeck_gateway.${table}`);
    for (const row of rows) {
      const old = { ...row, count: 1, call_body: "hash", ids: "id" };
      await then.query(
        `insert into tapedeck_gateway.${table}
          select * from json_populate_record(null::tapedeck_gateway.${table}, $1)`,
        [JSON.stringify(old)],
      );
    }
  }
  await Promise.all([now.end(), then.end()]);
}

describeOnPostgres("a database", (databases) => {
  let line: Awaited<ReturnType<typeof startLine>>;
  let upstream: Upstream;
  const errors = vi.spyOn(console, "error").mockReturnValue();
  const infos = vi.spyOn(console, "log").mockReturnValue();
  const running: TestGateway[] = [];
  const start = async (url: string, environment = {}) => {
    const shared = { GATEWAY_DATABASE_URL: url, ORIGIN: "http://localhost:9999" };
    const gateway = await startTestGateway(upstream.address, { ...shared, ...environment });
    running.push(gateway);
    return gateway;
  };

  beforeAll(async () => {
    line = await startLine(databases().port);
    upstream = await startUpstream(({ method }, response) =>
      answerJson(response, method === "GET" ? 200 : 201, { data: method === "GET" ? [] : {} }),
    );
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((gateway) => gateway.close()));
    errors.mockClear();
    infos.mockClear();
  });
  afterAll(async () => {
    await upstream.close();
    await line.close();
  });

  test("of version 0.7.0 keeps its sessions, rotations and writes", async () => {
    const [from, url] = [await databases().create(), await databases().create()];
    const before = await start(from);
    const cookie = await before.signIn(CLIENT);
    expect((await write(before, cookie)).status).toBe(201);
    // The service's answer has no secret, and isn't one of its own.
    const path = await before.prepare(cookie);
    expect((await before.call(path, { method: "POST", cookie })).json.outcome).toBe("unknown");
    await before.close();
    await downgrade(from, url);
    const gateway = await start(url);
    expect((await read(gateway, cookie)).status).toBe(200);
    const { json } = await call(gateway, SECRETS, cookie, secretsOf([INTENT.clientId]));
    expect(standingsIn(json)).toEqual({
      counts: { [INTENT.clientId]: 1 },
      doubts: { [INTENT.clientId]: { lost: 0, unknown: 1 } },
    });
    const activity = await call(gateway, "/gateway/activity", cookie);
    expect(activity.json.data.map(({ endpoint }: { endpoint: string }) => endpoint)).toEqual([
      "apiClientRotateSecret",
      "organizationCreate",
      "signIn",
    ]);
    expect((await write(gateway, cookie)).status).toBe(201);
  });

  test("that is away lets the gateway start, which answers 503 until it is there", async () => {
    const url = await databases().create();
    const cookie = await (await start(await databases().create())).signIn(CLIENT);
    const resume = await databases().pause();
    let gateway: TestGateway;
    try {
      gateway = await start(url, { LOG_FORMAT: "json" });
      expect(await ready(gateway)).toEqual(UNREACHABLE);
      expect(await read(gateway, cookie)).toMatchObject(REFUSED);
      expect(await call(gateway, SESSION, cookie)).toMatchObject(REFUSED);
      expect(await gateway.call(SESSION, { method: "DELETE", cookie })).toMatchObject(REFUSED);
      expect((await call(gateway, "/")).status).toBe(200);
      expect((await call(gateway, SESSION)).json.session).toBeNull();
      expect(await signIn(gateway)).toMatchObject(REFUSED);
      expect(await call(gateway, ROTATIONS, cookie, INTENT)).toMatchObject(REFUSED);
      expect(await call(gateway, "/gateway/activity", cookie)).toMatchObject(REFUSED);
    } finally {
      await resume();
    }
    await expect.poll(() => ready(gateway), { timeout: RECOVERY }).toEqual(READY);
    expect((await signIn(gateway)).status).toBe(200);
    const lines = [...errors.mock.calls, ...infos.mock.calls].flatMap(([text]) =>
      String(text).startsWith("{") ? [JSON.parse(String(text))] : [],
    );
    expect(lines).toContainEqual({
      time: expect.any(String),
      level: "error",
      message: expect.stringMatching(/^GATEWAY_DATABASE_URL names .+ can't be reached: \w+\./),
    });
    expect(lines).toContainEqual(
      expect.objectContaining({ level: "info", message: expect.stringMatching(/answers again/) }),
    );
  });

  test("may go between two statements of a transaction", async () => {
    const url = await databases().create();
    const [database, admin] = [openPostgres(url), openPostgres(url)];
    const half = database.transaction(async (queries) => {
      const row = await queries.row<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      await admin.rows(sql`select pg_terminate_backend(${row?.pid ?? 0}, 5000)`);
      await wait(50);
      await queries.rows(sql`select 1`);
    });
    await expect(half).rejects.toSatisfy(isAway);
    expect(await database.rows(sql`select 1 as one`)).toEqual([{ one: 1 }]);
    await Promise.all([database.close(), admin.close()]);
  });

  test("that refuses the gateway isn't waited for", async () => {
    const url = await databases().create();
    await expect(start(`${url}_missing`)).rejects.toThrow(
      "GATEWAY_DATABASE_URL names a database that can't be used: there is no database of this name (3D000).",
    );
    await (await start(url)).close();
    const client = new Client(url);
    await client.connect();
    await client.query("insert into tapedeck_gateway.migration values (99, '0099-later')");
    await client.end();
    await expect(start(url)).rejects.toThrow(
      /^GATEWAY_DATABASE_URL names .+ newer version of Tapedeck \(schema 0099-later\)\. Update/,
    );
  });

  /** Two gateways that reach a new database over the line, with a session that both have seen. */
  async function startTwo() {
    const url = new URL(await databases().create());
    url.port = String(line.port);
    // They note nothing there, so they may share it.
    const environment = { DATA_DIR: mkdtempSync(join(tmpdir(), "hang-data-")) };
    const [one, other] = [await start(url.href, environment), await start(url.href, environment)];
    const cookie = await one.signIn(CLIENT);
    for (const gateway of [one, other]) expect((await read(gateway, cookie)).status).toBe(200);
    return { one, other, cookie, url: url.href };
  }

  test.each([
    ["is stopped", async () => databases().freeze(), async () => databases().thaw()],
    ["refuses connections", () => line.refuse(), () => line.resume()],
    ["accepts connections and says nothing", async () => line.silence(), () => line.resume()],
  ])("that %s is waited for once, until it is back", async (_, fail, mend) => {
    const { one, cookie } = await startTwo();
    const sent = upstream.received.length;
    await fail();
    try {
      const first = await Promise.all(Array.from({ length: 30 }, () => read(one, cookie)));
      for (const answer of first) expect(answer).toMatchObject(REFUSED);
      expect(Math.max(...first.map(({ took }) => took))).toBeLessThan(LONGEST_WAIT);
      // All connections may just be busy. Without one, the next call needs a new one.
      expect(await read(one, cookie)).toMatchObject(REFUSED);
      expect(await ready(one)).toEqual(UNREACHABLE);
      const began = performance.now();
      for (let again = 0; again < 10; again += 1) {
        expect(await read(one, cookie)).toMatchObject(REFUSED);
        expect(await write(one, cookie)).toMatchObject(REFUSED);
      }
      expect(performance.now() - began).toBeLessThan(WITHOUT_WAITING);
      expect(upstream.received.slice(sent)).toEqual([]);
    } finally {
      await mend();
    }
    await expect
      .poll(async () => (await write(one, cookie)).status, { timeout: RECOVERY })
      .toBe(201);
    expect(await ready(one)).toEqual(READY);
  });

  test("behind connections that lead nowhere is found with new ones", async () => {
    const { one, cookie } = await startTwo();
    await Promise.all(Array.from({ length: 10 }, () => read(one, cookie)));
    line.sever();
    expect(await read(one, cookie)).toMatchObject(REFUSED);
    const began = performance.now();
    for (let again = 0; again < 12; again += 1) {
      expect((await read(one, cookie)).status).toBe(200);
    }
    expect(performance.now() - began).toBeLessThan(WITHOUT_WAITING);
  });

  test("that is slow isn't away: other statements go on meanwhile", async () => {
    const { one, cookie, url } = await startTwo();
    const client = new Client(url);
    await client.connect();
    await client.query("begin; lock table tapedeck_gateway.write in exclusive mode");
    const waiting = write(one, cookie);
    const counts = secretsOf(["client-2"]);
    const began = performance.now();
    while (performance.now() - began < 1200) {
      expect((await call(one, SECRETS, cookie, counts)).status).toBe(200);
      expect(await ready(one)).toEqual(READY);
    }
    await client.end();
    expect((await waiting).status).toBe(201);
  });

  test("whose connections are all busy isn't away: only the calls that wait for them fail", async () => {
    const { one, cookie, url } = await startTwo();
    const client = new Client(url);
    await client.connect();
    await client.query("begin; lock table tapedeck_gateway.write in exclusive mode");
    const writing = Array.from({ length: 30 }, () => write(one, cookie));
    for (const answer of await Promise.all(writing)) expect(answer).toMatchObject(REFUSED);
    expect((await read(one, cookie)).status).toBe(200);
    expect(await ready(one)).toEqual(READY);
    await client.end();
  });

  test("that takes no writes, as a standby after a failover, is away until it takes them", async () => {
    const { one, cookie, url } = await startTwo();
    const admin = new Client(await databases().create());
    await admin.connect();
    const name = new URL(url).pathname.slice(1);
    await admin.query(`alter database ${name} set default_transaction_read_only = on`);
    await admin.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [
      name,
    ]);
    await expect.poll(() => write(one, cookie)).toMatchObject(REFUSED);
    const began = performance.now();
    while (performance.now() - began < 1500) {
      expect(await write(one, cookie)).toMatchObject(REFUSED);
      expect(await ready(one)).toEqual(UNREACHABLE);
    }
    const late = await start(url);
    expect(await ready(late)).toEqual(UNREACHABLE);
    await admin.query(`alter database ${name} reset default_transaction_read_only`);
    await admin.end();
    for (const gateway of [one, late]) {
      await expect.poll(() => ready(gateway), { timeout: RECOVERY }).toEqual(READY);
      expect((await write(gateway, cookie)).status).toBe(201);
    }
  });

  /** Runs statements as the server's administrator. */
  async function administer(...statements: readonly string[]) {
    const client = new Client(databases().url);
    await client.connect();
    const rows: Record<string, unknown>[] = [];
    for (const statement of statements) rows.push(...(await client.query(statement)).rows);
    await client.end();
    return rows;
  }
  const ending = "select pg_terminate_backend(pid, 5000) from pg_stat_activity";
  const reload = async (...settings: readonly string[]) => {
    const set = settings.map((setting) => `alter system set ${setting}`);
    await administer(...set, "select pg_reload_conf()");
  };
  const GUARD = "host all keeper 127.0.0.1/32 scram-sha-256";

  /** A database whose owner is an ordinary user with a password. */
  async function createGuarded() {
    const url = new URL(await databases().create());
    const name = url.pathname.slice(1);
    const [file, role] = await administer(
      "select setting from pg_settings where name = 'hba_file'",
      "select count(*)::int from pg_roles where rolname = 'keeper'",
    );
    const hba = String(file?.setting);
    if (role?.count === 0) await administer("create role keeper login password 'password'");
    await administer(`alter database ${name} owner to keeper`);
    const rules = readFileSync(hba, "utf8");
    if (!rules.startsWith(GUARD)) writeFileSync(hba, `${GUARD}\n${rules}`);
    await reload();
    Object.assign(url, { username: "keeper", password: "password" });
    return { url, hba };
  }
  type Guarded = Awaited<ReturnType<typeof createGuarded>>;

  /** Makes a certificate of its own for 127.0.0.1, in the server's folder, and has the server use it. */
  async function certify({ hba }: Guarded, name: string): Promise<string> {
    const [key, certificate] = [join(hba, "..", `${name}.key`), join(hba, "..", `${name}.crt`)];
    const request =
      "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=a";
    const options = [...request.split(" "), "-addext", "subjectAltName=IP:127.0.0.1"];
    execFileSync("openssl", [...options, "-keyout", key, "-out", certificate], { stdio: "ignore" });
    const { uid, gid } = statSync(hba);
    for (const made of [key, certificate]) chownSync(made, uid, gid);
    await reload(`ssl_cert_file = '${certificate}'`, `ssl_key_file = '${key}'`, "ssl = on");
    return certificate;
  }

  interface Refusing {
    readonly why: string;
    /** Before the gateway starts; the query of its address. */
    readonly prepare?: (guarded: Guarded) => Promise<string>;
    readonly fail: (guarded: Guarded) => Promise<unknown>;
    readonly mend: (guarded: Guarded) => Promise<unknown>;
  }
  const inIt = async ({ url }: Guarded, statement: string) => {
    const client = new Client(databases().url.replace(/\/postgres$/, url.pathname));
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  // One of each group of SQLSTATEs, and of TLS; the words for the others are in refusal.test.ts. A database that is gone
  // is dropped below.
  const REFUSING: Record<string, Refusing> = {
    "has another password for its user": {
      why: "the password is wrong (28P01)",
      fail: () => administer("alter role keeper password 'other'"),
      mend: () => administer("alter role keeper password 'password'"),
    },
    "has no connection left": {
      why: "it has no connection left (53300)",
      fail: () => administer("alter role keeper connection limit 0"),
      mend: () => administer("alter role keeper connection limit -1"),
    },
    "takes a right away": {
      why: "this user lacks a right in it (42501)",
      fail: (guarded) => inIt(guarded, "revoke all on schema tapedeck_gateway from keeper"),
      mend: (guarded) => inIt(guarded, "grant all on schema tapedeck_gateway to keeper"),
    },
    "shows another certificate": {
      why: "its certificate isn't from an authority that Node knows",
      prepare: async (guarded) =>
        `?sslmode=verify-full&sslrootcert=${await certify(guarded, "one")}`,
      fail: (guarded) => certify(guarded, "other"),
      mend: ({ hba }) =>
        reload(
          `ssl_cert_file = '${join(hba, "../one.crt")}'`,
          `ssl_key_file = '${join(hba, "../one.key")}'`,
        ),
    },
    "has no TLS any more": {
      why: "it has no TLS",
      prepare: async (guarded) => `?sslmode=require&sslrootcert=${await certify(guarded, "one")}`,
      fail: () => reload("ssl = off"),
      mend: () => reload("ssl = on"),
    },
  };

  test.each(Object.entries(REFUSING))(
    "that %s is away until that is mended, and the log says why, once",
    async (_, { why, prepare, fail, mend }) => {
      const guarded = await createGuarded();
      const query = (await prepare?.(guarded)) ?? "";
      const gateway = await start(guarded.url.href + query);
      const cookie = await gateway.signIn(CLIENT);
      expect((await write(gateway, cookie)).status).toBe(201);
      await fail(guarded);
      try {
        await administer(`${ending} where usename = 'keeper'`);
        await expect.poll(() => write(gateway, cookie)).toMatchObject(REFUSED);
        const began = performance.now();
        while (performance.now() - began < 1500) {
          expect(await write(gateway, cookie)).toMatchObject(REFUSED);
          expect(await read(gateway, cookie)).toMatchObject(REFUSED);
          expect(await ready(gateway)).toEqual(UNREACHABLE);
        }
        const lines = errors.mock.calls.map(([text]) => String(text));
        // A connection that ended may have been noticed before.
        expect(lines.filter((text) => !/ can't be reached: /.test(text))).toEqual([
          expect.stringContaining(
            `GATEWAY_DATABASE_URL names a database that can't be used: ${why}`,
          ),
        ]);
        expect(lines.length).toBeLessThanOrEqual(2);
      } finally {
        await mend(guarded);
      }
      await expect
        .poll(async () => (await write(gateway, cookie)).status, { timeout: RECOVERY })
        .toBe(201);
      expect(await ready(gateway)).toEqual(READY);
    },
  );

  test("that is dropped and made again is empty, and people sign in to it again", async () => {
    const url = new URL(await databases().create());
    const name = url.pathname.slice(1);
    const gateway = await start(url.href);
    const cookie = await gateway.signIn(CLIENT);
    await administer(`drop database ${name} with (force)`);
    await expect.poll(() => signIn(gateway)).toMatchObject(REFUSED);
    await administer(`create database ${name}`);
    await expect.poll(() => ready(gateway), { timeout: RECOVERY }).toEqual(READY);
    expect((await read(gateway, cookie)).status).toBe(401);
    expect((await write(gateway, await gateway.signIn(CLIENT))).status).toBe(201);
  });

  test("that vanished isn't waited for, whether it has limits of its own or not", async () => {
    const url = new URL(await databases().create());
    url.port = String(line.port);
    const database = openPostgres(url.href, { limit: 500, connections: 1 });
    expect(await database.rows(sql`select 1 as one`)).toEqual([{ one: 1 }]);
    line.silence();
    try {
      await expect(database.rows(sql`select 1`)).rejects.toThrow(StatementTimeout);
    } finally {
      await line.resume();
    }
    expect(await database.rows(sql`select 1 as one`)).toEqual([{ one: 1 }]);
    await database.close();
  });

  test("that is too slow to note a write doesn't list it later", async () => {
    const { one, cookie, url } = await startTwo();
    const [client, next] = [new Client(url), new Client(url)];
    await Promise.all([client.connect(), next.connect()]);
    await client.query("begin; lock table tapedeck_gateway.write in exclusive mode");
    expect(await write(one, cookie)).toMatchObject(REFUSED);
    // Those who waited for the lock have it before the next one does.
    const locked = next.query("begin; lock table tapedeck_gateway.write in exclusive mode");
    await client.end();
    await locked;
    await next.end();
    const { json } = await call(one, "/gateway/activity", cookie);
    expect(json.data).toMatchObject([{ endpoint: "signIn" }]);
  });

  test("that notes a write after the gateway has given up lists it as not sent", async () => {
    const database = openPostgres(await databases().create());
    await migrateGateway(database);
    const transaction: Database["transaction"] = async (work) => {
      await database.transaction(work);
      throw new StatementTimeout();
    };
    const clock = startClock();
    const audit = createAudit({
      settings: readGatewaySettings({}),
      audience: "service",
      database: { ...database, transaction },
      clock,
      log: { info: () => {}, error: () => {} },
    });
    const call = { requestId: "1" };
    const write = { endpoint: "teamCreate", params: {}, call };
    await expect(audit.begin({ credential: CLIENT }, write)).rejects.toThrow("Nothing was sent");
    const listed = () => audit.list({ limit: 1 });
    expect(await listed()).toMatchObject([{ outcome: "unknown" }]);
    clock.pass(6000);
    await expect.poll(listed).toMatchObject([{ outcome: "not_sent" }]);
    await database.close();
  });

  test("that is away when a write ends has its end once it is back", async () => {
    const { one, cookie } = await startTwo();
    const { answering } = upstream;
    const held = upstream.hold((_, response) => answerJson(response, 201, { data: { id: "x" } }));
    const writing = write(one, cookie);
    const finish = await held;
    upstream.answering = answering;
    await line.refuse();
    finish();
    expect((await writing).status).toBe(201);
    await line.resume();
    await expect
      .poll(async () => (await call(one, "/gateway/activity", cookie)).json.data?.[0], {
        timeout: RECOVERY + 2000,
      })
      .toMatchObject({ endpoint: "organizationCreate", outcome: "done", status: 201 });
  });

  test("that goes between a write and its repeat leaves open whether the write was sent", async () => {
    const { one, cookie } = await startTwo();
    const create = (id: string) =>
      one.call(ORGANIZATIONS, { cookie, headers: { "x-call-id": id }, body: { name: "North" } });
    expect((await create("call-1")).status).toBe(201);
    await line.refuse();
    try {
      expect(await create("call-1")).toMatchObject({ status: 503, json: { stage: "sent" } });
      expect(await create("call-2")).toMatchObject({ status: 503, json: { stage: "not_sent" } });
    } finally {
      await line.resume();
    }
  });

  test("that is away opens no session that was signed out at another gateway", async () => {
    const { one, other } = await startTwo();
    const cookie = await one.signIn(CLIENT);
    expect((await read(other, cookie)).status).toBe(200);
    expect((await one.call(SESSION, { method: "DELETE", cookie })).status).toBe(200);
    const sent = upstream.received.length;
    await line.refuse();
    try {
      for (const gateway of [one, other]) {
        expect(await read(gateway, cookie)).toMatchObject(REFUSED);
        expect(await write(gateway, cookie)).toMatchObject(REFUSED);
      }
      expect(upstream.received.slice(sent)).toEqual([]);
    } finally {
      await line.resume();
    }
    await expect.poll(async () => (await read(other, cookie)).status).toBe(401);
  });
});

test.each<[what: string, error: Error, is: boolean]>([
  ["refuses", Object.assign(new Error("connect"), { code: "ECONNREFUSED" }), true],
  ["ends the connection", new Error("Connection terminated unexpectedly"), true],
  ["asks for a password", new Error("SASL: SCRAM-SERVER-FIRST-MESSAGE: client password"), true],
  ["shows a wrong certificate", Object.assign(new Error("x"), { code: "CERT_REVOKED" }), true],
  ["is busy on all connections", new Error("timeout exceeded when trying to connect"), false],
  ["is asked by a faulty program", new Error("any"), false],
  ["is asked with a wrong argument", Object.assign(new Error("x"), { code: "ERR_X" }), false],
])("a database that %s: %s counts as away: %s", (_, error, is) => {
  expect(isAway(error)).toBe(is);
});
