import { type ReactNode, useId } from "react";
import { classes } from "~/ui/classes.ts";

/** A chart or its table: what it shows, in what, and the figures. */
export function Pane({
  title,
  beside,
  stale = false,
  sticky = false,
  children,
}: {
  title: string;
  beside: string;
  /** Old figures stand until new ones are there. */
  stale?: boolean;
  /** Stays in view beside a longer pane. */
  sticky?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      aria-busy={stale || undefined}
      className={classes(
        "min-w-0 border-line px-4 py-3 max-lg:border-b lg:not-last:border-r",
        sticky && "lg:sticky lg:top-0 lg:self-start",
      )}
    >
      <div className="mb-2 flex min-h-6 items-baseline justify-between gap-3">
        <h2 id={id} className="text-body font-[600]">
          {title}
        </h2>
        <p className="text-label text-text-muted">{beside}</p>
      </div>
      <div className={classes(stale && "opacity-50")}>{children}</div>
    </section>
  );
}
