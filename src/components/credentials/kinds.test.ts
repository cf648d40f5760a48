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
