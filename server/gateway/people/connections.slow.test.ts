import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import type { ConnectionSettings } from "~server/shared/access-file.ts";
import { sql } from "~server/shared/database/database.ts";
import { openGatewayDatabase, type SharedDatabase } from "../database/database.ts";
import { upstreamFailure } from "../http/failure.ts";
import { startLine } from "../testing/line.mjs";
import { describeOnPostgres } from "../testing/stores.ts";
import { createConnections } from "./connections.ts";

const folder = () => mkdtempSync(join(tmpdir(), "connections-"));
const keyOf = (byte: number) => new Uint8Array(32).fill(byte);
const NAME = "Production";
const CLIENT = "client-1";

/** A service with one client, of which the last two secrets work. */
function startService(first: string) {
  let secrets = [first];
  const asked: string[] = [];
  const service = {
    asked,
    answers: "well" as "well" | "not" | "refusals" | "as a proxy",
    /** Rotates with one of the secrets, as the console does or somebody elsewhere. */
    rotate: (used: string, next: string) => {
      expect(secrets).toContain(used);
      secrets = [secrets.at(-1) ?? "", next];
      return next;
    },
    prove: async (clientId: string, clientSecret: string) => {
      asked.push(clientSecret);
      if (service.answers === "not") throw upstreamFailure(502, "upstream_unreachable", "Gone.");
      const wellFormed = service.answers !== "as a proxy";
      const isRight = clientId === CLIENT && secrets.includes(clientSecret);
      return service.answers === "well" && isRight
        ? { token: "token", expiresIn: 300 }
        : { refused: 401, wellFormed };
    },
  };
  return service;
}

type Service = ReturnType<typeof startService>;

/** Gateways in front of a service, each with a file. What they have in common is in `database`. */
function startGateways(service: Service, database?: SharedDatabase) {
  const lines: string[] = [];
  const dataDir = folder();
  let now = 0;
  const note = (line: string) => void lines.push(line);
  const open = async (
    files: Readonly<Record<string, string>>,
    {
      keys = [keyOf(1)],
      settings = {},
      audience = "console",
    }: {
      keys?: readonly Uint8Array[];
      settings?: Partial<ConnectionSettings>;
      audience?: string;
    } = {},
  ) => {
    const connections = createConnections({
      settings: Object.entries(files).map(([name, secretFile]) => ({
        name,
        kind: "client-app",
        clientId: CLIENT,
        secretFile,
        ...settings,
      })),
      sessionKeys: keys,
      dataDir,
      database,
      audience,
      prove: service.prove,
      clock: { now: () => now },
      log: { info: note, error: note },
    });
    await connections.open();
    const secret = (name = NAME) => {
      const credential = connections.credential(name);
      if (credential?.kind === "client-app") return credential.clientSecret;
      return credential?.token;
    };
    return {
      ...connections,
      secret,
      /** Rotates with the secret in use. */
      rotate: async (next: string) => {
        service.rotate(secret() ?? "", next);
        await connections.renew(CLIENT, next);
      },
      works: async () => "token" in (await service.prove(CLIENT, secret() ?? "")),
      /** The secret after the service rejected the one in use. */
      reject: async () => {
        const credential = connections.credential(NAME);
        const other = credential && (await connections.replacement(credential));
        if (other) expect(other).toBe(connections.credential(NAME));
        return other && secret();
      },
    };
  };
  return {
    lines,
    dataDir,
    open,
    /** All that is stored. */
    stored: async () =>
      database
        ? JSON.stringify(await database.rows(sql`select * from tapedeck_gateway.connection_secret`))
        : readFileSync(join(dataDir, "connections.json"), "utf8"),
    pass: (milliseconds: number) => void (now += milliseconds),
  };
}

/** A file with a secret, which can be replaced. */
function secretFile(secret: string) {
  const path = join(folder(), "secret");
  const write = (text: string) => writeFileSync(path, text, { mode: 0o600 });
  write(`${secret}\n`);
  return { path, write };
}

test("a credential is the same object until its file changes", async () => {
  const file = secretFile("a");
  const gateway = await startGateways(startService("a")).open({ [NAME]: file.path });
  const first = gateway.credential(NAME);
  expect(first).toEqual({ kind: "client-app", clientId: CLIENT, clientSecret: "a" });
  await gateway.refresh();
  expect(gateway.credential(NAME)).toBe(first);
  file.write("b");
  await gateway.refresh();
  expect(gateway.credential(NAME)).toMatchObject({ clientSecret: "b" });
  expect(gateway.credential("Staging")).toBeUndefined();
});

test("a token's file makes a credential of its kind, which nothing replaces", async () => {
  const file = secretFile("token-1");
  const service = startService("a");
  const settings = { kind: "oauth-app-token", clientId: undefined } as const;
  const gateway = await startGateways(service).open({ [NAME]: file.path }, { settings });
  expect(gateway.credential(NAME)).toEqual({ kind: "oauth-app-token", token: "token-1" });
  expect(await gateway.reject()).toBeUndefined();
  file.write("token-2");
  expect(await gateway.reject()).toBe("token-2");
  expect(service.asked).toEqual([]);
});

test.for([
  ["is missing", (path: string) => rmSync(path)],
  ["is empty", (path: string) => writeFileSync(path, " \n")],
  ["others can read", (path: string) => chmodSync(path, 0o644)],
] as const)("at the start a file that %s is an error that names it", async ([, spoil]) => {
  const { path } = secretFile("hush");
  spoil(path);
  const opening = startGateways(startService("hush")).open({ [NAME]: path });
  await expect(opening).rejects.toThrow(`ACCESS_FILE names the file ${path} for the connection`);
  await expect(opening).rejects.not.toThrow("hush");
});

test("later the last secret that was read counts, and the log says so once", async () => {
  const { path, write } = secretFile("hush");
  const { open, lines } = startGateways(startService("hush"));
  const gateway = await open({ [NAME]: path });
  rmSync(path);
  await gateway.refresh();
  await gateway.refresh();
  expect(gateway.secret()).toBe("hush");
  expect(lines).toEqual([expect.stringContaining(path)]);
  write("b");
  await gateway.refresh();
  expect(gateway.secret()).toBe("b");
  write("");
  await gateway.refresh();
  expect([gateway.secret(), lines.length]).toEqual(["b", 2]);
  expect(lines.join()).not.toContain("hush");
});

test("only a connection's client has an obstacle, and only without a key", async () => {
  const { path } = secretFile("a");
  const { open } = startGateways(startService("a"));
  const gateway = await open({ [NAME]: path });
  expect([gateway.has(CLIENT), gateway.has("client-2")]).toEqual([true, false]);
  expect(gateway.obstacle(CLIENT)).toBeUndefined();
  const keyless = await open({ [NAME]: path }, { keys: [] });
  expect(keyless.obstacle("client-2")).toBeUndefined();
  expect(keyless.obstacle(CLIENT)).toMatch(/“Production”.*SESSION_KEY/);
});

/** Declares tests with a folder, and with a database. */
function describeInStores(
  tests: (start: (service: Service) => ReturnType<typeof startGateways>) => void,
) {
  describe("in a folder", () => tests((service) => startGateways(service)));
  describeOnPostgres("in PostgreSQL", (databases) => {
    let database: SharedDatabase;
    beforeEach(async () => {
      const log = { info: () => {}, error: () => {} };
      database = await openGatewayDatabase(await databases().create(), log);
      return () => database.close();
    });
    tests((service) => startGateways(service, database));
  });
}

describeInStores((start) => {
  test("a new secret counts from then on, also after a restart with the old file", async () => {
    const file = secretFile("a");
    const gateways = start(startService("a"));
    const gateway = await gateways.open({ [NAME]: file.path });
    const before = gateway.credential(NAME);
    await gateway.rotate("b");
    expect(gateway.credential(NAME)).toEqual({ ...before, clientSecret: "b" });
    const restarted = await gateways.open({ [NAME]: file.path });
    expect([restarted.secret(), await restarted.works()]).toEqual(["b", true]);
    await restarted.rotate("c");
    const again = await gateways.open({ [NAME]: file.path });
    expect([again.secret(), await again.works()]).toEqual(["c", true]);
  });

  test("a file counts again once it has another secret than any before", async () => {
    const file = secretFile("a");
    const service = startService("a");
    const gateways = start(service);
    const gateway = await gateways.open({ [NAME]: file.path });
    await gateway.rotate("b");
    await gateway.rotate("c");
    for (const [inFile, counts] of [
      ["a", "c"],
      ["b", "c"],
      ["c", "c"],
      ["d", "d"],
      ["a", "c"],
      ["d", "d"],
    ] as const) {
      file.write(inFile);
      await gateway.refresh();
      const restarted = await gateways.open({ [NAME]: file.path });
      expect([inFile, gateway.secret(), restarted.secret()]).toEqual([inFile, counts, counts]);
    }
    service.rotate("c", "d");
    await gateway.rotate("e");
    for (const old of ["a", "b", "c", "d"]) {
      file.write(old);
      await gateway.refresh();
      expect([old, gateway.secret()]).toEqual([old, "e"]);
    }
  });

  test("connections of one client change together, whatever their files say", async () => {
    const [one, other] = [secretFile("a"), secretFile("a0")];
    const service = startService("a0");
    service.rotate("a0", "a");
    const gateways = start(service);
    const files = { [NAME]: one.path, Reports: other.path };
    const gateway = await gateways.open(files);
    expect(gateway.secret("Reports")).toBe("a0");
    await gateway.rotate("b");
    const restarted = await gateways.open(files);
    for (const { secret } of [gateway, restarted]) {
      expect([secret(), secret("Reports")]).toEqual(["b", "b"]);
    }
  });

  test("a new secret that the service refuses isn't used, and the log says what to do", async () => {
    const file = secretFile("a-secret");
    const service = startService("a-secret");
    const gateways = start(service);
    const gateway = await gateways.open({ [NAME]: file.path });
    await expect(gateway.renew(CLIENT, "wrong-secret")).rejects.toThrow("refuses");
    expect(service.asked.length).toBeGreaterThan(1);
    const restarted = await gateways.open({ [NAME]: file.path });
    expect([gateway.secret(), restarted.secret()]).toEqual(["a-secret", "a-secret"]);
    expect(gateways.lines).toEqual([expect.stringContaining(file.path)]);
    expect(gateways.lines.join()).not.toMatch(/a-secret|wrong-secret/);
  });

  test("a refusal that lasts a second is none", async () => {
    const service = startService("a");
    const gateway = await start(service).open({ [NAME]: secretFile("a").path });
    service.answers = "refusals";
    setTimeout(() => (service.answers = "well"), 250);
    await gateway.rotate("b");
    expect(gateway.secret()).toBe("b");
  });

  test.for(["not", "as a proxy"] as const)(
    "a secret that can't be proved (%s answered) is used, with the one before to fall back on",
    async (answers) => {
      const service = startService("a");
      const gateways = start(service);
      const file = secretFile("a");
      const gateway = await gateways.open({ [NAME]: file.path });
      service.answers = answers;
      // The service forgets the rotation.
      await gateway.renew(CLIENT, "b");
      service.answers = "well";
      const restarted = await gateways.open({ [NAME]: file.path });
      for (const one of [gateway, restarted]) {
        expect(one.secret()).toBe("b");
        expect(await one.reject()).toBe("a");
        await one.refresh();
        expect([one.secret(), await one.works()]).toEqual(["a", true]);
      }
    },
  );

  test("what is stored is sealed", async () => {
    const gateways = start(startService("first-secret"));
    const gateway = await gateways.open({ [NAME]: secretFile("first-secret").path });
    await gateway.rotate("second-secret");
    const stored = await gateways.stored();
    expect(stored).toMatch(/eyJ/);
    expect(stored).not.toMatch(/first-secret|second-secret|client-1/);
    expect(gateways.lines.join()).not.toMatch(/first-secret|second-secret/);
  });

  test("all keys open what is stored, and a start seals it with the first one", async () => {
    const gateways = start(startService("a"));
    const files = { [NAME]: secretFile("a").path };
    const open = (...bytes: number[]) => gateways.open(files, { keys: bytes.map(keyOf) });
    await (await open(1)).rotate("b");
    const stored = await gateways.stored();
    expect((await open(1, 2)).secret()).toBe("b");
    expect(await gateways.stored()).toBe(stored);
    expect((await open(2, 1)).secret()).toBe("b");
    expect((await open(2)).secret()).toBe("b");
    expect(gateways.lines.filter((line) => line.includes("SESSION_KEY"))).toEqual([]);
    expect((await open(1)).secret()).toBe("a");
    expect(gateways.lines.at(-1)).toMatch(/“Production”.*SESSION_KEY/);
  });

  test("of the stored secrets, another service's don't count", async () => {
    const gateways = start(startService("a"));
    const files = { [NAME]: secretFile("a").path };
    await (await gateways.open(files)).rotate("b");
    const elsewhere = await gateways.open(files, { audience: "console https://other.example" });
    expect(elsewhere.secret()).toBe("a");
  });
});

describeOnPostgres("two gateways on one database", (databases) => {
  let database: SharedDatabase;
  let line: Awaited<ReturnType<typeof startLine>>;
  const dropped = { info: () => {}, error: () => {} };
  beforeEach(async () => {
    line = await startLine(databases().port);
    const url = new URL(await databases().create());
    url.port = String(line.port);
    database = await openGatewayDatabase(url.href, dropped);
    return async () => {
      await database.close();
      await line.close();
    };
  });

  /** Two gateways whose files have the secrets of a service, and the files. */
  async function openTwo() {
    const service = startService("a");
    const gateways = startGateways(service, database);
    const files = [secretFile("a"), secretFile("a")] as const;
    const [one, other] = [
      await gateways.open({ [NAME]: files[0].path }),
      await gateways.open({ [NAME]: files[1].path }),
    ];
    return { service, gateways, files, one, other };
  }

  test("a secret that one stored is the other's when it refreshes, or is rejected", async () => {
    const { service, one, other } = await openTwo();
    await one.rotate("b");
    expect(other.secret()).toBe("a");
    await other.refresh();
    expect(other.secret()).toBe("b");
    await one.rotate("c");
    await one.rotate("d");
    expect(await other.works()).toBe(false);
    const asked = service.asked.length;
    expect(await other.reject()).toBe("d");
    expect(service.asked.length).toBe(asked);
    await other.rotate("e");
    await one.refresh();
    expect([one.secret(), await one.works()]).toEqual(["e", true]);
  });

  test("files that are updated at different times break neither", async () => {
    const { service, files, one, other } = await openTwo();
    const both = async () => {
      await Promise.all([one.refresh(), other.refresh()]);
      return [await one.works(), await other.works()];
    };
    // Rotated elsewhere: the second gateway's file isn't updated yet.
    files[0].write(service.rotate("a", "b"));
    expect(await both()).toEqual([true, true]);
    await one.rotate("c");
    expect([await other.reject(), await other.works()]).toEqual(["c", true]);
    // What a rotation showed is put into a file after the next one.
    await one.rotate("d");
    files[1].write("c");
    expect([...(await both()), one.secret(), other.secret()]).toEqual([true, true, "d", "d"]);
    await one.rotate("e");
    await other.refresh();
    expect([other.secret(), await other.works()]).toEqual(["e", true]);
  });

  test("a file with a secret that the service rejects counts no longer, and the log says so", async () => {
    const { service, gateways, files, one } = await openTwo();
    await one.rotate("b");
    files[0].write("a typo");
    await one.refresh();
    expect(one.secret()).toBe("a typo");
    const [first, second] = await Promise.all([one.reject(), one.reject()]);
    expect([first, second]).toEqual(["b", "b"]);
    expect(gateways.lines.filter((text) => text.includes(files[0].path))).toHaveLength(2);
    await one.refresh();
    expect(one.secret()).toBe("b");
    // Nothing works: that is found out once in a while.
    service.answers = "refusals";
    const asked = service.asked.length;
    expect([await one.reject(), await one.reject()]).toEqual([undefined, undefined]);
    const each = service.asked.length - asked;
    gateways.pass(2000);
    expect(await one.reject()).toBeUndefined();
    expect(service.asked.length).toBe(asked + 2 * each);
  });

  test("while the database is away the old secret is used; what can't be stored is logged", async () => {
    const { gateways, files, one, other } = await openTwo();
    await one.rotate("b");
    await line.refuse();
    await expect(one.rotate("c")).rejects.toThrow("stored");
    expect([one.secret(), await one.works()]).toEqual(["b", true]);
    expect(gateways.lines.at(-1)).toContain(files[0].path);
    const started = await gateways.open({ [NAME]: files[0].path });
    expect([started.secret(), other.secret()]).toEqual(["a", "a"]);
    await line.resume();
    await expect
      .poll(() =>
        other.refresh().then(
          () => other.secret(),
          () => "",
        ),
      )
      .toBe("b");
    await started.refresh();
    expect(started.secret()).toBe("b");
  });
});

test("a folder that can't be written leaves the old secret in use", async () => {
  const gateways = startGateways(startService("a"));
  const gateway = await gateways.open({ [NAME]: secretFile("a").path });
  await gateway.rotate("b");
  const path = join(gateways.dataDir, "connections.json");
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const stored = readFileSync(path);
  // A folder in the place of the file that is written first.
  mkdirSync(`${path}.unfinished`);
  await expect(gateway.rotate("c")).rejects.toThrow("stored (EISDIR)");
  expect([gateway.secret(), await gateway.works()]).toEqual(["b", true]);
  expect(readFileSync(path)).toEqual(stored);
});

test("a damaged file of stored secrets is reported and not written over", async () => {
  const gateways = startGateways(startService("a"));
  const path = join(gateways.dataDir, "connections.json");
  writeFileSync(path, "{");
  const gateway = await gateways.open({ [NAME]: secretFile("a").path });
  expect(gateway.secret()).toBe("a");
  expect(gateways.lines).toEqual([expect.stringContaining("rotated")]);
  await expect(gateway.rotate("b")).rejects.toThrow("stored");
  expect(readFileSync(path, "utf8")).toBe("{");
});
