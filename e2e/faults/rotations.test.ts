import { expect, test } from "vitest";
import { rotateThroughFaults } from "./clicks.ts";

test("a hundred clicks through the same faults as ever are a hundred rotations at most", async () => {
  const happened = await rotateThroughFaults("fixed", 100);
  expect(happened.of("done")).toBeGreaterThan(100 / 3);
  expect(happened.of("secret_lost") + happened.of("unknown")).toBeGreaterThan(0);
});
