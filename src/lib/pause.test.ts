import { expect, test, vi } from "vitest";
import { pause } from "./pause.ts";

test("an aborted signal ends a pause immediately", async () => {
  await expect(pause(60_000, AbortSignal.abort("gone"))).rejects.toBe("gone");
  const controller = new AbortController();
  const waiting = pause(60_000, controller.signal);
  controller.abort("left");
  await expect(waiting).rejects.toBe("left");
});

test("a pause that is over no longer listens to its signal", async () => {
  const { signal } = new AbortController();
  const removed = vi.spyOn(signal, "removeEventListener");
  await pause(0, signal);
  expect(removed).toHaveBeenCalledWith("abort", expect.any(Function));
});
