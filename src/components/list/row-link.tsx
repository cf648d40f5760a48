import { Link, type LinkProps } from "@tanstack/react-router";
import { classes } from "~/ui/classes.ts";

/** The name of a table row as a link. No tab stop of its own, as the table is one. */
export function RowLink({
  id,
  name,
  unnamed = "no name",
  className,
  ...link
}: Pick<LinkProps, "from" | "to" | "params" | "search"> & {
  /** Empty if the row has no ID: then there is nothing to link to. */
  id: string;
  name: string | undefined;
  unnamed?: string;
  className?: string | false;
}) {
  const text = name || <span className="font-[400] text-text-faint">{unnamed}</span>;
  if (id === "") return <span className="truncate">{text}</span>;
  return (
    <Link
      {...link}
      preload={false}
      tabIndex={-1}
      className={classes("truncate font-[550] hover:underline hover:underline-offset-2", className)}
    >
      {text}
    </Link>
  );
}
