import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lockFolder, type LockOptions } from "./lock.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tapedeck-lock-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const LOCK = "service.lock";
const lock = (options: Partial<LockOptions> = {}) =>
  lockFolder(folder, { of: "service", ...options });
const leave = (owner: object) => writeFileSync(join(folder, LOCK), JSON.stringify(owner));

test("a folder has one owner until it is unlocked", async () => {
  const release = await lock();
  await expect(lock()).rejects.toThrow(
    `DATA_DIR is ${folder}, which process ${process.pid} uses. Stop that process, or set another folder.`,
  );
  expect(readdirSync(folder)).toEqual([LOCK]);
  release();
  expect(readdirSync(folder)).toEqual([]);
  (await lock())();
});

const dead = () => spawnSync(process.execPath, ["--version"]).pid;

test.each([
  ["of a dead process", () => ({ pid: dead(), startedAt: "1" })],
  ["whose process ID was reused", () => ({ pid: process.pid, startedAt: "1" })],
  ["without a start time", () => ({ pid: process.pid })],
  ["without content", () => ({})],
])("a lock %s is taken over", async (_, owner) => {
  leave(owner());
  const release = await lock();
  await expect(lock()).rejects.toThrow(String(process.pid));
  release();
  expect(existsSync(join(folder, LOCK))).toBe(false);
});

/** A process that locks the folder for a parent, as the console's service does. */
async function owner(parent: number, ends: boolean): Promise<ChildProcess> {
  const code = ends ? "setTimeout(() => {}, 300)" : "setInterval(() => {}, 1000)";
  const child = spawn(process.execPath, ["-e", `console.log(1); ${code}`]);
  await once(child.stdout, "data");
  const stat = readFileSync(`/proc/${child.pid}/stat`, "utf8");
  const startedAt = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
  leave({ pid: child.pid, startedAt, parent: { pid: parent, startedAt: "1" } });
  return child;
}

test.runIf(existsSync("/proc")).each([
  ["ends by itself is waited for", true, 60_000, [0, null]],
  ["doesn't end is killed", false, 50, [null, "SIGKILL"]],
])("a service without its console that %s", async (_, ends, grace, end) => {
  const service = await owner(dead(), ends);
  const gone = once(service, "exit");
  const release = await lock({ grace });
  expect(await gone).toEqual(end);
  release();
});

test("a gateway and a service lock a folder next to each other", async () => {
  const releases = [await lock(), await lock({ of: "gateway" })];
  await expect(lock({ of: "gateway" })).rejects.toThrow(`which process ${process.pid} uses`);
  for (const release of releases) release();
});

test("a lock names the console that its owner ends with", async () => {
  const release = await lock({ parent: process.ppid });
  expect(JSON.parse(readFileSync(join(folder, LOCK), "utf8"))).toMatchObject({
    pid: process.pid,
    parent: { pid: process.ppid },
  });
  await expect(lock({ grace: 0 })).rejects.toThrow(String(process.pid));
  release();
});
