const WIDTHS = ["w-16", "w-28", "w-56", "w-20", "w-16", "w-24"];

/** A line that is on its way. */
export const Bar = ({ className }: { className: string }) => (
  <span className={`block h-2.5 max-w-full bg-track ${className}`} />
);

/** The numbers below one. */
export const times = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Placeholder rows in the height of the real ones, after a delay: what loads fast never shows them. */
export function SkeletonRows({ rows = 12, label }: { rows?: number; label: string }) {
  return (
    <div role="status" aria-label={label} className="appear-late overflow-hidden">
      {times(rows).map((row) => (
        <div key={row} className="flex h-9 items-center gap-6 px-4">
          {WIDTHS.map((width, column) => (
            <Bar key={column} className={`shrink-0 ${width} max-md:last:hidden`} />
          ))}
        </div>
      ))}
    </div>
  );
}
