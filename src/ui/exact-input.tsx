import { X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { classes } from "./classes.ts";

const PAUSE = 500;

/**
 * A filter for one exact value that is typed or pasted: label and field in one. It applies on
 * Enter, on leaving the field, and after a pause in typing; Escape empties it.
 */
export function ExactInput({
  label,
  value,
  onApply,
}: {
  label: string;
  /** Empty while the filter isn't set. */
  value: string;
  onApply: (value: string) => void;
}) {
  // What is typed counts while the field has the focus; the owner's value follows a moment later.
  const [typed, setTyped] = useState<string>();
  const [applied, setApplied] = useState(value);
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    // A value that wasn't applied here came from elsewhere, like a way back.
    if (value !== applied) setTyped(undefined);
  }
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Ends with the field, so that nothing is applied on another screen.
  useEffect(() => () => clearTimeout(pause.current), []);
  const apply = (text: string) => {
    clearTimeout(pause.current);
    setApplied(text.trim());
    if (text.trim() !== value) onApply(text.trim());
  };
  const change = (text: string) => {
    setTyped(text);
    clearTimeout(pause.current);
    pause.current = setTimeout(() => apply(text), PAUSE);
  };
  const drop = () => {
    setTyped(undefined);
    apply("");
  };
  return (
    <div className="flex shrink-0">
      <label
        className={classes(
          "flex h-7 items-center gap-1.5 border border-control bg-surface px-2 focus-within:z-10 focus-within:border-accent focus-within:outline-2 focus-within:outline-focus max-md:h-10",
          value === "" ? "rounded-control" : "rounded-l-control",
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
          onChange={(event) => change(event.target.value)}
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
        <button
          type="button"
          aria-label={`Drop ${label}`}
          title={`Drop ${label}`}
          onClick={drop}
          className="flex h-7 w-7 items-center justify-center rounded-r-control border border-l-0 border-control bg-surface-raised text-text-muted hover:bg-hover hover:text-text max-md:h-10 max-md:w-10"
        >
          <X size={14} strokeWidth={1.75} />
        </button>
      )}
    </div>
  );
}
