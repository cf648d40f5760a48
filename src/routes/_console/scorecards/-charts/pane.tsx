import type { ReactNode } from "react";
import { classes } from "~/ui/classes.ts";
import { Section } from "~/ui/section.tsx";

/** A chart or its table, with its units beside the title. */
export function Pane({
  title,
  beside,
  stale = false,
  sticky = false,
  full = false,
  children,
}: {
  title: string;
  beside: ReactNode;
  /** Shows old figures until new ones are loaded. */
  stale?: boolean;
  /** Stays in view beside a longer pane. */
  sticky?: boolean;
  /** Has no pane beside it. */
  full?: boolean;
  children: ReactNode;
}) {
  return (
    <Section
      title={title}
      beside={<span className="text-label">{beside}</span>}
      busy={stale}
      className={classes(
        "min-w-0 border-line px-4 py-3",
        full
          ? "not-last:border-b"
          : "@max-[940px]:not-last:border-b @min-[940px]:not-last:border-r",
        sticky && "@min-[940px]:sticky @min-[940px]:top-0 @min-[940px]:self-start",
      )}
      headClassName="min-h-6 max-md:min-h-10 items-baseline justify-between gap-3"
    >
      <div className={classes(stale && "opacity-50")}>{children}</div>
    </Section>
  );
}
