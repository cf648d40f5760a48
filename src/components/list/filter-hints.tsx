import { classes } from "~/ui/classes.ts";

/** What was read of a typed text as filters. */
export default function FilterHints({
  parts,
  floats = false,
}: {
  parts: readonly { readonly label: string; readonly words: string }[];
  /** Whether they are below a field, over what is there. */
  floats?: boolean;
}) {
  return (
    <ul
      aria-label="Understood as filters"
      className={classes(
        "flex flex-wrap items-center gap-1.5 border-line text-small",
        floats
          ? "absolute top-full left-0 z-20 mt-1 w-max rounded-control border bg-surface-raised p-1.5 shadow-popover"
          : "border-b px-4 py-2",
      )}
    >
      {parts.map(({ label, words }) => (
        <li key={label} className="rounded-tag border border-line bg-surface-sunken px-1.5 py-0.5">
          <span className="text-text-muted">{label}:</span> {words}
        </li>
      ))}
    </ul>
  );
}
