import { Search } from "lucide-react";
import { useRef, useState } from "react";
import { INPUT_CLASSES } from "./text-field.tsx";
import { useShortcuts } from "./use-shortcuts.ts";

/**
 * Narrows what is already on the page. The owner keeps the value in the address, which follows a
 * moment later; so while the field has the focus, what is typed counts. Escape empties it.
 */
export function FilterInput({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const [typed, setTyped] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  useShortcuts("In a list", [
    { keys: "/", label: "Filter what is loaded", run: () => input.current?.focus() },
  ]);
  const change = (text: string) => {
    setTyped(text);
    onChange(text);
  };
  return (
    <div className="relative w-58 shrink-0 max-md:w-full">
      <Search
        size={14}
        strokeWidth={1.75}
        className="absolute inset-y-0 left-2 my-auto text-text-muted"
      />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        value={typed ?? value}
        onFocus={() => setTyped(value)}
        onBlur={() => setTyped(undefined)}
        onChange={(event) => change(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") change("");
        }}
        className={`${INPUT_CLASSES} h-7 pl-7 [&::-webkit-search-cancel-button]:hidden`}
      />
    </div>
  );
}
