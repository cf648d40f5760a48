import { formatCount } from "~/lib/format.ts";
import { type HeatRow, scaleOf, stepOf } from "./-heat.ts";
import type { Mark, Picture } from "./-picture.ts";
import type { Caption } from "./-pictures.ts";

const FILLS = [
  "#ebf0f5",
  "#cfdfec",
  "#b0cce4",
  "#8db6da",
  "#3f76ad",
  "#2a5890",
  "#1c3c6e",
] as const;
const TEXT = "#1d2026";
const MUTED = "#545961";

const [LEFT, TOP, ROW, COLUMN] = [200, 108, 26, 76] as const;

/** The heat map as it stands on the page, all of its rows, each rate printed on its colour. */
export function heatPicture(
  { title, about }: Caption,
  rows: readonly (HeatRow & { name: string })[],
  metrics: readonly string[],
): Picture {
  const scale = scaleOf(rows) ?? { low: 0, high: 100 };
  const width = LEFT + metrics.length * COLUMN + 24;
  const marks: Mark[] = [
    { kind: "text", at: [24, 32], text: title, size: 16, fill: TEXT, bold: true },
    { kind: "text", at: [24, 52], text: `${about} Pass rates in %.`, size: 12, fill: MUTED },
  ];
  metrics.forEach((metric, column) => {
    const x = LEFT + column * COLUMN + COLUMN / 2;
    // Two lines at most: a name is as wide as its column.
    const words = metric.split(" ");
    const half = Math.ceil(words.length / 2);
    const lines = [words.slice(0, half).join(" "), words.slice(half).join(" ")];
    lines.forEach((text, line) => {
      const at = [x, TOP - 22 + line * 13] as const;
      marks.push({ kind: "text", at, text, size: 11, fill: MUTED, align: "middle" });
    });
  });
  rows.forEach(({ name, rates }, index) => {
    const y = TOP + index * ROW;
    const at = [LEFT - 12, y + 17] as const;
    marks.push({ kind: "text", at, text: name, size: 12, fill: TEXT, align: "end" });
    rates.forEach((rate, column) => {
      const x = LEFT + column * COLUMN;
      const step = rate === undefined ? undefined : stepOf(rate, scale);
      const fill = step === undefined ? "#ffffff" : (FILLS[step] ?? FILLS[0]);
      marks.push({ kind: "rect", x, y, width: COLUMN - 2, height: ROW - 2, fill });
      marks.push({
        kind: "text",
        at: [x + COLUMN / 2 - 1, y + 16],
        text: rate === undefined ? "no data" : formatCount(rate),
        size: rate === undefined ? 10 : 12,
        fill: rate === undefined ? MUTED : step !== undefined && step > 3 ? "#ffffff" : TEXT,
        align: "middle",
      });
    });
  });
  return { width: Math.max(420, width), height: TOP + rows.length * ROW + 24, title, marks };
}
