import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startEmbeddedService } from "./embedded-service.ts";

/** A program that stands for the service; `body` is what it does. */
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

test("it is ready with the address it prints, and ends when it is told to", async () => {
  const service = start(LIVING);
  expect(service.address()).toBeUndefined();
  await service.ready;
  expect(service.address()).toBe("http://127.0.0.1:4711");
  expect(service.lines).toEqual(["seeding"]);
  await service.stop();
  expect(service.address()).toBeUndefined();
});

test("one that dies is started again three times, then given up with one line", async () => {
  const service = start(`${READY} process.exit(7);`);
  expect(await service.lost).toBe(
    "The embedded service ended with code 7, and starting it again hasn't helped.",
  );
  expect(service.lines.filter((line) => line === "seeding")).toHaveLength(4);
  expect(service.lines.filter((line) => line.includes("It is started again"))).toHaveLength(3);
});

test("one that refuses its start has said why, and isn't started again", async () => {
  const service = start("process.exit(1);");
  expect(await service.lost).toBeUndefined();
  expect(service.lines).toEqual([]);
});

test("one that is killed comes back at its address", async () => {
  const service = start(`${LIVING} console.log("pid " + process.pid);`, [1]);
  await service.ready;
  const pid = () => service.lines.findLast((line) => line.startsWith("pid "))?.slice(4);
  await expect.poll(pid).toBeDefined();
  const first = pid();
  process.kill(Number(first), "SIGKILL");
  await expect.poll(pid).not.toBe(first);
  expect(service.address()).toBe("http://127.0.0.1:4711");
  expect(service.lines).toContain(
    "The embedded service was ended by SIGKILL. It is started again in 0.001 s.",
  );
  await service.stop();
});
