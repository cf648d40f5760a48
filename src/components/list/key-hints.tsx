import { singleKeys } from "~/lib/actions.ts";
import { useStore } from "~/lib/store.ts";
import { Keys } from "~/ui/keyboard/keys.tsx";

/** The keys of a table at the end of its status line; without them while they are switched off. */
export default function KeyHints({
  peeks,
}: {
  /** Whether a peek is open; undefined if the list has none. */
  peeks?: boolean;
}) {
  const hints = [
    ["j k", "move"],
    peeks === undefined ? ["o", "open"] : ["Space", peeks ? "close peek" : "peek"],
  ] as const;
  if (!useStore(singleKeys)) return null;
  return (
    // The list of shortcuts says it to screen readers.
    <span
      aria-hidden
      className="ml-auto hidden shrink-0 items-center gap-3 text-text-muted lg:flex print:hidden"
    >
      {hints.map(([keys, act]) => (
        <span key={keys} className="flex items-center gap-1.5">
          <Keys keys={keys} />
          {act}
        </span>
      ))}
    </span>
  );
}
