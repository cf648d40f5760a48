import Search from "lucide-react/icons/search";
import { makeStore } from "~/lib/store.ts";
import { classes } from "~/ui/classes.ts";
import { Keys } from "~/ui/keyboard/keys.tsx";

/** The dialog that the frame shows over a screen. */
export const overlay = makeStore<
  "commands" | "shortcuts" | "sign-out" | "sign-out everywhere" | undefined
>(undefined);

/** Opens the command palette. */
export function CommandButton({ className }: { className: string }) {
  return (
    <button
      type="button"
      onClick={() => overlay.set("commands")}
      aria-keyshortcuts="Control+K"
      className={classes(
        "flex min-w-0 shrink items-center gap-2 rounded-control border border-line-strong bg-surface-raised px-2 text-text-muted hover:bg-hover",
        className,
      )}
    >
      <Search size={16} className="shrink-0" />
      <span className="min-w-0 flex-1 truncate text-left">Search or run a command</span>
      <span aria-hidden className="inline-flex">
        <Keys keys="Mod+k" />
      </span>
    </button>
  );
}
