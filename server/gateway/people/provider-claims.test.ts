import { expect, test } from "vitest";
import { type RawClaims, readClaims } from "./provider-claims.ts";

test.for<[claim: string, token: RawClaims, info: RawClaims, groups: string[]]>([
  ["groups", { groups: ["sales"] }, { groups: ["other"] }, ["sales"]],
  ["groups", { groups: [] }, { groups: ["sales"] }, ["sales"]],
  ["groups", { groups: [""] }, { groups: ["sales"] }, ["sales"]],
  ["groups", {}, { groups: "sales" }, ["sales"]],
  ["realm_access.roles", { realm_access: { roles: ["sales"] } }, {}, ["sales"]],
  ["realm_access.roles", { realm_access: "sales" }, {}, []],
  ["realm_access.constructor.name", { realm_access: {} }, {}, []],
  ["https://example.com/groups", { "https://example.com/groups": ["sales"] }, {}, ["sales"]],
  ["groups", { groups: [{ name: "sales" }, { id: 1 }, null, "ops"] }, {}, ["sales", "ops"]],
  ["a.b", { a: { b: { name: "sales" } } }, {}, ["sales"]],
])("with the claim %s groups of %j and userinfo %j are %j", ([claim, token, info, groups]) => {
  expect(readClaims("ada", token, info, claim).groups).toEqual(groups);
});

test("groups that are elsewhere are missing only if userinfo has none, too", () => {
  const token = { _claim_names: { groups: "src1" } };
  expect(readClaims("ada", token, {}, "groups").isOverage).toBe(true);
  expect(readClaims("ada", token, { groups: ["sales"] }, "groups").isOverage).toBe(false);
});
