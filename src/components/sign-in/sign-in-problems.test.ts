import { expect, test } from "vitest";
import { SIGN_IN_PROBLEMS } from "~/contract/sign-in.ts";
import { problemWords } from "./sign-in-problems.ts";

const NAMES = { provider: "Keycloak", contact: "it@example.com" };

test("every problem says what happened and what to do, in words of its own", () => {
  const words = SIGN_IN_PROBLEMS.map((code) => problemWords(code, NAMES));
  expect(new Set(words.map((one) => one?.title)).size).toBe(SIGN_IN_PROBLEMS.length);
  for (const one of words) {
    expect(one?.title).toMatch(/^[A-Z].*[^.]$/);
    expect(one?.advice).toMatch(/\.$/);
  }
});

test("other texts in the address say nothing", () => {
  for (const code of [undefined, "", "toString", "__proto__", "Your account is locked"]) {
    expect(problemWords(code, NAMES)).toBeUndefined();
  }
});

test("whoever has no access reads whom to ask", () => {
  expect(problemWords("no_access", NAMES)?.advice).toBe(
    "Ask it@example.com for access, or sign in to Keycloak with another account.",
  );
});
