import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  expect,
  onTestFinished,
  test,
  vi,
} from "vitest";
import { rotateSecret } from "../../src/api/nouns/rotations.ts";
import { fillPath } from "~/contract/endpoint.ts";
import { signIn } from "~/contract/gateway.ts";
import { rotationRun } from "~/contract/rotations.ts";
import { askAsPage, cookieOf } from "../../server/gateway/testing/gateway.ts";
import { startListening } from "../../server/gateway/testing/listening.ts";
import { buildGateway, type GatewayProgram, startGatewayProgram } from "./gateway-program.ts";
import { inFrontOf, temporaryFolder } from "../stack/console.ts";
import { type Environment, startProgram } from "../stack/program.ts";
import { ROOT } from "../rules/sources.ts";
import { startSignal } from "./instruments.ts";
import { type BrowserSession, inTab, NO_FAULT, stubBrowser, type Tab } from "./page.ts";
import { type Client, type RotatingUpstream, startRotatingUpstream } from "./rotating-upstream.ts";

const SESSION_KEY = Buffer.alloc(32, 7).toString("base64url");

let built: Awaited<ReturnType<typeof buildGateway>>;
let upstream: RotatingUpstream;
let gateway: GatewayProgram;
/** Survives the gateway, like its port. */
let DATA_DIR = "";
let client: Client;
let session: BrowserSession;
/** The service has rotated the secret and may answer. */
let executed = startSignal();
let answer = startSignal();

beforeAll(stubBrowser);
beforeAll(async () => {
  built = await buildGateway();
});
afterAll(() => built.remove());
beforeEach(async () => {
  [executed, answer] = [startSignal(), startSignal()];
  const after = () => {
    executed.give();
    return answer.given;
  };
  upstream = await startRotatingUpstream(() => ({ fault: "none", after }));
  client = upstream.add("client-2");
  DATA_DIR = temporaryFolder("gateway-ends");
  gateway = await startGatewayProgram(built.file, upstream.address, { SESSION_KEY, DATA_DIR });
  session = { cookie: await signInAs(upstream.add("admin")) };
});
afterEach(async () => {
  await gateway.stop("SIGKILL");
  await upstream.close();
});

const call = (method: string, path: string, cookie: string) =>
  askAsPage(gateway.port, path, { method, cookie });

async function signInAs(credential: Client): Promise<string> {
  const body = { kind: "client-app", ...credential };
  const answered = await askAsPage(gateway.port, signIn.path, { body });
  expect(answered.status, answered.text).toBe(200);
  return cookieOf(answered);
}

/** Clicks in a tab and resolves once the service has rotated and holds back its answer. */
async function rotateUntilHeld(meet: Tab["meet"] = () => NO_FAULT) {
  let operationId = "";
  const { clientId } = client;
  const end = inTab({ port: gateway.port, session, meet }, () =>
    rotateSecret(
      { organizationId: "organization-1", clientId, count: 0 },
      { onPrepared: (id) => (operationId = id), onUnanswered: () => {}, waits: [0, 0, 0] },
    ),
  );
  await executed.given;
  return { end, operationId };
}

/** Kills the gateway and restarts it on the same port. */
async function killAndStart(key: string, more: Environment = {}): Promise<void> {
  expect(await gateway.stop("SIGKILL")).toBe("SIGKILL");
  const environment = { SESSION_KEY: key, DATA_DIR, PORT: String(gateway.port), ...more };
  gateway = await startGatewayProgram(built.file, upstream.address, environment);
}

test("told to stop, a gateway drains and ends; after Ctrl+C it ends at once", async () => {
  await killAndStart(SESSION_KEY, { DRAIN_SECONDS: "1" });
  const started = performance.now();
  expect(await gateway.stop("SIGTERM")).toBe(0);
  expect(performance.now() - started).toBeGreaterThan(1000);
  const environment = { SESSION_KEY, DATA_DIR, DRAIN_SECONDS: "300" };
  gateway = await startGatewayProgram(built.file, upstream.address, environment);
  expect(await gateway.stop("SIGINT")).toBe(0);
});

test("told to stop while it starts, a gateway ends at once", async () => {
  const silent = createServer();
  const { port, close } = await startListening(silent);
  const program = startProgram(built.file, {
    ...inFrontOf(upstream.address),
    PORT: "0",
    SESSION_KEY,
    GATEWAY_DATABASE_URL: `postgres://user@127.0.0.1:${port}/tapedeck`,
  });
  await once(silent, "connection");
  expect(await program.stop()).toBe(0);
  await close();
});

test("an error that nothing caught ends the gateway, after its rotations, and is logged without its message", async () => {
  // The stack names this text too, so the word isn't in it.
  const fail = `const error = new Error(["hu", "sh"].join(""));
  process.on("SIGUSR2", () => {
    setImmediate(() => Promise.reject(error));
    throw error;
  })`;
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(fail)}`;
  await killAndStart(SESSION_KEY, { NODE_OPTIONS });
  const { end } = await rotateUntilHeld();
  process.kill(gateway.pid, "SIGUSR2");
  await gateway.printed(/Z uncaughtException Error/);
  await gateway.printed(/Z unhandledRejection Error/);
  answer.give();
  expect(await end).toMatchObject({ outcome: "done" });
  expect(await gateway.ended).toBe(1);
  expect(gateway.lines.join("\n")).not.toContain("hush");
});

test.for([
  ["whose sessions go on", 404, SESSION_KEY],
  ["with another key", 401, Buffer.alloc(32, 8).toString("base64url")],
] as const)(
  "a browser that repeats the request, to a gateway %s, isn't told that nothing changed",
  async ([, refusal, key]) => {
    const isBack = startSignal();
    const { end, operationId } = await rotateUntilHeld(() => ({
      ...NO_FAULT,
      repeat: () => isBack.given,
    }));
    await killAndStart(key);
    const again = fillPath(rotationRun.path, { operationId });
    expect((await call(rotationRun.method, again, session.cookie)).status).toBe(refusal);
    isBack.give();
    expect(await end).toMatchObject({ outcome: "unknown", operationId });
    expect(upstream.executed(client.clientId)).toBe(1);
  },
);

test("a kill of npm start also ends the console", async () => {
  const folder = temporaryFolder("npm-start");
  const write = (path: string, text: string) => {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  write("package.json", readFileSync(join(ROOT, "package.json"), "utf8"));
  write("server/start.mjs", readFileSync(join(ROOT, "server/start.mjs"), "utf8"));
  // A build that makes nothing, and a console that says how it ends.
  write("node_modules/vite/bin/vite.js", "");
  const ends = "console.log('ended'), process.exit(0)";
  write(
    "dist/server/main.js",
    `process.on("SIGTERM", () => (${ends})); setInterval(() => {}, 9999);
    console.log("console ready", process.pid);`,
  );
  const npm = spawn("npm", ["start"], { cwd: folder, stdio: ["ignore", "pipe", "inherit"] });
  let printed = "";
  npm.stdout.setEncoding("utf8").on("data", (text: string) => (printed += text));
  const [, pid] = await vi.waitUntil(() => /^console ready (\d+)$/m.exec(printed), 20_000);
  onTestFinished(() => {
    if (!printed.includes("ended")) process.kill(Number(pid), "SIGKILL");
  });
  npm.kill();
  await expect.poll(() => printed, { timeout: 5000 }).toContain("ended");
});

/** Runs the program with --check. */
async function check(environment: Environment) {
  const settings = { PORT: "0", SESSION_KEY, ...inFrontOf(upstream.address), ...environment };
  const program = startProgram(built.file, settings, undefined, ["--check"]);
  return { code: await program.ended, text: program.lines.join("\n") };
}

test("--check opens what the start opens, says so and exits", async () => {
  const folder = temporaryFolder("check");
  const free = await check({ DATA_DIR: folder });
  expect(free).toEqual({ code: 0, text: expect.stringContaining(`${folder} can be written`) });
  expect(free.text).toMatch(/^The service answers\.$/m);
  const ofRunning = await check({ DATA_DIR });
  expect(ofRunning).toEqual({ code: 1, text: expect.stringMatching(/^DATA_DIR .* uses/m) });
  const taken = await check({ DATA_DIR: folder, PORT: String(gateway.port) });
  expect(taken).toEqual({ code: 1, text: expect.stringMatching(/^PORT /m) });
  const GATEWAY_DATABASE_URL = "postgres://user:hush@127.0.0.1:9/tapedeck";
  const away = await check({ DATA_DIR: folder, GATEWAY_DATABASE_URL });
  expect(away).toEqual({ code: 1, text: expect.stringContaining("GATEWAY_DATABASE_URL") });
  expect(away.text).not.toContain("hush");
  const silent = await check({ DATA_DIR: folder, ...inFrontOf("http://127.0.0.1:9") });
  expect(silent).toEqual({ code: 1, text: expect.stringMatching(/^Can't reach the service at/m) });
});
