import { expect, test } from "vitest";
import { foreignReason } from "./written-organization.ts";

const nameOf = (id: string) => ({ org_1: "Meridian", org_2: "Harbor" })[id];

test("composing for another organization's recording is refused, naming both", () => {
  expect(foreignReason("org_2", "org_1", nameOf, "credential")).toBe(
    "This recording belongs to Harbor, but this credential writes to Meridian. The engagement would be created there. Sign in with a credential of Harbor.",
  );
  expect(foreignReason("org_9", "org_1", nameOf, "credential")).toContain("belongs to org_9");
});

test("nothing is refused in the same organization, or if either isn't known", () => {
  expect(foreignReason("org_1", "org_1", nameOf, "credential")).toBeUndefined();
  expect(foreignReason(undefined, "org_1", nameOf, "credential")).toBeUndefined();
  expect(foreignReason("", "org_1", nameOf, "credential")).toBeUndefined();
  expect(foreignReason("org_2", undefined, nameOf, "credential")).toBeUndefined();
});
