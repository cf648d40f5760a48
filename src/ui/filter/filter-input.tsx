import Search from "lucide-react/icons/search";
import { useRef } from "react";
import { classes, INPUT_CLASSES } from "~/ui/classes.ts";
import { AS_TYPED } from "~/ui/field/as-typed.ts";
import { useActions } from "~/ui/keyboard/use-actions.ts";

/** The field that filters the loaded rows. Escape clears it. */
export function FilterInput({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  useActions("In a list", [
    { keys: "/", label: "Filter the loaded rows", run: () => input.current?.focus() },
  ]);
  return (
    <div className="relative w-58 shrink-0 @max-[55rem]:w-44 max-md:w-full">
      <Search size={14} className="absolute inset-y-0 left-2 my-auto text-text-muted" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        {...AS_TYPED}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") onChange("");
        }}
        className={classes(
          INPUT_CLASSES,
          "h-7 pl-7 not-focus:border-line not-focus:bg-transparent hover:not-focus:border-control [&::-webkit-search-cancel-button]:hidden",
        )}
      />
    </div>
  );
}
