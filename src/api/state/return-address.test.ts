import { afterEach, expect, test, vi } from "vitest";
import { returnAddress, takenAlong } from "./return-address.ts";

const LONG = `/recordings?${"teamId=team-123&".repeat(100)}`;

const stored = new Map<string, string>();
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
};
afterEach(() => vi.unstubAllGlobals());

test("a short address is taken along as it is", () => {
  expect(takenAlong("/teams?name=a#b")).toBe("/teams?name=a#b");
  expect(returnAddress("/teams?name=a#b")).toBe("/teams?name=a#b");
});

test("a long address is kept in this tab, and is complete after the sign-in", () => {
  vi.stubGlobal("sessionStorage", storage);
  const short = takenAlong(LONG);
  expect(short).toBe("/recordings#kept");
  expect(takenAlong(short)).toBe(short);
  expect(returnAddress(short)).toBe(LONG);
});

test("without storage the query of a long address is lost", () => {
  vi.stubGlobal("sessionStorage", undefined);
  expect(takenAlong(LONG)).toBe("/recordings");
  expect(returnAddress("/recordings#kept")).toBe("/recordings#kept");
});

test.for([
  ["/organizations/%", "/organizations/%25"],
  ["/%E0%A4", "/%25E0%25A4"],
  ["/recordings/%C3%A9%2F%zz", "/recordings/%C3%A9%2F%25zz"],
  ["/teams?name=%C3", "/teams?name=%25C3"],
  ["//example.com/teams", "/example.com/teams"],
] as const)("%s opens as %s, which the router can read", ([to, opened]) => {
  expect(returnAddress(to)).toBe(opened);
  expect(returnAddress(opened)).toBe(opened);
});
