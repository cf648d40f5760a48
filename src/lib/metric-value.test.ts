import { expect, test } from "vitest";
import { formatFigure, formatMetric, formatSeconds, unitOf } from "./metric-value.ts";

test("times are written as times, in whatever unit they come", () => {
  expect(formatSeconds(142)).toBe("2:22");
  expect(formatSeconds(4307)).toBe("1:11:47");
  expect(formatSeconds(0)).toBe("0:00");
  expect(formatFigure(2892.4, { unit: "seconds", unitAbbreviated: "s" })).toBe("48:12");
  expect(formatFigure(90_000, { unit: "milliseconds" })).toBe("1:30");
  expect(formatFigure(2.5, { unit: "minutes" })).toBe("2:30");
  expect(unitOf({ unit: "seconds", unitAbbreviated: "s" })).toBe("");
});

test("a minute that is part of a rate is no time", () => {
  const pace = { unit: "words per minute", unitAbbreviated: "words/min" };
  expect(formatMetric(148.4, pace)).toBe("148\u00a0words/min");
});

test("percentages keep one decimal", () => {
  expect(formatMetric(54.24, { unit: "percent", unitAbbreviated: "%" })).toBe("54.2\u00a0%");
  expect(formatMetric(100, { unit: "%" })).toBe("100.0\u00a0%");
});

test("counts are whole and other figures have the digits that say something", () => {
  expect(formatFigure(1357, { metricType: "RECORDING_COUNT" })).toBe("1,357");
  expect(formatFigure(12.44, {})).toBe("12.4");
  expect(formatFigure(0.0449, {})).toBe("0.045");
  expect(formatFigure(0, {})).toBe("0.0");
});

test("a metric without a unit is a bare figure", () => {
  expect(formatMetric(12.4, { unit: undefined, metricType: "SOMETHING_NEW" })).toBe("12.4");
});
