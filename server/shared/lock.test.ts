import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lockFolder } from "./lock.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tapedeck-lock-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const lock = (of: "service" | "gateway" = "service", patience = 0) =>
  lockFolder(folder, of, { patience });

test("a folder has one owner until it is unlocked", async () => {
  const release = await lock();
  await expect(lock()).rejects.toThrow(
    `DATA_DIR is ${folder}, which another service uses. Stop that one, or set another folder.`,
  );
  await release();
  expect(readdirSync(folder)).toEqual([]);
  await (
    await lock()
  )();
});

test("a gateway and a service lock a folder next to each other", async () => {
  const releases = [await lock(), await lock("gateway")];
  await expect(lock("gateway")).rejects.toThrow("another gateway");
  for (const release of releases) await release();
});

/** Locks the folder from a process of its own, as a container on the same volume does. */
async function lockElsewhere() {
  const library = createRequire(import.meta.url).resolve("proper-lockfile");
  const options = { lockfilePath: join(folder, "service-lock"), stale: 5000, update: 2000 };
  const code = `require(${JSON.stringify(library)})
    .lock(${JSON.stringify(folder)}, ${JSON.stringify(options)})
    .then(() => { console.log("locked"); setInterval(() => {}, 1000); });`;
  const child = spawn(process.execPath, ["-e", code]);
  await once(child.stdout, "data");
  return child;
}

test("another process keeps its lock as long as it lives, and is followed once it is killed", async () => {
  const owner = await lockElsewhere();
  await expect(lock("service", 6500)).rejects.toThrow("another service");
  owner.kill("SIGKILL");
  const release = await lock("service", 10_000);
  await expect(lock()).rejects.toThrow("another service");
  await release();
});
