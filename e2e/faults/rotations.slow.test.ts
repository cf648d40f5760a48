import { expect, test } from "vitest";
import { rotateThroughFaults } from "./clicks.ts";
import { PAGE_FAULTS, SERVICE_FAULTS } from "./draw.ts";

const ROTATIONS = 1000;
/** A failing run prints its seed. With the same seed in the environment, the same faults are drawn. */
const SEED = process.env.FAULT_SEED ?? String(Date.now());
const OUTCOMES = ["done", "not_executed", "refused", "secret_lost", "unknown"];
const FAULTS = [
  ...PAGE_FAULTS.flatMap((fault) => [fault, `${fault}, twice`]),
  ...SERVICE_FAULTS.map((fault) => `at the service: ${fault}`),
  "delayed",
  "at the service: delayed",
  "asked again",
];

test("a thousand clicks through faults of every kind are a thousand rotations at most", async () => {
  const happened = await rotateThroughFaults(SEED, ROTATIONS);
  const nothing = [...OUTCOMES, ...FAULTS].filter((name) => happened.of(name) === 0);
  expect(nothing, `seed ${SEED}: what never happened`).toEqual([]);
  expect(happened.of("done"), `seed ${SEED}`).toBeGreaterThan(ROTATIONS / 3);
});
