import { expect, test, vi } from "vitest";
import { appliedZone, chooseZone, startZone } from "./chosen-zone.ts";

test("while a form is open one timer waits for it, however often other tabs write", () => {
  vi.useFakeTimers();
  const page = new EventTarget();
  let dialog: object | null = {};
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("document", { querySelector: () => dialog, querySelectorAll: () => [] });
  startZone();
  chooseZone("Asia/Kolkata");
  for (let write = 0; write < 5; write += 1) page.dispatchEvent(new Event("storage"));
  expect(vi.getTimerCount()).toBe(1);
  dialog = null;
  vi.advanceTimersByTime(1000);
  expect([appliedZone.get(), vi.getTimerCount()]).toEqual(["Asia/Kolkata", 0]);
  chooseZone(undefined);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
