import { expect, test } from "vitest";
import { unsteady } from "./compare.mjs";
import { countsIn, outcomesIn } from "./reports.mjs";

const end = (status: string) => [{ projectName: "chromium", status, results: [{ duration: 5 }] }];

const PLAYWRIGHT = {
  stats: { expected: 2, unexpected: 1, flaky: 0 },
  suites: [
    {
      title: "specs/teams.spec.ts",
      file: "specs/teams.spec.ts",
      specs: [
        { title: "opens", file: "specs/teams.spec.ts", tests: end("expected") },
        { title: "closes", file: "specs/teams.spec.ts", tests: end("unexpected") },
      ],
      suites: [
        {
          title: "on a phone",
          file: "specs/teams.spec.ts",
          specs: [
            { title: "folds", file: "specs/teams.spec.ts", tests: end("expected") },
            { title: "plays", file: "specs/teams.spec.ts", tests: end("skipped") },
          ],
        },
      ],
    },
  ],
};

const VITEST = {
  numPassedTests: 1,
  numFailedTests: 1,
  testResults: [
    {
      name: `${process.cwd()}/src/lib/search.test.ts`,
      startTime: 0,
      endTime: 5,
      assertionResults: [
        { fullName: "mends an address", status: "passed" },
        { fullName: "keeps a filter", status: "failed" },
        { fullName: "on PostgreSQL", status: "pending" },
      ],
    },
  ],
};

test("tests in groups are counted, and those that didn't run are named", () => {
  expect(countsIn(PLAYWRIGHT)).toEqual({
    passed: 2,
    failed: 1,
    skipped: ["specs/teams.spec.ts: plays (chromium)"],
  });
  expect(countsIn(VITEST)).toEqual({
    passed: 1,
    failed: 1,
    skipped: ["src/lib/search.test.ts: on PostgreSQL"],
  });
});

test("a test that failed once or didn't run once is unsteady; one that failed in each run isn't", () => {
  const run = new Map(outcomesIn(PLAYWRIGHT));
  const name = "specs/teams.spec.ts: opens (chromium)";
  const failedOnce = new Map(run).set(name, "failed");
  expect(unsteady([run, run, run])).toEqual([]);
  expect(unsteady([run, failedOnce, run])).toEqual([`${name}: passed, failed, passed`]);
  const missing = new Map(run);
  missing.delete(name);
  expect(unsteady([run, run, missing])).toEqual([`${name}: passed, passed, not run`]);
});
