import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Client as Postgres } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { fillPath } from "~/contract/endpoint.ts";
import {
  rotationAcknowledge,
  rotationPrepare,
  rotationResult,
  type RotationResult,
  rotationRun,
} from "~/contract/rotations.ts";
import { signIn } from "~/contract/gateway.ts";
import { signInStart } from "~/contract/sign-in.ts";
import { startFakeProvider } from "../../server/gateway/people/testing/fake-provider.ts";
import { cookiesOf } from "../../server/gateway/people/testing/people.ts";
import {
  askAsPage,
  type Asking,
  RECORDINGS,
  SECRETS,
  secretsOf,
  standingsIn,
} from "../../server/gateway/testing/gateway.ts";
import { describeOnPostgres } from "../../server/gateway/testing/stores.ts";
import { Random } from "../../server/service/seed/random.ts";
import { freePort } from "../../server/service/testing/postgres.ts";
import { temporaryFolder } from "../stack/console.ts";
import type { Environment } from "../stack/program.ts";
import { buildGateway, type GatewayProgram, startGatewayProgram } from "./gateway-program.ts";
import { startSignal } from "./instruments.ts";
import { startRotatingUpstream } from "./rotating-upstream.ts";

/** How far a rotation of the console's own credential is when its gateway is killed. */
const STEPS = [
  "before the service rotates",
  "after the service rotated",
  "while the new secret is proved",
  "about when it is stored",
  "once it is stored",
  "once it is shown",
] as const;
/** Complete rotations before that one: after two the secret in the file is no longer valid. */
const BEFORE = [0, 1, 2] as const;
const KILLS = STEPS.flatMap((step) => BEFORE.map((before) => ({ step, before })));

const ORIGIN = "http://localhost:9997";
const PROVIDER_CLIENT = { clientId: "tapedeck", clientSecret: "provider-client-secret" };
const SEED = process.env.FAULT_SEED ?? String(Date.now());

let built: Awaited<ReturnType<typeof buildGateway>>;
/** Ends what a test that failed left behind. */
let leftovers: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  built = await buildGateway();
});
afterAll(() => built.remove());
afterEach(async () => {
  // The gateways before the service, which waits for their connections.
  for (const end of leftovers.toReversed()) await end();
  leftovers = [];
});

/**
 * A service with a client for each kill, all of which are connections; a provider; and what the gateways are
 * started with.
 */
async function startWorld(environment: Environment) {
  let step: (typeof STEPS)[number] | undefined;
  let [reached, ended] = [startSignal(), startSignal()];
  const random = new Random(`${SEED} own rotation`);
  const known = new Set<string>();
  const hold = () => {
    reached.give();
    return ended.given;
  };
  const upstream = await startRotatingUpstream(
    () => {
      if (step === STEPS[0]) return { fault: "reset before", before: hold };
      return { fault: "none", ...(step === STEPS[1] && { after: hold }) };
    },
    async ({ clientSecret }) => {
      if (known.has(clientSecret)) return;
      if (step === STEPS[2]) await hold();
      else if (step === STEPS[3]) {
        setTimeout(() => reached.give(), random.int(0, 12));
      }
    },
  );
  const provider = await startFakeProvider(PROVIDER_CLIENT);
  provider.people.set("admin", { name: "Admin", groups: ["admins"] });
  leftovers.push(upstream.close, provider.close);
  const folder = temporaryFolder("access");
  const write = (name: string, content: string) => {
    writeFileSync(join(folder, name), content, { mode: 0o600 });
    return join(folder, name);
  };
  const connections = KILLS.map((_, index) => {
    const { clientId, clientSecret } = upstream.add(`client-${index}`);
    known.add(clientSecret);
    const secretFile = write(`${clientId}.txt`, clientSecret);
    return { name: clientId, kind: "client-app", clientId, secretFile };
  });
  const access = {
    provider: { issuer: provider.issuer, ...PROVIDER_CLIENT },
    connections,
    grants: connections.map(({ name }) => ({ group: "admins", connection: name, role: "admin" })),
  };
  const shared = {
    ORIGIN,
    SESSION_KEY: Buffer.alloc(32, 7).toString("base64url"),
    ACCESS_FILE: write("access.json", JSON.stringify(access)),
    ...environment,
  };
  const lines: string[] = [];
  const folders: string[] = [];
  /** The rotation that was begun last. */
  let last = { operationId: "", cookie: "" };

  /** A gateway that can be killed and started again on its port, with what it had stored. */
  const startGateway = async () => {
    const DATA_DIR = temporaryFolder("gateway");
    folders.push(DATA_DIR);
    // It prints the port of its origin, not its own.
    const port = await freePort();
    const own = { ...shared, DATA_DIR, PORT: String(port) };
    const run = () => startGatewayProgram(built.file, upstream.address, own);
    let program: GatewayProgram = await run();
    const end = async (signal: NodeJS.Signals) => {
      await program.stop(signal);
      lines.push(...program.lines);
    };
    leftovers.push(() => program.stop("SIGKILL"));
    const gateway = {
      DATA_DIR,
      kill: () => end("SIGKILL"),
      start: async () => void (program = await run()),
      stop: () => end("SIGTERM"),
      call: (path: string, { headers, ...asking }: Asking = {}) =>
        askAsPage(port, path, {
          ...asking,
          headers: { host: new URL(ORIGIN).host, ...headers },
        }),
      /** Signs the admin in with a connection; returns the cookie. */
      signIn: async (connection: string) => {
        const begun = await gateway.call(signInStart.path, { body: { to: "/" } });
        const query = provider.authorize(begun.json.location, "admin");
        const back = await gateway.call(`/gateway/sign-in/return?${query.toString()}`, {
          cookie: cookiesOf(begun),
          headers: { "x-console": "0", "sec-fetch-site": "cross-site" },
        });
        const body = { kind: "connection", connection };
        const answer = await gateway.call(signIn.path, { body, cookie: cookiesOf(back) });
        expect(answer.status, answer.text).toBe(200);
        return cookiesOf(answer);
      },
      /** Rotates a connection's client; returns the result, after a call of `shown`. */
      rotate: async (
        clientId: string,
        cookie: string,
        shown = () => {},
      ): Promise<RotationResult> => {
        const body = secretsOf([clientId]);
        const { json } = await gateway.call(SECRETS, { cookie, body });
        const count = standingsIn(json).counts[clientId];
        const intent = { organizationId: "organization-1", clientId, count, despiteDoubt: true };
        const prepared = await gateway.call(rotationPrepare.path, { cookie, body: intent });
        expect(prepared.status, prepared.text).toBe(200);
        const { operationId } = prepared.json;
        last = { operationId, cookie };
        const at = ({ path, method }: typeof rotationRun | typeof rotationAcknowledge) =>
          gateway.call(fillPath(path, { operationId }), { method, cookie });
        const result = await at(rotationRun);
        shown();
        expect(result.status, result.text).toBe(200);
        if (result.json.outcome === "done") known.add(result.json.clientSecret);
        await at(rotationAcknowledge);
        return result.json;
      },
      read: async (cookie: string) => (await gateway.call(RECORDINGS, { cookie })).status,
    };
    return gateway;
  };

  const world = {
    upstream,
    provider,
    connections,
    lines,
    folders,
    known,
    /** The rotations that were interrupted. */
    interrupted: [] as (typeof last)[],
    startGateway,
    /** From now on a rotation is interrupted at this step; resolves once it is there. */
    interrupt: (next: (typeof STEPS)[number]) => {
      [reached, ended] = [startSignal(), startSignal()];
      step = next;
      return { reached: reached.given, reach: () => reached.give() };
    },
    /** Lets the service go on. */
    resume: () => {
      world.interrupted.push(last);
      step = undefined;
      ended.give();
    },
  };
  return world;
}

type World = Awaited<ReturnType<typeof startWorld>>;
type Gateway = Awaited<ReturnType<World["startGateway"]>>;

/**
 * Rotates each connection's client, and kills the gateway that does it at the given step. `others` are gateways
 * that go on; the killed one is started again. After each kill the connection works at all of them, and can be
 * rotated again.
 */
async function killAtEachStep(
  world: World,
  killed: Gateway,
  others: readonly Gateway[],
  stored: () => Promise<string>,
) {
  const { upstream } = world;
  for (const [index, { step, before }] of KILLS.entries()) {
    const { name, clientId } = world.connections[index] ?? { name: "", clientId: "" };
    const context = `${step}, ${before} before, seed ${SEED}`;
    const cookie = await killed.signIn(name);
    for (let count = 0; count < before; count++) {
      expect(await killed.rotate(clientId, cookie), context).toMatchObject({ outcome: "done" });
    }
    const cookies = await Promise.all(others.map((other) => other.signIn(name)));
    const readAtOthers = async () => {
      for (const [which, other] of others.entries()) {
        expect(await other.read(cookies[which] ?? ""), context).toBe(200);
      }
    };
    await readAtOthers();
    const last = upstream.newest(clientId);
    const storedBefore = await stored();
    const { reached, reach } = world.interrupt(step);
    const shown = step === "once it is shown" ? reach : undefined;
    const rotating = killed.rotate(clientId, cookie, shown).catch(() => undefined);
    if (step === "once it is stored") {
      while ((await stored()) === storedBefore) await wait(1);
      reach();
    }
    await reached;
    await killed.kill();
    world.resume();
    await rotating;

    const rotated = upstream.newest(clientId);
    expect(rotated === last, context).toBe(step === "before the service rotates");
    await readAtOthers();
    await killed.start();
    // Their tokens have ended meanwhile.
    await readAtOthers();
    const again = await killed.signIn(name);
    expect(await killed.read(again), context).toBe(200);
    const inUse = upstream.exchanged(clientId);
    if (step.startsWith("once")) expect(inUse, context).toBe(rotated);
    if ((await stored()) === storedBefore) expect(inUse, context).toBe(last);
  }
}

/** Rotates every client again, whose last rotation may be in doubt, and has all gateways work with the result. */
async function rotateAll(
  { upstream, connections, interrupted }: World,
  gateways: readonly [Gateway, ...Gateway[]],
) {
  // As pages do, which ask for results that they didn't get. Without a database the sessions are gone.
  for (const { operationId, cookie } of interrupted) {
    for (const { path, method } of [rotationResult, rotationAcknowledge]) {
      await gateways[0].call(fillPath(path, { operationId }), { method, cookie });
    }
  }
  for (const [index, { name, clientId }] of connections.entries()) {
    const gateway = gateways[index % gateways.length] ?? gateways[0];
    const cookie = await gateway.signIn(name);
    const result = await gateway.rotate(clientId, cookie);
    expect(result, `${name}, seed ${SEED}`).toMatchObject({ outcome: "done" });
    expect(await gateway.read(cookie)).toBe(200);
    expect(upstream.exchanged(clientId)).toBe(upstream.newest(clientId));
    for (const one of gateways) expect(await one.read(await one.signIn(name))).toBe(200);
  }
}

/** Nothing that was printed or stored has a secret in it. */
function expectNoSecret({ known, lines, folders }: World, stored: string) {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8")),
  );
  const text = [...lines, ...files, stored].join("\n");
  expect(known.size).toBeGreaterThan(2 * KILLS.length);
  for (const secret of known) expect(text).not.toContain(secret);
}

/** Milliseconds. */
const LIMIT = 400_000;

test(
  "killed while it rotates its own credential, a gateway works after a restart",
  { timeout: LIMIT },
  async () => {
    const world = await startWorld({});
    const gateway = await world.startGateway();
    const file = join(gateway.DATA_DIR, "connections.json");
    const stored = async () => {
      try {
        return readFileSync(file, "utf8");
      } catch {
        return "";
      }
    };
    await killAtEachStep(world, gateway, [], stored);
    await rotateAll(world, [gateway]);
    await gateway.stop();
    expectNoSecret(world, await stored());
  },
);

describeOnPostgres("on a common database", (databases) => {
  let GATEWAY_DATABASE_URL = "";
  let client: Postgres;
  const stored = async () => {
    const { rows } = await client.query("select * from tapedeck_gateway.connection_secret");
    return JSON.stringify(rows);
  };
  beforeEach(async () => {
    GATEWAY_DATABASE_URL = await databases().create();
    client = new Postgres(GATEWAY_DATABASE_URL);
    await client.connect();
    return () => client.end();
  });

  test(
    "both gateways work when the one that rotates their credential is killed",
    { timeout: LIMIT },
    async () => {
      const world = await startWorld({ GATEWAY_DATABASE_URL });
      const gateways = [await world.startGateway(), await world.startGateway()] as const;
      await killAtEachStep(world, gateways[0], [gateways[1]], stored);
      // The last rotation that was interrupted counts as running until its lease ends.
      await wait(16_000);
      await rotateAll(world, gateways);
      for (const gateway of gateways) await gateway.stop();
      expectNoSecret(world, await stored());
    },
  );
});
