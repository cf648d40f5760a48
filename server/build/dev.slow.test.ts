import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import { copyEmptyDatabase } from "../service/testing/empty-database.ts";
import { freePort } from "../service/testing/postgres.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** The processes that a process has started, and those that they have started. */
function descendants(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").match(/\d+/g) ?? [];
  return children.map(Number).flatMap((child) => [child, ...descendants(child)]);
}

function isRunning(pid: number) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const left: number[] = [];
afterEach(() => left.filter(isRunning).forEach((pid) => process.kill(pid, "SIGKILL")));

test("`npm run dev -- --people` says first what one needs, and SIGTERM ends all of it", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "tapedeck-dev-"));
  await copyEmptyDatabase(join(dataDir, "db"));
  const [port, servicePort] = [await freePort(), await freePort()];
  const { PATH = "", HOME = "", TMPDIR = "" } = process.env;
  const dev = spawn(process.execPath, ["server/build/dev.mjs", "--people"], {
    cwd: ROOT,
    env: {
      PATH,
      HOME,
      TMPDIR,
      DATA_DIR: dataDir,
      PORT: String(port),
      SERVICE_PORT: String(servicePort),
      SEED_RECORDINGS: "120",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const pid = dev.pid ?? 0;
  left.push(pid);
  const lines: string[] = [];
  const ended = once(dev, "exit");
  await new Promise<void>((resolve, reject) => {
    for (const stream of [dev.stdout, dev.stderr]) {
      createInterface({ input: stream }).on("line", (line) => {
        lines.push(line);
        if (line.includes("is ready at")) resolve();
      });
    }
    void ended.then(() => reject(new Error(`It ended:\n${lines.join("\n")}`)));
  });

  const said = lines.filter((line) => line !== "");
  const provider = /http:\/\/127\.0\.0\.1:\d+/.exec(said[1] ?? "")?.[0] ?? "";
  const addresses = [`http://localhost:${port}`, provider, `http://127.0.0.1:${servicePort}`];
  expect(said[0]).toContain(addresses[0]);
  expect(said.slice(2, 5).join()).toMatch(/ada.+ada-deck.+ed.+ed-deck.+vi.+vi-deck/);
  expect(said.indexOf("Building the server: reading the sources…")).toBeGreaterThan(4);
  const asked = { headers: { "x-console": "1" } };
  const session: unknown = await (await fetch(`${addresses[0]}/gateway/session`, asked)).json();
  expect(session).toMatchObject({ people: { provider: "Example ID" } });
  for (const address of addresses) await fetch(address);

  const started = descendants(pid);
  left.push(...started);
  // The gateway and its service.
  expect(started).toHaveLength(2);
  dev.kill("SIGTERM");
  const [code]: unknown[] = await ended;
  expect(started.filter(isRunning)).toEqual([]);
  expect(code).toBe(0);
  for (const address of addresses) await expect(fetch(address), address).rejects.toThrow();
});
