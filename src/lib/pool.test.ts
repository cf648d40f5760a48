import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Pool } from "./pool.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const after = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });

test("never runs more than its size, and starts in order", async () => {
  const pool = new Pool(2, () => undefined);
  const started: number[] = [];
  let [running, most] = [0, 0];
  const task = (id: number) => async () => {
    started.push(id);
    running += 1;
    most = Math.max(most, running);
    await after(10);
    running -= 1;
    return id;
  };
  const all = Promise.all([1, 2, 3, 4, 5].map((id) => pool.run(task(id))));
  await vi.runAllTimersAsync();
  expect(await all).toEqual([1, 2, 3, 4, 5]);
  expect(started).toEqual([1, 2, 3, 4, 5]);
  expect(most).toBe(2);
});

test("a task told to wait holds the others and is run again", async () => {
  const pool = new Pool(1, (error) => (error === "slow" ? 5000 : undefined));
  const calls: string[] = [];
  const first = vi.fn<() => Promise<string>>(async () => {
    calls.push("first");
    if (calls.length === 1) throw "slow";
    return "done";
  });
  const second = async () => {
    calls.push("second");
    return "too";
  };
  const results = Promise.all([pool.run(first), pool.run(second)]);
  await vi.advanceTimersByTimeAsync(4900);
  expect(calls).toEqual(["first"]);
  expect(pool.pausedUntil).toBeGreaterThan(Date.now());
  await vi.advanceTimersByTimeAsync(200);
  expect(await results).toEqual(["done", "too"]);
  expect(calls).toEqual(["first", "first", "second"]);
});

test("an aborted task that waits is never run, and frees nothing it didn't take", async () => {
  const pool = new Pool(1, () => undefined);
  const stop = new AbortController();
  const task = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const running = pool.run(() => after(10));
  const waiting = pool.run(task, stop.signal);
  const last = pool.run(async () => "last");
  stop.abort(new Error("stopped"));
  await expect(waiting).rejects.toThrow("stopped");
  await vi.runAllTimersAsync();
  await running;
  expect(await last).toBe("last");
  expect(task).not.toHaveBeenCalled();
});

test("a failure that asks for no wait is the caller's", async () => {
  const pool = new Pool(1, () => undefined);
  await expect(pool.run(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await pool.run(async () => "next")).toBe("next");
});
