import { chmodSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { ConnectionSettings } from "~server/shared/access-file.ts";
import { openConnections } from "./connections.ts";

const NAME = "Production";

/** Connections whose one file can be replaced. */
async function start(secret: string, settings: Partial<ConnectionSettings> = {}) {
  const path = join(mkdtempSync(join(tmpdir(), "connections-")), "secret");
  const write = (text: string) => writeFileSync(path, text, { mode: 0o600 });
  const lines: string[] = [];
  const note = (line: string) => void lines.push(line);
  const open = (now = Date.now) =>
    openConnections(
      [{ name: NAME, kind: "client-app", clientId: "client-1", secretFile: path, ...settings }],
      { info: note, error: note },
      now,
    );
  write(`${secret}\n`);
  return { path, write, lines, open };
}

test("a credential is the same object until its file changes", async () => {
  const { write, open } = await start("a");
  const connections = await open();
  const first = connections.credential(NAME);
  expect(first).toEqual({ kind: "client-app", clientId: "client-1", clientSecret: "a" });
  await connections.refresh();
  expect(connections.credential(NAME)).toBe(first);
  write("b");
  await connections.refresh();
  expect(connections.credential(NAME)).toMatchObject({ clientSecret: "b" });
  expect(connections.credential("Staging")).toBeUndefined();
});

test("a rejected credential is replaced only after its file has changed", async () => {
  const { write, open } = await start("token-1", { kind: "oauth-app-token", clientId: undefined });
  const connections = await open();
  const credential = connections.credential(NAME);
  if (!credential) throw new Error("There is no credential.");
  expect(credential).toEqual({ kind: "oauth-app-token", token: "token-1" });
  expect(await connections.replacement(credential)).toBeUndefined();
  write("token-2");
  expect(await connections.replacement(credential)).toMatchObject({ token: "token-2" });
  expect(await connections.replacement({ ...credential })).toBeUndefined();
});

test.for([
  ["is missing", (path: string) => rmSync(path)],
  ["is empty", (path: string) => writeFileSync(path, " \n")],
  ["others can read", (path: string) => chmodSync(path, 0o644)],
] as const)("at the start a file that %s is an error that names it", async ([, spoil]) => {
  const { path, open } = await start("hush");
  spoil(path);
  await expect(open()).rejects.toThrow(`ACCESS_FILE names the file ${path} for the connection`);
  await expect(open()).rejects.not.toThrow("hush");
});

test("later the last secret that was read counts, and the log says so once", async () => {
  const { path, write, lines, open } = await start("hush");
  const connections = await open();
  rmSync(path);
  await connections.refresh();
  await connections.refresh();
  expect(connections.credential(NAME)).toMatchObject({ clientSecret: "hush" });
  expect(lines).toEqual([expect.stringContaining(path)]);
  write("b");
  await connections.refresh();
  write("");
  await connections.refresh();
  expect(connections.credential(NAME)).toMatchObject({ clientSecret: "b" });
  expect(lines).toHaveLength(2);
  expect(lines.join()).not.toContain("hush");
});

const ROTATED = new Date("2035-11-14T16:00:00Z");
const LATER = new Date("2035-11-14T17:00:00Z");
const EARLIER = new Date("2035-11-14T15:00:00Z");

test.for<[what: string, change: (path: string) => void, isUnchanged: boolean]>([
  ["isn't touched", () => {}, true],
  ["is touched", (path) => utimesSync(path, LATER, LATER), true],
  ["is written again with the same secret", (path) => rewrite(path, "a\n\n", LATER), true],
  ["gets another secret", (path) => rewrite(path, "b", LATER), false],
  ["gets another secret and an older time", (path) => rewrite(path, "b", EARLIER), false],
  ["is gone", (path) => rmSync(path), true],
])(
  "the secret of a rotation is compared with its file, which then %s",
  async ([, change, isUnchanged]) => {
    const { path, open } = await start("a");
    utimesSync(path, EARLIER, EARLIER);
    const connections = await open(() => ROTATED.getTime() + 1);
    change(path);
    const answer = await connections.unchanged("client-1", ROTATED);
    expect(answer).toBe(isUnchanged ? NAME : undefined);
    expect(await connections.unchanged("client-2", ROTATED)).toBeUndefined();
  },
);

test("a secret that comes back is the one of then", async () => {
  const { path, open } = await start("a");
  utimesSync(path, EARLIER, EARLIER);
  const connections = await open();
  rewrite(path, "b", LATER);
  expect(await connections.unchanged("client-1", ROTATED)).toBeUndefined();
  rewrite(path, "a", LATER);
  expect(await connections.unchanged("client-1", ROTATED)).toBe(NAME);
});

test("a file that has changed between a rotation and the start has another secret", async () => {
  const { path, open } = await start("a");
  utimesSync(path, LATER, LATER);
  const connections = await open();
  expect(await connections.unchanged("client-1", ROTATED)).toBeUndefined();
});

function rewrite(path: string, text: string, time: Date) {
  writeFileSync(path, text);
  utimesSync(path, time, time);
}
