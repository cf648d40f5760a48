import { classes } from "./classes.ts";

interface Tick {
  /** 0 to 1 along the track. */
  at: number;
  label: string;
}

/** Marks the current position on a time axis, 0 to 1. */
export function Playhead({ at }: { at: number }) {
  return (
    <span
      aria-hidden
      className="playhead -top-2 h-5 before:-top-px before:h-2"
      style={{ left: `${at * 100}%` }}
    />
  );
}

/** A time axis that ends with a red line, filled up to `at`, with ticks below. Only visual: hidden from screen readers. */
export function TimeTrack({ at, ticks }: { at: number; ticks: readonly Tick[] }) {
  return (
    <div aria-hidden className="pt-2">
      <div className="relative h-2 bg-track">
        <div className="h-full bg-fill" style={{ width: `${at * 100}%` }} />
        <Playhead at={at} />
        <span className="absolute -inset-y-1 right-0 w-0.5 bg-negative" />
      </div>
      <div className="relative h-6">
        {ticks.map((tick) => (
          <span
            key={tick.at}
            className={classes(
              "absolute top-0 pt-1.5 text-tick text-text-muted before:absolute before:top-0 before:h-1.5 before:w-px before:bg-control",
              tick.at > 0.97
                ? "right-0 text-right before:right-0"
                : tick.at < 0.03
                  ? "before:left-0"
                  : "-translate-x-1/2 before:left-1/2",
            )}
            style={tick.at > 0.97 ? {} : { left: `${tick.at * 100}%` }}
          >
            {tick.label}
          </span>
        ))}
      </div>
    </div>
  );
}
