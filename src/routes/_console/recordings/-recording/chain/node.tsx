import type { ReactNode } from "react";
import { classes } from "~/ui/classes.ts";
import type { ChainLink } from "../crm-chain.ts";

export const DASHED = "border-dashed border-warning";

/** The line to a record: broken if it is missing or the service isn't sure. */
export const lineTo = ({ missing, possible }: ChainLink) =>
  missing !== undefined ? DASHED : possible ? "border-dashed border-control" : "border-control";

/** A record in the chain: a dot, its name and kind, and more about it below. */
export function Node({
  kind,
  dot,
  line,
  name,
  children,
}: {
  kind: string;
  dot: string;
  /** The line to the next one; undefined for the last. */
  line: string | undefined;
  name: ReactNode;
  children?: ReactNode;
}) {
  return (
    <li className="relative flex gap-3 pb-3">
      {line !== undefined && (
        <span
          aria-hidden
          className={classes("absolute top-4 bottom-0 left-[5px] border-l", line)}
        />
      )}
      <span aria-hidden className={classes("mt-1 size-[11px] shrink-0 rounded-full", dot)} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-2">
          {name}
          <span className="shrink-0 text-label text-text-muted">{kind}</span>
        </span>
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 text-small wrap-anywhere text-text-muted">
          {children}
        </span>
      </span>
    </li>
  );
}
