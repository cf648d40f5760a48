import { type RefObject, useRef, useState } from "react";
import { useActions } from "~/ui/keyboard/use-actions.ts";
import { FilterBox } from "./filter-box.tsx";

/**
 * Filters the loaded rows. The owner keeps the value in the URL, which follows a moment later, so while
 * the field has focus it shows what is typed. Escape clears it.
 */
export function FilterInput({
  label,
  value,
  onChange,
  quiet = false,
  inputRef,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Drawn with a faint edge, beside filters that reach further. */
  quiet?: boolean;
  inputRef?: RefObject<HTMLInputElement | null>;
}) {
  const [typed, setTyped] = useState<string>();
  const own = useRef<HTMLInputElement>(null);
  const input = inputRef ?? own;
  useActions("In a list", [
    { keys: "/", label: "Filter the loaded rows", run: () => input.current?.focus() },
  ]);
  const change = (text: string) => {
    setTyped(text);
    onChange(text);
  };
  return (
    <FilterBox
      ref={input}
      label={label}
      quiet={quiet}
      value={typed ?? value}
      onFocus={() => setTyped(value)}
      onBlur={() => setTyped(undefined)}
      onChange={(event) => change(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === "Escape") change("");
      }}
    />
  );
}
