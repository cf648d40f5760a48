import { axisTicks } from "~/lib/axis.ts";
import { formatCount } from "~/lib/format.ts";
import type { Figure, Measure } from "./-figures.ts";
import type { Mark, Picture, Point } from "./-picture.ts";

// The light finish: a file is looked at on white.
const INK = { text: "#1d2026", muted: "#545961", line: "#dfe1e4", bar: "#8a8d91", fill: "#62666d" };
const ACCENT = "#b14a1d";
const BAND = "#e4e6e9";

const WIDTH = 880;
const MARGIN = 24;
const HEAD = 72;
const ROW = 26;

export interface Caption {
  /** What it shows, e.g. "Pass rate by team". */
  title: string;
  /** About which recordings, in words. */
  about: string;
}

const head = ({ title, about }: Caption): Mark[] => [
  { kind: "text", at: [MARGIN, 32], text: title, size: 16, fill: INK.text, bold: true },
  { kind: "text", at: [MARGIN, 52], text: about, size: 12, fill: INK.muted },
];

export interface BarRow {
  name: string;
  figure: Figure;
}

/** Bars as they stand on the page, the names and figures beside them, and the average as a line. */
export function barsPicture(
  caption: Caption,
  rows: readonly BarRow[],
  measure: Measure,
  average: number | undefined,
): Picture {
  const values = rows.flatMap(({ figure }) => measure.of(figure) ?? []);
  const ends = measure.domain ?? [Math.min(0, ...values), Math.max(0, ...values)];
  const ticks = axisTicks(...ends, measure.time);
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  const [left, right] = [220, WIDTH - 150];
  const at = (value: number) => left + ((value - low) / (high - low || 1)) * (right - left);
  const foot = HEAD + rows.length * ROW;
  const marks: Mark[] = head(caption);
  for (const tick of ticks) {
    marks.push({
      kind: "line",
      points: [
        [at(tick), HEAD],
        [at(tick), foot],
      ],
      stroke: INK.line,
      width: 1,
    });
    marks.push({
      kind: "text",
      at: [at(tick), foot + 18],
      text: measure.format(tick).replace(/\.0$/, ""),
      size: 11,
      fill: INK.muted,
      align: "middle",
    });
  }
  rows.forEach(({ name, figure }, index) => {
    const y = HEAD + index * ROW;
    const value = measure.of(figure);
    const text = { size: 13, fill: INK.text } as const;
    marks.push({ kind: "text", at: [left - 12, y + 17], text: name, align: "end", ...text });
    if (value !== undefined) {
      const [from, to] = [at(Math.max(low, Math.min(0, high))), at(value)];
      marks.push({
        kind: "rect",
        x: Math.min(from, to),
        y: y + 5,
        width: Math.abs(to - from),
        height: 16,
        fill: INK.bar,
      });
    }
    const shown = value === undefined ? "no data" : measure.write(value);
    marks.push({
      kind: "text",
      at: [WIDTH - 80, y + 17],
      text: shown,
      align: "end",
      bold: value !== undefined,
      ...text,
    });
    const count = figure.count === undefined ? "unknown" : formatCount(figure.count);
    marks.push({
      kind: "text",
      at: [WIDTH - MARGIN, y + 17],
      text: count,
      align: "end",
      size: 12,
      fill: INK.muted,
    });
  });
  if (average !== undefined) {
    marks.push({
      kind: "line",
      points: [
        [at(average), HEAD - 4],
        [at(average), foot],
      ],
      stroke: INK.text,
      width: 1.5,
      dash: [4, 3],
    });
    marks.push({
      kind: "text",
      at: [MARGIN, foot + 42],
      text: `Dashed: all together, ${measure.write(average)}. At the right: evaluated recordings.`,
      size: 12,
      fill: INK.muted,
    });
  }
  return { width: WIDTH, height: foot + 60, title: caption.title, marks };
}

export interface TrendPicturePoint {
  label: string;
  value: number | null;
  band: readonly [number, number] | null;
  few: boolean;
  partial: boolean;
}

/** The trend as it stands on the page: its intervals as a band, the running bucket dashed. */
export function trendPicture(
  caption: Caption,
  points: readonly TrendPicturePoint[],
  measure: Measure,
): Picture {
  const known = points.flatMap(({ value, band }) => (value === null ? [] : (band ?? [value])));
  const ticks = axisTicks(Math.min(...known), Math.max(...known), measure.time, measure.domain);
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  const [left, right, foot] = [80, WIDTH - MARGIN - 12, HEAD + 300];
  const x = (index: number) => left + (index / Math.max(1, points.length - 1)) * (right - left);
  const y = (value: number) => foot - ((value - low) / (high - low || 1)) * (foot - HEAD);
  const marks: Mark[] = head(caption);
  for (const tick of ticks) {
    marks.push({
      kind: "line",
      points: [
        [left - 12, y(tick)],
        [right + 12, y(tick)],
      ],
      stroke: INK.line,
      width: 1,
    });
    marks.push({
      kind: "text",
      at: [left - 20, y(tick) + 4],
      text: measure.format(tick).replace(/\.0$/, ""),
      size: 11,
      fill: INK.muted,
      align: "end",
    });
  }
  const runs: number[][] = [[]];
  points.forEach(({ value }, index) => {
    if (value === null) runs.push([]);
    else runs.at(-1)?.push(index);
  });
  for (const run of runs.filter(({ length }) => length > 1)) {
    const banded = run.flatMap((index) => {
      const band = points[index]?.band;
      return band ? [{ index, band }] : [];
    });
    const upper = banded.map(({ index, band }): Point => [x(index), y(band[1])]);
    const lower = banded.map(({ index, band }): Point => [x(index), y(band[0])]);
    if (upper.length > 1) {
      marks.push({ kind: "area", points: [...upper, ...lower.toReversed()], fill: BAND });
    }
    const done = run.filter((index) => points[index]?.partial !== true);
    const place = (index: number): Point => [x(index), y(points[index]?.value ?? 0)];
    marks.push({ kind: "line", points: done.map(place), stroke: INK.fill, width: 2 });
    const last = run.at(-1) ?? -1;
    if (points[last]?.partial) {
      marks.push({
        kind: "line",
        points: run.slice(-2).map(place),
        stroke: ACCENT,
        width: 2,
        dash: [2, 3],
      });
    }
  }
  const step = Math.max(1, Math.ceil(points.length / 10));
  points.forEach(({ value, label, partial, few }, index) => {
    if ((points.length - 1 - index) % step === 0) {
      marks.push({
        kind: "text",
        at: [x(index), foot + 22],
        text: label,
        size: 11,
        fill: INK.muted,
        align: "middle",
      });
    }
    if (value === null) return;
    const stroke = partial ? ACCENT : INK.fill;
    marks.push({
      kind: "dot",
      at: [x(index), y(value)],
      radius: 3,
      fill: few || partial ? "#ffffff" : stroke,
      stroke,
    });
  });
  return { width: WIDTH, height: foot + 44, title: caption.title, marks };
}
