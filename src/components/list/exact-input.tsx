import { useRef, useState } from "react";
import { classes } from "~/ui/classes.ts";
import { ClearButton } from "~/ui/filter/filter-chip.tsx";

/** Milliseconds without typing after which it applies. */
const DEBOUNCE = 500;

/**
 * A filter for one exact value, typed or pasted. It applies on Enter, on blur, and after a pause in
 * typing; Escape clears it.
 */
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
  // While the field has focus it shows what is typed: the URL's value follows a moment later.
  const [typed, setTyped] = useState<string>();
  const [applied, setApplied] = useState(value);
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    // A value that wasn't applied here came from elsewhere, like the Back button.
    if (value !== applied) setTyped(undefined);
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const apply = (text: string) => {
    clearTimeout(timer.current);
    setApplied(text.trim());
    if (text.trim() !== value) onApply(text.trim());
  };
  const change = (input: HTMLInputElement) => {
    setTyped(input.value);
    clearTimeout(timer.current);
    // Not if the field is gone, as another screen is open by then.
    timer.current = setTimeout(() => input.isConnected && apply(input.value), DEBOUNCE);
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
          type="text"
          autoComplete="off"
          spellCheck={false}
          value={typed ?? value}
          onFocus={() => setTyped(value)}
          onBlur={(event) => {
            setTyped(undefined);
            apply(event.target.value);
          }}
          onChange={(event) => change(event.target)}
          onKeyDown={(event) => {
            if (event.key === "Enter") apply(event.currentTarget.value);
            if (event.key !== "Escape") return;
            setTyped("");
            apply("");
          }}
          className="mono w-44 bg-transparent outline-none"
        />
      </label>
      {value !== "" && (
        <ClearButton
          label={label}
          onClear={() => {
            setTyped(undefined);
            apply("");
          }}
        />
      )}
    </div>
  );
}
