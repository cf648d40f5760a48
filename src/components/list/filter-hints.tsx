import { classes } from "~/ui/classes.ts";

/** What was read of a typed text as filters. */
export function FilterHints({
  parts,
  className,
}: {
  parts: readonly { readonly label: string; readonly words: string }[];
  className?: string;
}) {
  return (
    <ul
      aria-label="Understood as filters"
      className={classes("flex flex-wrap items-center gap-1.5 text-small", className)}
    >
      {parts.map(({ label, words }) => (
        <li key={label} className="rounded-tag border border-line bg-surface-sunken px-1.5 py-0.5">
          <span className="text-text-muted">{label}:</span> {words}
        </li>
      ))}
    </ul>
  );
}
