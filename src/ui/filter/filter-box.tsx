import Search from "lucide-react/icons/search";
import type { ComponentProps } from "react";
import { classes } from "~/ui/classes.ts";
import { INPUT_CLASSES } from "~/ui/field/field-parts.tsx";

/** The field that filters loaded rows; disabled until its code and the rows are there. */
export function FilterBox({
  label,
  quiet = false,
  ...input
}: ComponentProps<"input"> & {
  label: string;
  /** Drawn with a faint edge, beside filters that reach further. */
  quiet?: boolean;
}) {
  return (
    <div className="relative w-58 shrink-0 @max-[880px]:w-44 max-md:w-full">
      <Search size={14} className="absolute inset-y-0 left-2 my-auto text-text-muted" />
      <input
        {...input}
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        className={classes(
          INPUT_CLASSES,
          "h-7 pl-7 [&::-webkit-search-cancel-button]:hidden",
          quiet && "not-focus:border-line not-focus:bg-transparent hover:not-focus:border-control",
        )}
      />
    </div>
  );
}
