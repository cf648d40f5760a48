// Measures starts: the console with its service, and in front of one, also with metrics; each next to
// an empty Node program. Then `npm start` in a copy of the project with nothing built.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { rmSync, statSync, symlinkSync } from "node:fs";
import { createInterface } from "node:readline";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { alternate, ratiosOf, timeOf } from "./service/http.mjs";
import { CONSOLE, inFrontOf, SERVICE, start, temporaryFolder } from "./programs.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** @param {Record<string, string>} settings */
async function startOnce(settings) {
  const server = await start(CONSOLE, { LOG: "off", ...settings });
  await server.stop();
  return server.milliseconds;
}

const emptyProgram = () =>
  timeOf(() => once(spawn(process.execPath, ["-e", ""], { stdio: "ignore" }), "exit"));

/** Milliseconds, and times the empty program. */
async function measureStarts() {
  const folder = temporaryFolder("start");
  const embedded = { DATA_DIR: folder, SEED_RECORDINGS: "5000" };
  await startOnce(embedded);
  const service = await start(SERVICE, {
    DATA_DIR: temporaryFolder("start-service"),
    SEED_RECORDINGS: "200",
  });
  const alone = {
    DATA_DIR: temporaryFolder("start-alone"),
    ...inFrontOf(service.address),
  };
  const kinds = {
    "an empty Node program": emptyProgram,
    "console with its service": () => startOnce(embedded),
    "console in front of a service": () => startOnce(alone),
    // With its own service the difference is lost in the noise.
    "the same with metrics": () => startOnce({ ...alone, METRICS_PORT: "0" }),
  };
  const times = await alternate(kinds, { rounds: 9, warmUp: 1 });
  await service.stop();
  return ratiosOf(times);
}

/** The seconds from `npm start` to ready, with the last commit, the packages installed and nothing built. */
async function measureFirstStart() {
  const copy = temporaryFolder("first-start");
  spawnSync("git", ["clone", "--quiet", "--depth=1", `file://${ROOT}`, copy]);
  symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"));
  const started = performance.now();
  const program = spawn("npm", ["start"], {
    cwd: copy,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: "0", SERVICE_PORT: "0" },
    stdio: ["ignore", "pipe", "ignore"],
    detached: true,
  });
  const gone = once(program, "exit");
  await new Promise((resolve) => {
    createInterface({ input: program.stdout }).on("line", (line) => {
      if (line.startsWith("console ready")) resolve(undefined);
    });
    void gone.then(resolve);
  });
  const seconds = (performance.now() - started) / 1000;
  // npm's child, too.
  if (program.exitCode === null) process.kill(-(program.pid ?? 0), "SIGTERM");
  await gone;
  rmSync(copy, { recursive: true, force: true });
  return seconds;
}

/** The size of the package in MB, made of the last build. */
function sizeOfPackage() {
  const { stdout } = spawnSync(process.execPath, ["server/build/package.mjs"], {
    cwd: ROOT,
    encoding: "utf8",
  });
  return statSync(join(ROOT, stdout.trim())).size / 1e6;
}

/** @param {import("./browser/report.mjs").Tell} tell */
export async function reportStarts(tell) {
  console.log("\nStart until ready (milliseconds, then times the empty program)");
  for (const { name, value, ratio } of await measureStarts()) tell(name, value, ratio.toFixed(1));
  tell("npm start with nothing built (seconds)", await measureFirstStart(), "under 20");
  tell("the package (MB)", sizeOfPackage());
}
