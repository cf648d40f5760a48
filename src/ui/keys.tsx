const APPLE = /Mac|iPhone|iPad/.test(navigator.platform);

const SIGNS: Record<string, string> = {
  Mod: APPLE ? "⌘" : "Ctrl",
  ArrowUp: "Up",
  ArrowDown: "Down",
  PageUp: "Page Up",
  PageDown: "Page Down",
  Escape: "Esc",
};

const sign = (key: string) =>
  SIGNS[key] ?? (key.length === 1 && key >= "a" && key <= "z" ? key.toUpperCase() : key);

/** Keys as they are printed on a keyboard: pressed together with a plus, else one after the other. */
export function Keys({ keys }: { keys: string }) {
  return (
    <kbd className="inline-flex shrink-0 gap-1 font-sans text-label">
      {keys.split(" ").map((stroke, index) => (
        <span
          // The same key may come twice, and the order never changes.
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
