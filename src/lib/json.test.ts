import { expect, test } from "vitest";
import { getIn, type JsonObject, setIn, unsetIn } from "./json.ts";

const BODY: JsonObject = {
  externalId: "e-1",
  account: { externalId: "a-1", addresses: [{ city: "Oslo" }, { city: "Bergen" }] },
  subject: null,
};

test("gets a value by its path, null included", () => {
  expect(getIn(BODY, ["account", "addresses", 1, "city"])).toBe("Bergen");
  expect(getIn(BODY, ["subject"])).toBeNull();
  expect(getIn(BODY, ["subject", "words"])).toBeUndefined();
  expect(getIn(BODY, ["account", "addresses", 2])).toBeUndefined();
  expect(getIn(BODY, ["toString"])).toBeUndefined();
});

test("setting creates missing parents and does not mutate", () => {
  const next = setIn({}, ["contact", "owner", "externalId"], "o-1");
  expect(next).toEqual({ contact: { owner: { externalId: "o-1" } } });
  const list = setIn({ externalId: "e-1" }, ["engagementUsers", 0, "email"], "a@b.example");
  expect(list).toEqual({ externalId: "e-1", engagementUsers: [{ email: "a@b.example" }] });
  const before = JSON.stringify(BODY);
  expect(Object.keys(setIn(BODY, ["account", "name"], null))).toEqual(Object.keys(BODY));
  expect(JSON.stringify(BODY)).toBe(before);
});

test("setting a value in a cleared object replaces the null", () => {
  expect(setIn({ account: null }, ["account", "externalId"], "a")).toEqual({
    account: { externalId: "a" },
  });
});

test("unsetting removes emptied objects, but no items of lists", () => {
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

test("setting undefined takes a value or an item away, and leaves what is empty then", () => {
  expect(setIn({ account: { name: "a" } }, ["account", "name"], undefined)).toEqual({
    account: {},
  });
  expect(setIn({ ids: ["x", "y"] }, ["ids", 0], undefined)).toEqual({ ids: ["y"] });
  expect(setIn({ ids: ["x"] }, ["ids", 0], undefined)).toEqual({ ids: [] });
});
