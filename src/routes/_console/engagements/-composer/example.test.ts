import { expect, test } from "vitest";
import { checkEngagement } from "../-body.ts";
import { exampleBody } from "./example.ts";

test("the example is valid, and different every time", () => {
  const { sendable, unknown } = checkEngagement(exampleBody());
  expect(sendable).toMatchObject({ direction: "OUTBOUND" });
  expect(unknown).toEqual([]);
  expect(exampleBody().externalId).not.toBe(exampleBody().externalId);
});
