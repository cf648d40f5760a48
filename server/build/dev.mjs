// `npm run dev` serves the console's sources with hot reload, and the gateway and the service from
// their sources too, at one address: Vite passes `/gateway` on. Both programs are built again and
// restarted when their sources change.
import { fork } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync } from "node:fs";
import { createServer as createSocketServer } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, createServer } from "vite";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
// As deep as dist, because the programs find their files from where they are.
const OUT = join(ROOT, ".dev");

async function freePort() {
  const server = createSocketServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" && address ? address.port : 0;
}

const port = Number(process.env.PORT || 4173);
const gatewayPort = await freePort();
const gateway = `http://localhost:${gatewayPort}`;

/** @type {import("node:child_process").ChildProcess | undefined} */
let programs;

async function stopPrograms() {
  if (programs?.exitCode !== null || programs.signalCode !== null) return;
  programs.kill("SIGINT");
  await once(programs, "exit");
}

async function restartPrograms() {
  await stopPrograms();
  programs = fork(join(OUT, "server/main.js"), {
    cwd: ROOT,
    env: { ...process.env, PORT: String(gatewayPort), LOG: process.env.LOG ?? "off" },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  // Its greeting has the gateway's own address, where there is no hot reload.
  programs.stdout?.on("data", (text) => {
    for (const line of String(text).split("\n")) {
      if (line.startsWith("console ready"))
        console.log(`\n  Tapedeck is at http://localhost:${port}\n`);
      else if (line !== "" && !line.startsWith("  Tapedeck is at")) console.log(line);
    }
  });
}

// The gateway doesn't start without a page, but Vite serves the one people see.
mkdirSync(join(OUT, "client"), { recursive: true });
cpSync(join(ROOT, "index.html"), join(OUT, "client/index.html"));

const vite = await createServer({
  root: ROOT,
  server: {
    port,
    strictPort: true,
    // The gateway only accepts calls from its own origin.
    proxy: { "/gateway": { target: gateway, changeOrigin: true, headers: { origin: gateway } } },
  },
});
await vite.listen();

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

process.on("SIGINT", async () => {
  await stopPrograms();
  process.exit(0);
});
