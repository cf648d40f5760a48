import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lockFolder } from "./lock.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tapedeck-lock-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const LOCK = "service.lock";
const leave = (owner: object) => writeFileSync(join(folder, LOCK), JSON.stringify(owner));

test("a folder is one owner's until it gives it back", () => {
  const release = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(
    `DATA_DIR ${folder} is in use by process ${process.pid}; stop it, or choose another folder.`,
  );
  expect(readdirSync(folder)).toEqual([LOCK]);
  release();
  expect(readdirSync(folder)).toEqual([]);
  lockFolder(folder)();
});

const dead = () => spawnSync(process.execPath, ["--version"]).pid;

test.each([
  ["of a process that died", () => ({ pid: dead(), startedAt: "1" })],
  ["of another that has its number now", () => ({ pid: process.pid, startedAt: "1" })],
  ["that doesn't say when its owner started", () => ({ pid: process.pid })],
  ["that says nothing", () => ({})],
])("a lock %s is taken over", (_, owner) => {
  leave(owner());
  const release = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(String(process.pid));
  release();
  expect(existsSync(join(folder, LOCK))).toBe(false);
});
