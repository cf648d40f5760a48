import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { KindsTable, LegacySteps, legacyTimeline } from "./kinds.tsx";

test("the days of the timeline are the same in every zone", () => {
  vi.stubEnv("TZ", "America/Chicago");
  const timeline = legacyTimeline("2026-09-01T00:00:00.000Z");
  const steps = renderToStaticMarkup(createElement(LegacySteps, { timeline }));
  for (const day of ["1 Sep 2026", "1 Oct 2026", "1 Jul 2027"]) expect(steps).toContain(day);
  const table = renderToStaticMarkup(createElement(KindsTable, { timeline }));
  expect(table).toContain("1 Jul 2027, legacy");
  vi.unstubAllEnvs();
});

const dayOf = (date: Date | undefined) => date?.toISOString().slice(0, 10);

test.each([
  // Nine months after 30 May is the last day of February, not 2 March.
  ["2026-04-30", "2026-05-30", "2027-02-28"],
  ["2027-04-30", "2027-05-30", "2028-02-29"],
  ["2026-08-01", "2026-08-31", "2027-05-31"],
])("after a release on %s creation ends on %s and tokens stop on %s", (released, ends, stops) => {
  const timeline = legacyTimeline(`${released}T00:00:00.000Z`);
  expect([timeline?.creationEnds, timeline?.stops].map(dayOf)).toEqual([ends, stops]);
});
