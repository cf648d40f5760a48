import { useCallback, useState } from "react";
import { shortcutGroups, singleKeys } from "~/lib/shortcuts.ts";
import { Keys } from "~/ui/keyboard/keys.tsx";
import { followTitles, type Tip } from "./follow-titles.ts";

const GAP = 6;
const EDGE = 8;

/** Shows it below its element, or above if there is no room. */
function place(tip: HTMLElement, { element }: Tip) {
  const anchor = element.getBoundingClientRect();
  tip.showPopover();
  const { offsetWidth: width, offsetHeight: height } = tip;
  const fits = anchor.bottom + GAP + height <= innerHeight - EDGE;
  const top = fits ? anchor.bottom + GAP : Math.max(EDGE, anchor.top - GAP - height);
  const middle = anchor.left + Math.min(anchor.width, innerWidth) / 2 - width / 2;
  const left = Math.max(EDGE, Math.min(middle, innerWidth - width - EDGE));
  Object.assign(tip.style, { top: `${top}px`, left: `${left}px` });
}

/** The keys of the shortcut that a control's name begins or ends, e.g. "Previous" of "Previous row". */
function keysOf(name: string): string | undefined {
  const text = name.toLowerCase();
  const isNamed = (label: string) => label.startsWith(`${text} `) || label.endsWith(` ${text}`);
  const shortcuts = shortcutGroups.get().flatMap((group) => group.shortcuts);
  const found = shortcuts.findLast(({ label, run }) => {
    const lower = label.toLowerCase();
    return run !== undefined && (lower === text || isNamed(lower));
  });
  return found && (singleKeys.get() || found.keys.startsWith("Mod+")) ? found.keys : undefined;
}

/** Shows every `title` as the console draws it: soon, on focus as well, and with its keys. */
export default function Tooltips() {
  const [tip, setTip] = useState<Tip>();
  const follow = useCallback(() => followTitles(setTip), []);
  const show = useCallback(
    (box: HTMLElement | null) => {
      if (box && tip) place(box, tip);
    },
    [tip],
  );
  const keys = tip?.element.matches("button, a") ? keysOf(tip.text) : undefined;
  return (
    <>
      <span hidden ref={follow} />
      {tip && (
        <div
          ref={show}
          popover="manual"
          role="tooltip"
          className="pointer-events-none inset-auto m-0 flex max-w-80 items-center gap-2 rounded-control border border-line-strong bg-surface-raised px-2 py-1 text-small wrap-anywhere whitespace-pre-line text-text shadow-popover print:hidden"
        >
          {tip.text}
          {keys !== undefined && <Keys keys={keys} />}
        </div>
      )}
    </>
  );
}
