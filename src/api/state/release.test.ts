import { expect, test } from "vitest";
import { accessEnded, isUpdated, mayBeForeign, noteRelease } from "./release.ts";

const answer = (release?: string) =>
  new Response("", { headers: release === undefined ? {} : { "x-console-release": release } });

const page = (status: number, type = "text/html", headers = {}) =>
  new Response("", { status, headers: { "content-type": type, ...headers } });

test("another release than that of the first answer is an update, until it is rolled back", () => {
  const seen = [undefined, "a", "a", undefined, "b", undefined, "a"].map((release) => {
    noteRelease(answer(release));
    return isUpdated();
  });
  expect(seen).toEqual([false, false, false, false, true, true, false]);
});

test("a page, a refusal or a redirect that names no release may be a proxy's", () => {
  const redirect = Object.defineProperty(new Response(""), "type", { value: "opaqueredirect" });
  const refusals = [page(401), page(401, "text/plain"), page(403, "application/json"), page(404)];
  for (const response of [
    page(200),
    page(200, "text/html; charset=utf-8"),
    ...refusals,
    redirect,
  ]) {
    expect(mayBeForeign(response)).toBe(true);
  }
  const byGateway = page(403, "text/html", { "x-console-release": "a" });
  for (const response of [page(502), page(429), page(408), page(200, "image/png"), byGateway]) {
    expect(mayBeForeign(response)).toBe(false);
  }
});

test("an answer of the gateway ends what a proxy's sign-in began", () => {
  accessEnded.set(true);
  noteRelease(page(200));
  expect(accessEnded.get()).toBe(true);
  noteRelease(answer("a"));
  expect(accessEnded.get()).toBe(false);
});
