import { expect, test } from "vitest";
import { formatFigure, formatMetric, unitOf } from "./metric-value.ts";

test("durations are formatted as clock times, whatever their unit", () => {
  expect(formatFigure(142, { unit: "s" })).toBe("2:22");
  expect(formatFigure(4307, { unit: "s" })).toBe("1:11:47");
  expect(formatFigure(0, { unit: "s" })).toBe("0:00");
  expect(formatFigure(2892.4, { unit: "seconds", unitAbbreviated: "s" })).toBe("48:12");
  expect(formatFigure(90_000, { unit: "milliseconds" })).toBe("1:30");
  expect(formatFigure(2.5, { unit: "minutes" })).toBe("2:30");
  expect(unitOf({ unit: "seconds", unitAbbreviated: "s" })).toBe("");
});

test("a minute in a rate is not a duration", () => {
  const pace = { unit: "words per minute", unitAbbreviated: "words/min" };
  expect(formatMetric(148.4, pace)).toBe("148\u00a0words/min");
});

test("percentages keep one decimal", () => {
  expect(formatMetric(54.24, { unit: "percent", unitAbbreviated: "%" })).toBe("54.2\u00a0%");
  expect(formatMetric(100, { unit: "%" })).toBe("100.0\u00a0%");
});

test("counts are integers and other figures keep significant digits", () => {
  expect(formatFigure(1357, { metricType: "RECORDING_COUNT" })).toBe("1,357");
  expect(formatFigure(12.44, {})).toBe("12.4");
  expect(formatFigure(0.0449, {})).toBe("0.045");
  expect(formatFigure(0, {})).toBe("0.0");
});

test.each(["constructor", "__proto__", "toString"])("%s is a unit like any other", (unit) => {
  expect(formatMetric(12.4, { unit })).toBe(`12.4\u00a0${unit}`);
});

test("a short unit is written in full", () => {
  expect(unitOf({ unit: "points", unitAbbreviated: "pt" })).toBe("points");
  expect(unitOf({ unit: "words per minute", unitAbbreviated: "wpm" })).toBe("wpm");
});

test("a metric without a unit has only a figure", () => {
  expect(formatMetric(12.4, { unit: undefined, metricType: "SOMETHING_NEW" })).toBe("12.4");
});
