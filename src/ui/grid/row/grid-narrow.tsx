import type { ReactNode } from "react";
import { classes } from "~/ui/classes.ts";

/** A row as two lines, on narrow screens, with the heading of the group it starts. */
export function NarrowCell({
  heading,
  checkbox,
  hasMenu,
  children,
}: {
  heading: ReactNode;
  /** Only while rows are being selected. */
  checkbox: ReactNode;
  hasMenu: boolean;
  children: ReactNode;
}) {
  return (
    <div role="gridcell">
      {heading && (
        <p className="flex h-7 items-center border-b border-line bg-surface-sunken px-4 text-small font-[550] short:hidden">
          {heading}
        </p>
      )}
      <div
        className={classes(
          "relative flex h-[59px] flex-col justify-center px-4 short:h-10",
          hasMenu && "pr-11",
          Boolean(checkbox) && "pl-12",
        )}
      >
        {checkbox && <div className="absolute left-3">{checkbox}</div>}
        {children}
      </div>
    </div>
  );
}
