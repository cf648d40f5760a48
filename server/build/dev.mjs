// `npm run dev` serves the console's sources with hot reload, and the gateway and the service from
// their sources, at one address: Vite passes `/gateway` on. Both programs are built again and
// restarted when their sources change. With `--people` an identity provider runs as well, with
// which people of the sandbox sign in.
import { fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { cpSync, mkdirSync, readFileSync } from "node:fs";
import { createServer as createSocketServer } from "node:net";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { build, createServer, runnerImport } from "vite";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
// As deep as dist: the programs find other files relative to their own.
const OUT = join(ROOT, ".dev");

async function freePort() {
  const server = createSocketServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" && address ? address.port : 0;
}

const port = Number(process.env.PORT || 4173);
const address = `http://localhost:${port}`;
const gatewayPort = await freePort();
const gateway = `http://localhost:${gatewayPort}`;

/** @type {import("node:child_process").ChildProcess | undefined} */
let programs;
let isEnding = false;

console.log(`\n  Tapedeck will be at ${address}\n`);
const people = process.argv.includes("--people") ? await startPeople() : undefined;

/** Starts the provider, says who can sign in, and returns how the programs are started with it. */
async function startPeople() {
  const { module } = await runnerImport(
    join(ROOT, "server/gateway/people/testing/sandbox-people.ts"),
  );
  const { PEOPLE, sandboxConnections, startPeopleProvider, writeAccessFile } = module;
  const client = { clientId: "tapedeck", clientSecret: randomBytes(24).toString("base64url") };
  const { issuer } = await startPeopleProvider(client);

  console.log(`  The identity provider is at ${issuer}, with these people:\n`);
  for (const [login, { name }] of Object.entries(PEOPLE)) {
    console.log(`    ${name.padEnd(13)}user name ${login.padEnd(4)}  password ${login}-deck`);
  }
  console.log();

  const dataDir = resolve(ROOT, process.env.DATA_DIR || ".data");
  const sessionKey = process.env.SESSION_KEY || randomBytes(32).toString("base64url");
  let used = "";
  /** The connections as JSON; undefined before the service made the sandbox. */
  const readConnections = () => {
    try {
      const sandbox = JSON.parse(readFileSync(join(dataDir, "sandbox.json"), "utf8"));
      return JSON.stringify(sandboxConnections(sandbox));
    } catch {
      return undefined;
    }
  };
  return {
    /** The settings with which people sign in; none before there is a sandbox. */
    settings: () => {
      const connections = readConnections();
      if (connections === undefined) return {};
      used = connections;
      return {
        ACCESS_FILE: writeAccessFile(
          join(dataDir, "people"),
          JSON.parse(connections),
          { issuer, ...client },
          { allowCredentials: true, confirmMinutes: 10 },
        ),
        ORIGIN: address,
        // The same for each restart, so that a change of the sources doesn't sign people out.
        SESSION_KEY: sessionKey,
        SESSION_KEY_FILE: "",
      };
    },
    /** Whether the service has other credentials than the programs were started with. */
    isOutdated: () => readConnections() !== used,
  };
}

/**
 * What the gateway says of itself once it is ready, and shouldn't here: its own address, where there is no hot reload,
 * and how to sign in, if that was said.
 */
const SAID = people ? /^(?: {2}|$)/ : /^(?: {2}Tapedeck is at|$)/;

async function stopPrograms() {
  if (programs === undefined || programs.exitCode !== null || programs.signalCode !== null) return;
  programs.kill("SIGINT");
  await once(programs, "exit");
}

/** Ends the programs, and then this process, in which everything else runs. */
async function end() {
  // npm passes Ctrl+C on, so it arrives twice.
  if (isEnding) return;
  isEnding = true;
  await stopPrograms();
  process.exit(0);
}

async function startPrograms() {
  await stopPrograms();
  if (isEnding) return;
  programs = fork(join(OUT, "server/main.js"), {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: String(gatewayPort),
      LOG: process.env.LOG ?? "off",
      ...people?.settings(),
    },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  if (programs.stdout === null) return;
  createInterface({ input: programs.stdout }).on("line", (line) => {
    if (line.startsWith("console ready")) onReady();
    else if (!SAID.test(line)) console.log(line);
  });
}

let starts = Promise.resolve();
/** Starts the programs again, one start after the other: two at once would leave one behind. */
const restartPrograms = () => (starts = starts.then(startPrograms));

function onReady() {
  // The first start with a new data folder made the sandbox.
  if (people?.isOutdated()) void restartPrograms();
  else console.log(`  Tapedeck is ready at ${address}`);
}

// The gateway doesn't start without a page, but Vite serves the one people see.
mkdirSync(join(OUT, "client"), { recursive: true });
cpSync(join(ROOT, "index.html"), join(OUT, "client/index.html"));

const vite = await createServer({
  root: ROOT,
  server: {
    port,
    strictPort: true,
    // The gateway only accepts calls from its own origin, which with people is the page's.
    proxy: {
      "/gateway": people
        ? { target: gateway }
        : { target: gateway, changeOrigin: true, headers: { origin: gateway } },
    },
  },
});
await vite.listen().catch((error) => {
  console.error(error.message);
  process.exit(1);
});

// Vite's own listener exits before the programs have ended.
process.removeAllListeners("SIGTERM");
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
  process.on(signal, end);
}
// After an error.
process.on("exit", () => programs?.kill("SIGINT"));

const watcher = await build({
  root: ROOT,
  logLevel: "warn",
  build: { ssr: true, outDir: join(OUT, "server"), watch: {} },
});
if ("on" in watcher) {
  watcher.on("event", (event) => {
    if (event.code === "END") void restartPrograms();
  });
}
