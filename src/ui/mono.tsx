import { CopyButton } from "./copy-button.tsx";
import { classes } from "./classes.ts";

/** An id or a raw value as it came, in mono; with `copy` its copy button stands behind it. */
export function Mono({
  children,
  copy,
  className,
}: {
  children: string;
  /** The name of the copy button, e.g. "Copy organization id". */
  copy?: string;
  className?: string;
}) {
  const value = (
    <span className={classes("mono break-all", className)} translate="no">
      {children}
    </span>
  );
  if (copy === undefined) return value;
  return (
    <span className="inline-flex min-w-0 items-center gap-1">
      {value}
      <CopyButton text={children} label={copy} />
    </span>
  );
}

/** A value that isn't there. Never a dash, never 0. */
export function None({ children = "none" }: { children?: string }) {
  return <span className="text-text-faint">{children}</span>;
}
