import { createContext, type ReactNode, use, useEffect, useState } from "react";
import { classes } from "./classes.ts";
import { scaled } from "./font-scale.ts";

/** Milliseconds before the content of a placeholder is shown. */
const LATE = 150;
const ROW = 36;
const WIDTHS = ["w-16", "w-28", "w-56", "w-20", "w-16", "w-24"];

/** What placeholders show above their content once loading is slow. */
export const SlowWord = createContext<ReactNode>(undefined);

/** A bar in place of a line of text. */
export const Bar = ({ className }: { className: string }) => (
  <span className={`block h-2.5 max-w-full bg-track ${className}`} />
);

/** The numbers from 0 up to `count`. */
export const times = (count: number) => Array.from({ length: count }, (_, index) => index);

/**
 * A placeholder whose content is rendered after a delay, because what loads fast never shows it.
 */
export function Placeholder({
  label,
  className,
  height,
  atOnce = false,
  children,
}: {
  label: string;
  className?: string;
  /** Whether its content is never there fast enough for a delay. */
  atOnce?: boolean;
  /** The height of its content in pixels, if that decides how high it is. */
  height?: number;
  children: () => ReactNode;
}) {
  const [isLate, setLate] = useState(atOnce);
  const slow = use(SlowWord);
  // The clock.
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="relative" style={{ height }}>
      {/* Over the content, which doesn't move when a word appears. */}
      {isLate && slow && <div className="absolute inset-x-0 top-0 z-1 bg-surface">{slow}</div>}
      <div role="status" aria-label={label} className={classes("h-full", className)}>
        {isLate && children()}
      </div>
    </div>
  );
}

/** Placeholder rows in the height of the real ones. */
export function SkeletonRows({ rows = 12, label }: { rows?: number; label: string }) {
  return (
    <Placeholder label={label} className="overflow-x-clip" height={rows * scaled(ROW)}>
      {() =>
        times(rows).map((row) => (
          <div key={row} className="flex h-9 items-center gap-6 px-4">
            {WIDTHS.map((width, column) => (
              <Bar key={column} className={`shrink-0 ${width} max-md:last:hidden`} />
            ))}
          </div>
        ))
      }
    </Placeholder>
  );
}
