import { expect, test } from "vitest";
import { accessEnded, isUpdated, noteRelease } from "./release.ts";

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

test("a page, a refusal or a redirect in place of the gateway's answer is a proxy's sign-in, until that answers", () => {
  const redirect = Object.defineProperty(new Response(""), "type", { value: "opaqueredirect" });
  const refusals = [page(401), page(401, "text/plain"), page(403, "application/json")];
  for (const response of [
    page(200),
    page(200, "text/html; charset=utf-8"),
    ...refusals,
    redirect,
  ]) {
    noteRelease(response);
    expect(accessEnded.get()).toBe(true);
    noteRelease(answer("a"));
    expect(accessEnded.get()).toBe(false);
  }
  const byGateway = page(200, "text/html", { "x-console-release": "a" });
  for (const response of [page(502), page(200, "application/json"), byGateway]) {
    noteRelease(response);
    expect(accessEnded.get()).toBe(false);
  }
});
