import { useEffect, useState } from "react";

/** True once `milliseconds` have passed: what is quick never shows that it was loading. */
export function useDelay(milliseconds = 150): boolean {
  const [over, setOver] = useState(false);
  // Talks to the clock.
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return over;
}

const WIDTHS = ["w-16", "w-28", "w-56", "w-20", "w-16", "w-24"];

/** Still rows in the height of what comes, named for a screen reader, after 150 ms. */
export function SkeletonRows({ rows = 12, label }: { rows?: number; label: string }) {
  const visible = useDelay();
  return (
    <div role="status" aria-label={label}>
      {visible &&
        Array.from({ length: rows }, (_, row) => (
          <div key={row} className="flex h-9 items-center gap-6 px-4">
            {WIDTHS.map((width, column) => (
              <span key={column} className={`h-2.5 bg-track ${width} max-md:last:hidden`} />
            ))}
          </div>
        ))}
    </div>
  );
}
