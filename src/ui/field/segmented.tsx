import { capital } from "~/lib/words.ts";
import { classes } from "~/ui/classes.ts";

/** A choice of two or three options, side by side. */
export function Segmented<Option extends string>({
  label,
  options,
  names,
  current,
  onChange,
}: {
  label: string;
  options: readonly Option[];
  /** Labels for options whose capitalized name isn't enough. */
  names?: Partial<Record<Option, string>>;
  current: Option;
  onChange: (option: Option) => void;
}) {
  return (
    <div
      role="group"
      aria-label={label}
      data-roving
      className="inline-flex h-7 rounded-control border border-line-strong bg-surface-sunken p-px max-md:h-10"
    >
      {options.map((option) => (
        <button
          key={option}
          type="button"
          aria-pressed={option === current}
          onClick={() => onChange(option)}
          className={classes(
            "rounded-tag border px-2.5 whitespace-nowrap max-md:px-3",
            option === current
              ? "border-line-strong bg-surface-raised font-[550]"
              : "border-transparent text-text-muted hover:text-text",
          )}
        >
          {names?.[option] ?? capital(option)}
        </button>
      ))}
    </div>
  );
}
