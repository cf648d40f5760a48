import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { execFileSync } from "node:child_process";
import { onTestFinished } from "vitest";
import { pathOf } from "../run/machine.mjs";

/** A folder for a program that may run as another user; removed after the test. */
export function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "neighbor-"));
  chmodSync(folder, 0o777);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Makes a certificate for a name in a folder: `console.crt`, `console.key`, and both in `console.pem`. */
export function makeCertificate(folder: string, name: string): void {
  const [key, certificate] = [join(folder, "console.key"), join(folder, "console.crt")];
  const request = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=${name}`;
  const options = [...request.split(" "), "-addext", `subjectAltName=DNS:${name}`];
  execFileSync("openssl", [...options, "-keyout", key, "-out", certificate], { stdio: "ignore" });
  execFileSync("sh", ["-c", "cat console.crt console.key > console.pem; chmod a+r console.*"], {
    cwd: folder,
  });
}

export interface NeighborOptions {
  readonly folder: string;
  /** Whether it answers. */
  readonly isUp: () => Promise<boolean>;
  readonly environment?: Readonly<Record<string, string>>;
  /** The user who runs it. */
  readonly user?: { readonly uid?: number; readonly gid?: number };
}

/** Starts a program in the foreground, with the real time, and stops it after the test. */
export async function startNeighbor(
  program: string,
  parameters: readonly string[],
  { folder, isUp, environment = {}, user = {} }: NeighborOptions,
) {
  const child = spawn(pathOf(program), parameters, {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
    ...user,
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => (printed += text));
  }
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const stop = async () => {
    if (!isRunning()) return;
    child.kill("SIGTERM");
    // With all its processes.
    const timer = setTimeout(() => process.kill(-(child.pid ?? 0), "SIGKILL"), 3000);
    await once(child, "exit");
    clearTimeout(timer);
  };
  onTestFinished(stop);
  for (let tries = 0; tries < 100 && isRunning(); tries += 1) {
    if (await isUp().catch(() => false)) return { stop };
    await wait(100);
  }
  const log = join(folder, "log");
  if (existsSync(log)) printed += readFileSync(log, "utf8");
  throw new Error(`${program} didn't start: ${printed.slice(0, 2000)}`);
}
