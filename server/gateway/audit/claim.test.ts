import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { CLIENT, SESSION, startTestGateway, type TestGateway } from "../testing/gateway.ts";
import { startUpstream } from "../testing/upstream.ts";

const upstream = await startUpstream();
const errors = vi.spyOn(console, "error").mockReturnValue();
const infos = vi.spyOn(console, "log").mockReturnValue();
const running: TestGateway[] = [];
let dataDir = "";
beforeEach(() => {
  dataDir = join(mkdtempSync(join(tmpdir(), "gateway-claim-")), "data");
  errors.mockClear();
  infos.mockClear();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((gateway) => gateway.close()));
  rmSync(dirname(dataDir), { recursive: true });
});
afterAll(() => upstream.close());

const start = async (environment = {}) => {
  const gateway = await startTestGateway(upstream.address, { DATA_DIR: dataDir, ...environment });
  running.push(gateway);
  return gateway;
};
const ready = async (gateway: TestGateway) => {
  const { status, json } = await gateway.call("/readyz");
  return [status, json];
};
const signIn = async (gateway: TestGateway) =>
  (await gateway.call(SESSION, { body: CLIENT })).status;

const activity = () => join(dataDir, "activity.jsonl");

test.each([
  ["whose folder can't be made", "EEXIST", () => writeFileSync(dataDir, ""), () => rmSync(dataDir)],
  [
    "whose activity file can't be written",
    "EISDIR",
    () => mkdirSync(activity(), { recursive: true }),
    () => rmSync(activity(), { recursive: true }),
  ],
])("a gateway %s says so once, isn't ready, and recovers", async (_, code, spoil, mend) => {
  spoil();
  const gateway = await start();
  const atStart = errors.mock.calls.map(([line]) => String(line));
  for (let probe = 0; probe < 3; probe += 1) {
    expect(await ready(gateway)).toEqual([
      503,
      { status: "unready", activity: `can't be written: ${code}` },
    ]);
  }
  expect(await signIn(gateway)).toBe(503);
  const lines = errors.mock.calls.map(([line]) => String(line));
  expect(lines.filter((line) => line.startsWith("DATA_DIR"))).toEqual(atStart);
  expect(atStart).toEqual([
    `DATA_DIR is ${dataDir}, where the activity can't be written (${code}). Make it writable for this user, or set another folder. Until then, the console refuses sign-ins and changes.`,
  ]);
  mend();
  await gateway.ready;
  expect(await ready(gateway)).toEqual([200, { status: "ready" }]);
  expect(await signIn(gateway)).toBe(200);
  expect(infos.mock.calls).toEqual([["DATA_DIR names a folder that can be written again."]]);
});

test("a gateway whose disk is full isn't ready until there is room", async () => {
  const gateway = await start();
  expect(await signIn(gateway)).toBe(200);
  rmSync(activity());
  symlinkSync("/dev/full", activity());
  expect(await signIn(gateway)).toBe(503);
  await expect
    .poll(() => ready(gateway), { timeout: 10_000 })
    .toEqual([503, { status: "unready", activity: "can't be written: ENOSPC" }]);
  rmSync(activity());
  await expect.poll(() => ready(gateway), { timeout: 10_000 }).toEqual([200, { status: "ready" }]);
  expect(await signIn(gateway)).toBe(200);
});

test("a folder that can't be written stops a console with the embedded service", async () => {
  writeFileSync(dataDir, "");
  const none = { SERVICE_BASE_URL: "", SERVICE_ORG_API_URL: "", SERVICE_AUTH_URL: "" };
  await expect(start(none)).rejects.toThrow(
    `DATA_DIR is ${dataDir}, where the activity can't be written (EEXIST). Make it writable for this user, or set another folder.`,
  );
});

test("a second gateway on the same folder is refused until the first one ends", async () => {
  const first = await start();
  await expect(start()).rejects.toThrow(
    `DATA_DIR is ${dataDir}, which another gateway uses. Stop that one, or set another folder.`,
  );
  expect(await signIn(first)).toBe(200);
  await first.close();
  expect(await signIn(await start())).toBe(200);
});

test("a gateway that loses its folder to another one ends, and notes nothing until then", async () => {
  const gateway = await start();
  const listeners = process.listeners("uncaughtException");
  process.removeAllListeners("uncaughtException");
  const thrown: Error[] = [];
  const note = (error: Error) => void thrown.push(error);
  process.on("uncaughtException", note);
  // As a gateway does that takes a stale lock over, again and again: the first one's own touch may come right after.
  const touch = () => utimesSync(join(dataDir, "gateway-lock"), new Date(), new Date());
  await expect
    .poll(() => (thrown.length === 0 && touch(), thrown), { timeout: 10_000 })
    .toMatchObject([{ code: "ECOMPROMISED" }])
    .finally(() => {
      process.off("uncaughtException", note);
      for (const listener of listeners) process.on("uncaughtException", listener);
    });
  expect(errors.mock.calls).toEqual([
    [`DATA_DIR is ${dataDir}, which another gateway uses now. This one ends.`],
  ]);
  expect(await signIn(gateway)).toBe(503);
  expect(readFileSync(activity(), "utf8")).toBe("");
  expect(await ready(gateway)).toEqual([
    503,
    { status: "unready", activity: "can't be written: locked" },
  ]);
});

test("the folder of a gateway that was killed is taken over", async () => {
  const lock = join(dataDir, "gateway-lock");
  mkdirSync(lock, { recursive: true });
  utimesSync(lock, new Date(0), new Date(0));
  expect(await signIn(await start())).toBe(200);
});
