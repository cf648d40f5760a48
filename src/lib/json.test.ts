import { expect, test } from "vitest";
import { getIn, type JsonObject, sameJson, setIn, unsetIn } from "./json.ts";

const BODY: JsonObject = {
  externalId: "e-1",
  account: { externalId: "a-1", addresses: [{ city: "Oslo" }, { city: "Bergen" }] },
  subject: null,
};

test("a value is found by its path; null is a value, and nothing is nothing", () => {
  expect(getIn(BODY, ["account", "addresses", 1, "city"])).toBe("Bergen");
  expect(getIn(BODY, ["subject"])).toBeNull();
  expect(getIn(BODY, ["subject", "words"])).toBeUndefined();
  expect(getIn(BODY, ["account", "addresses", 2])).toBeUndefined();
  expect(getIn(BODY, ["toString"])).toBeUndefined();
});

test("setting makes what is missing on the way, and leaves the original alone", () => {
  const next = setIn({}, ["contact", "owner", "externalId"], "o-1");
  expect(next).toEqual({ contact: { owner: { externalId: "o-1" } } });
  const list = setIn({ externalId: "e-1" }, ["engagementUsers", 0, "email"], "a@b.example");
  expect(list).toEqual({ externalId: "e-1", engagementUsers: [{ email: "a@b.example" }] });
  const before = JSON.stringify(BODY);
  expect(Object.keys(setIn(BODY, ["account", "name"], null))).toEqual(Object.keys(BODY));
  expect(JSON.stringify(BODY)).toBe(before);
});

test("a cleared object is set again by what is set below it", () => {
  expect(setIn({ account: null }, ["account", "externalId"], "a")).toEqual({
    account: { externalId: "a" },
  });
});

test("taking out takes objects out that it leaves empty, and keeps items of lists", () => {
  const owned: JsonObject = { externalId: "e", lead: { owner: { externalId: "o" } } };
  expect(unsetIn(owned, ["lead", "owner", "externalId"])).toEqual({ externalId: "e" });
  const listed: JsonObject = { engagementUsers: [{ email: "a" }, { email: "b" }] };
  expect(unsetIn(listed, ["engagementUsers", 0, "email"])).toEqual({
    engagementUsers: [{}, { email: "b" }],
  });
  expect(unsetIn(listed, ["engagementUsers", 0])).toEqual({ engagementUsers: [{ email: "b" }] });
  expect(unsetIn({ engagementUsers: [{}] }, ["engagementUsers", 0])).toEqual({
    engagementUsers: [],
  });
  expect(unsetIn(BODY, ["lead", "name"])).toBe(BODY);
});

test("the same data is the same in any order of keys, but not of items", () => {
  expect(sameJson({ a: [1, { b: null }], c: 2 }, { c: 2, a: [1, { b: null }] })).toBe(true);
  expect(sameJson([1, 2], [2, 1])).toBe(false);
  expect(sameJson({ a: undefined }, { b: undefined })).toBe(false);
  expect(sameJson({ a: null }, {})).toBe(false);
});
