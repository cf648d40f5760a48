import { CopyButton } from "./copy-button.tsx";
import { classes } from "./classes.ts";

/** An ID or a raw value in monospace, if there is one, with a copy button if `copy` is set. */
export function Mono({
  children,
  copy,
  className,
}: {
  children: string | undefined;
  /** The name of the copy button, e.g. "Copy organization ID". */
  copy?: string;
  className?: string;
}) {
  if (children === undefined || children === "") return <None />;
  const value = (
    // Lines are about equally long if the text breaks; the element around it decides whether it may.
    <span className={classes("mono break-all [text-wrap-style:balance]", className)} translate="no">
      {children}
    </span>
  );
  if (copy === undefined) return value;
  return (
    <span className="inline-flex min-w-0 items-center gap-1">
      {value}
      {/* The negative margin keeps the height of the line. */}
      <CopyButton text={children} label={copy} className="-my-0.5 max-md:-my-2.5" />
    </span>
  );
}

/** A missing value. Never a dash, never 0. */
export function None({ children = "none" }: { children?: string }) {
  return <span className="text-text-faint">{children}</span>;
}

/** Shown in place of a list's items: "none", or "unknown" if the answer has no list. */
export const NoItems = ({ items }: { items: readonly unknown[] | undefined }) => (
  <None>{items === undefined ? "unknown" : "none"}</None>
);
