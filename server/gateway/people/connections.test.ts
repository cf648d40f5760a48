import { chmodSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { ConnectionSettings } from "~server/shared/access-file.ts";
import { type Connections, openConnections } from "./connections.ts";

const NAME = "Production";

/** Connections whose one file can be replaced. */
async function start(secret: string, settings: Partial<ConnectionSettings> = {}) {
  const path = join(mkdtempSync(join(tmpdir(), "connections-")), "secret");
  const write = (text: string) => writeFileSync(path, text, { mode: 0o600 });
  const lines: string[] = [];
  const note = (line: string) => void lines.push(line);
  const open = () =>
    openConnections(
      [{ name: NAME, kind: "client-app", clientId: "client-1", secretFile: path, ...settings }],
      { info: note, error: note },
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

const secretsOf = async (connections: Connections, clientId = "client-1") =>
  (await connections.inUse(clientId)).map(({ fingerprint }) => fingerprint);

test("a secret has the same fingerprint after a restart, and another one has another", async () => {
  const { path, write, open } = await start("a");
  const connections = await open();
  const [first] = await secretsOf(connections);
  expect(first).toMatch(/^[\w-]{43}$/);
  expect(await secretsOf(await open())).toEqual([first]);
  write("b");
  const [second] = await secretsOf(connections);
  expect(second).not.toBe(first);
  rmSync(path);
  expect(await secretsOf(connections)).toEqual([second]);
  write("a\n\n");
  expect(await secretsOf(connections)).toEqual([first]);
  expect(await secretsOf(connections, "client-2")).toEqual([]);
});

test("a secret in use has the time of its file", async () => {
  const { path, open } = await start("a");
  const time = new Date("2035-11-14T16:00:00Z");
  utimesSync(path, time, time);
  const connections = await open();
  const of = { name: NAME, fingerprint: expect.any(String) };
  expect(await connections.inUse("client-1")).toEqual([{ ...of, writtenAt: time.getTime() }]);
  rmSync(path);
  expect(await connections.inUse("client-1")).toEqual([{ ...of, writtenAt: 0 }]);
});
