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

test("runs at most its size at a time, in order", async () => {
  const pool = new Pool(2);
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

test("an aborted task in the queue never runs and frees no slot", async () => {
  const pool = new Pool(1);
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

test("a failed task frees its slot", async () => {
  const pool = new Pool(1);
  await expect(pool.run(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await pool.run(async () => "next")).toBe("next");
});
