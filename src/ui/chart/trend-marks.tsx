/** A figure on a line. */
export interface TrendMark {
  /** Null if there is no data (yet). */
  value: number | null;
  /** The interval around the figure, if known. */
  band: readonly [low: number, high: number] | null;
  /** Based on few recordings: its dot is hollow. */
  few: boolean;
  /** Beside the figure, e.g. "31 recordings". */
  note: string;
}

export interface TrendPoint extends TrendMark {
  /** On the axis, e.g. "17 Nov". */
  label: string;
  /** In the tooltip, e.g. "17 Nov – 20 Nov". */
  title: string;
  /** The running bucket. */
  partial: boolean;
  /** The same for the chosen group, if there is one. */
  group: TrendMark | undefined;
}

/** What the marks get from the chart; recharts adds the position. */
interface MarkProps {
  // Recharts passes its own `points`, so this has another name.
  trend: readonly TrendPoint[];
  figure: (point: TrendMark) => string;
  cx?: number;
  cy?: number;
  index?: number;
}

/** Room for the label's two lines above or below its dot, in pixels. */
const LABEL = 34;

/**
 * The running bucket: a hollow dot in the accent with its figure beside it, on the side that the line
 * doesn't come from.
 */
export function RunningDot({
  trend,
  figure,
  bottom,
  cx,
  cy,
  index = -1,
}: MarkProps & {
  /** Where the plot ends. */
  bottom: number;
}) {
  const point = trend[index];
  if (typeof cx !== "number" || typeof cy !== "number" || !point?.partial) return null;
  const falls = (trend[index - 1]?.value ?? 0) > (point.value ?? 0);
  const above = falls ? cy + LABEL + 8 > bottom : cy > LABEL + 8;
  const labelY = above ? cy - LABEL + 6 : cy + 22;
  return (
    <g>
      <circle
        cx={cx}
        cy={cy}
        r={4}
        fill="var(--color-surface)"
        stroke="var(--color-accent)"
        strokeWidth={2}
      />
      <g textAnchor="end" stroke="var(--color-surface)" strokeWidth={4} paintOrder="stroke">
        <text x={cx + 6} y={labelY} className="fill-text text-label font-[600]">
          {figure(point)} so far
        </text>
        <text x={cx + 6} y={labelY + 16} className="fill-text-muted text-label">
          {point.note}
        </text>
      </g>
    </g>
  );
}

/** A bucket's dot, hollow if it is based on few recordings. */
export function Dot({
  trend,
  of,
  cx,
  cy,
  index = -1,
}: Omit<MarkProps, "figure"> & { of: "all" | "group" }) {
  const point = of === "all" ? trend[index] : trend[index]?.group;
  if (typeof cx !== "number" || typeof cy !== "number" || point === undefined) return null;
  const color = of === "all" ? "var(--color-fill)" : "var(--color-accent)";
  const radius = trend.length > 60 ? 1.5 : 2.5;
  return (
    <circle
      cx={cx}
      cy={cy}
      r={point.few ? radius + 0.5 : radius}
      fill={point.few ? "var(--color-surface)" : color}
      stroke={color}
      strokeWidth={point.few ? 1.5 : 0}
    />
  );
}

/** A figure with its interval and its number of recordings. */
function TipLine({
  name,
  mark,
  format,
  figure,
}: {
  name: string | undefined;
  mark: TrendMark;
  format: (value: number) => string;
  figure: string;
}) {
  return (
    <p>
      {name !== undefined && `${name}: `}
      <strong>{figure}</strong>
      {mark.band && mark.value !== null && ` ${format(mark.band[0])}–${format(mark.band[1])}`},{" "}
      {mark.note}
    </p>
  );
}

export function Tip({
  trend,
  figure,
  format,
  group,
  activeIndex,
}: Pick<MarkProps, "trend" | "figure"> & {
  format: (value: number) => string;
  /** The chosen group's name. */
  group: string | undefined;
  activeIndex?: number | string | null;
}) {
  const point = trend[Number(activeIndex ?? -1)];
  if (point === undefined) return null;
  return (
    <div className="rounded-dialog border border-line-strong bg-surface-raised px-3 py-2 text-small shadow-popover">
      <p className="text-text-muted">{point.title}</p>
      <TipLine name={group && "All together"} mark={point} format={format} figure={figure(point)} />
      {group !== undefined && point.group !== undefined && (
        <TipLine name={group} mark={point.group} format={format} figure={figure(point.group)} />
      )}
    </div>
  );
}
