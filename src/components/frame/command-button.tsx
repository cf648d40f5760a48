import { Search } from "lucide-react";
import { Keys } from "~/ui/keys.tsx";

/** Opens the palette. */
export function CommandButton({
  onOpen,
  onPreload,
}: {
  onOpen: () => void;
  onPreload: () => void;
}) {
  return (
    <button
      type="button"
      onClick={onOpen}
      onPointerEnter={onPreload}
      onFocus={onPreload}
      aria-keyshortcuts="Control+K"
      className="flex h-7 w-84 min-w-0 shrink items-center gap-2 rounded-control border border-line-strong bg-surface-raised px-2 text-text-muted hover:bg-hover max-md:size-10 max-md:shrink-0 max-md:justify-center max-md:border-transparent max-md:bg-transparent"
    >
      <Search size={16} strokeWidth={1.5} className="shrink-0" />
      <span className="min-w-0 flex-1 truncate text-left max-md:sr-only">
        Search or run a command
      </span>
      <span aria-hidden className="inline-flex max-md:hidden">
        <Keys keys="Mod+k" />
      </span>
    </button>
  );
}
