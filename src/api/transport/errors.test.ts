import { afterEach, expect, test, vi } from "vitest";
import { noteGatewayTime } from "../state/gateway-clock.ts";
import { errorOf, isCodeError, nameCodeError, toApiError } from "./errors.ts";

afterEach(() => vi.unstubAllGlobals());

const named = (message: string) => {
  const error = new TypeError(message);
  nameCodeError(error);
  return error;
};

test.for([
  "Failed to fetch dynamically imported module: http://localhost/assets/teams-1.js",
  "error loading dynamically imported module: http://localhost/assets/teams-1.js",
  "Importing a module script failed.",
])("%s: code that couldn't be loaded", (message) => {
  vi.stubGlobal("navigator", { onLine: true });
  const error = named(message);
  expect(isCodeError(error)).toBe(true);
  expect(error.message).toContain("reload the page");
  expect(toApiError(error).code).toBe("network");
  vi.stubGlobal("navigator", { onLine: false });
  expect(toApiError(named(message))).toMatchObject({
    code: "offline",
    message: "You're offline.",
  });
});

test("a date in Retry-After is one of the gateway's clock, wherever the reader's is", () => {
  vi.useFakeTimers({ now: Date.parse("2026-11-01T02:00:00Z") });
  noteGatewayTime("2026-11-01T00:00:00Z");
  vi.advanceTimersByTime(1000);
  const headers = { "retry-after": "Sun, 01 Nov 2026 00:00:31 GMT" };
  const error = errorOf(new Response(null, { status: 429, headers }), "");
  expect(error.retryAfter).toBe(30);
  // Setting the clock doesn't change the time of the retry.
  vi.setSystemTime("2026-11-01T00:00:00Z");
  expect(error.retryAt - performance.now()).toBe(30_000);
  vi.useRealTimers();
});

test("a fault of ours isn't taken for code that couldn't be loaded", () => {
  const error = named("undefined is not a function");
  expect(isCodeError(error)).toBe(false);
  expect(toApiError(error).code).toBe("unexpected");
});
