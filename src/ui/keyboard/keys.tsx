import { lookup } from "~/lib/lookup.ts";

const APPLE = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? "");

const SIGNS = lookup({
  Mod: APPLE ? "⌘" : "Ctrl",
  ArrowUp: "Up",
  ArrowDown: "Down",
  ArrowLeft: "Left",
  ArrowRight: "Right",
  PageUp: "Page Up",
  PageDown: "Page Down",
  Escape: "Esc",
});

const sign = (key: string) =>
  SIGNS[key] ?? (key.length === 1 && key >= "a" && key <= "z" ? key.toUpperCase() : key);

/** The keys of a shortcut, as printed on a keyboard. */
export function Keys({ keys }: { keys: string }) {
  return (
    <kbd className="inline-flex shrink-0 gap-1 font-sans text-label">
      {keys.split(" ").map((stroke, index) => (
        <span
          // The same key may occur twice, and the order never changes.
          // oxlint-disable-next-line react/no-array-index-key
          key={`${stroke} ${index}`}
          className="rounded-tag border border-line-strong bg-surface px-1 text-text-muted"
        >
          {stroke.split("+").map(sign).join(" ")}
        </span>
      ))}
    </kbd>
  );
}
