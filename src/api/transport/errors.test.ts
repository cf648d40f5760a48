import { afterEach, expect, test, vi } from "vitest";
import { isCodeError, nameCodeError, toApiError } from "./errors.ts";

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

test("a fault of ours isn't taken for code that couldn't be loaded", () => {
  const error = named("undefined is not a function");
  expect(isCodeError(error)).toBe(false);
  expect(toApiError(error).code).toBe("unexpected");
});
