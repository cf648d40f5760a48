import { useEffect, useRef } from "react";
import { visibleIn } from "~/lib/visible.ts";
import { classes } from "~/ui/classes.ts";
import { AS_TYPED } from "~/ui/field/as-typed.ts";
import { ClearButton } from "~/ui/filter/filter-chip.tsx";
import { showToast } from "~/ui/overlay/toast.tsx";

/** A filter for one exact value, typed or pasted. It applies on Enter and on blur; Escape clears it. */
export default function ExactInput({
  label,
  value,
  onApply,
}: {
  label: string;
  /** Empty while the filter isn't set. */
  value: string;
  onApply: (value: string) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  // The field: the value also comes from elsewhere, like the Back button.
  useEffect(() => {
    if (input.current) input.current.value = value;
  }, [value]);
  const apply = (typed: string) => {
    const text = visibleIn(typed).trim();
    if (visibleIn(typed) !== typed) {
      if (input.current) input.current.value = text;
      void showToast({ title: "Invisible characters were removed" });
    }
    if (text !== value) onApply(text);
  };
  return (
    <div className={classes("flex shrink-0", value === "" && "print:hidden")}>
      <label
        className={classes(
          "flex h-7 items-center gap-1.5 border bg-surface px-2 focus-within:z-10 focus-within:border-accent focus-within:outline-2 focus-within:outline-focus max-md:h-10",
          value === "" ? "rounded-control border-line" : "rounded-l-control border-control",
        )}
      >
        <span className="text-text-muted">{label}</span>
        <input
          ref={input}
          type="text"
          {...AS_TYPED}
          defaultValue={value}
          onBlur={({ target }) => apply(target.value)}
          onKeyDown={({ key, currentTarget }) => {
            if (key === "Escape") currentTarget.value = "";
            if (key === "Escape" || key === "Enter") apply(currentTarget.value);
          }}
          className="mono w-44 bg-transparent outline-none"
        />
      </label>
      {value !== "" && <ClearButton label={label} onClear={() => apply("")} />}
    </div>
  );
}
