import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { startEmbeddedService } from "./embedded-service.ts";

/** Writes a program that plays the service. */
function program(body: string): string {
  const path = join(mkdtempSync(join(tmpdir(), "service-")), "service.mjs");
  writeFileSync(path, body);
  return path;
}

const READY = `
  console.log("seeding");
  console.log("service ready http://127.0.0.1:" + (process.env.SERVICE_PORT ?? 1));
`;
const LIVING = `${READY}
  process.stdin.on("end", () => process.exit(0)).resume();
`;

function start(body: string, delays = [1, 1, 1]) {
  const lines: string[] = [];
  let tellLost: (reason: string | undefined) => void;
  const lost = new Promise<string | undefined>((resolve) => {
    tellLost = resolve;
  });
  const service = startEmbeddedService({
    program: program(body),
    environment: { ...process.env, SERVICE_PORT: "4711" },
    print: (line) => lines.push(line),
    onLost: (reason) => tellLost(reason),
    delays,
  });
  return { ...service, lines, lost };
}

test("reports the address the service prints, and stops it", async () => {
  const service = start(LIVING);
  expect(service.address()).toBeUndefined();
  await service.ready;
  expect(service.address()).toBe("http://127.0.0.1:4711");
  expect(service.lines).toEqual(["seeding"]);
  await service.stop();
  expect(service.address()).toBeUndefined();
});

test("restarts a dying service three times, then gives up with one line", async () => {
  const service = start(`${READY} process.exit(7);`);
  expect(await service.lost).toBe("The embedded service exited with code 7 again. Giving up.");
  expect(service.lines.filter((line) => line === "seeding")).toHaveLength(4);
  expect(service.lines.filter((line) => line.includes("Restarting in"))).toHaveLength(3);
});

test("gives up on a service that was up for long, and then dies before it is ready", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const started = join(mkdtempSync(join(tmpdir(), "started-")), "once");
  const service = start(
    `
    import { existsSync, writeFileSync } from "node:fs";
    if (existsSync(${JSON.stringify(started)})) process.exit(1);
    writeFileSync(${JSON.stringify(started)}, "");
    ${LIVING} console.log("pid " + process.pid);
  `,
    [1, 2, 4],
  );
  await service.ready;
  await expect.poll(() => service.lines.at(-1)).toMatch(/^pid /);
  vi.setSystemTime(Date.now() + 3_600_000);
  process.kill(Number(service.lines.at(-1)?.slice(4)), "SIGKILL");
  expect(await service.lost).toBe("The embedded service exited with code 1 again. Giving up.");
  expect(service.lines.filter((line) => line.includes("Restarting in"))).toEqual([
    "The embedded service was killed by SIGKILL. Restarting in 0.001 s.",
    "The embedded service exited with code 1. Restarting in 0.002 s.",
    "The embedded service exited with code 1. Restarting in 0.004 s.",
  ]);
  vi.useRealTimers();
});

test("doesn't restart a service that refused its first start", async () => {
  const service = start("process.exit(1);");
  expect(await service.lost).toBeUndefined();
  expect(service.lines).toEqual([]);
});

test("ends a service that doesn't stop", async () => {
  const service = start(`${READY} process.on("SIGTERM", () => {}); setInterval(() => {}, 1000);`);
  await service.ready;
  const stopped = service.stop();
  service.kill();
  await stopped;
  expect(service.address()).toBeUndefined();
});

test("brings a killed service back at its address", async () => {
  const service = start(`${LIVING} console.log("pid " + process.pid);`, [1]);
  await service.ready;
  const pid = () => service.lines.findLast((line) => line.startsWith("pid "))?.slice(4);
  await expect.poll(pid).toBeDefined();
  const first = pid();
  process.kill(Number(first), "SIGKILL");
  await expect.poll(pid).not.toBe(first);
  expect(service.address()).toBe("http://127.0.0.1:4711");
  expect(service.lines).toContain(
    "The embedded service was killed by SIGKILL. Restarting in 0.001 s.",
  );
  await service.stop();
});
