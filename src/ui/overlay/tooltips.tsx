import { useCallback, useEffect, useId, useState } from "react";
import { actionGroups, singleKeys } from "~/lib/actions.ts";
import { showsFocus } from "~/ui/keyboard/input.ts";
import { Keys } from "~/ui/keyboard/keys.tsx";
import { keepPlaced } from "./place.ts";

/** Milliseconds until a tooltip opens, so that a passing pointer shows none. The next one opens at once. */
const OPEN_AFTER = 400;
const NEXT_WITHIN = 400;

const tipOf = ({ dataset }: HTMLElement) => dataset["tip"] ?? "";

const tipped = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>("[data-tip]") : null;

/** Whether a tooltip would say more than can be read, or has keys to show. */
const saysMore = (element: HTMLElement) =>
  tipOf(element) !== "" &&
  (element.textContent.trim() !== tipOf(element).trim() ||
    element.scrollWidth > element.clientWidth ||
    (element.hasAttribute("aria-keyshortcuts") && singleKeys.get()));

/**
 * Reports the element with `data-tip` that the pointer rests on or the keyboard focus is on. Returns the
 * function that ends it.
 */
function followTips(onTip: (element: HTMLElement | undefined) => void): () => void {
  let under: HTMLElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shown = false;
  let closedAt = 0;
  const show = (element: HTMLElement) => {
    shown = saysMore(element);
    if (shown) onTip(element);
  };
  const hide = () => {
    clearTimeout(timer);
    if (shown) closedAt = performance.now();
    shown = false;
    onTip(undefined);
  };
  const enter = (element: HTMLElement | null) => {
    if (element === under) return;
    const isNext = shown || performance.now() - closedAt < NEXT_WITHIN;
    hide();
    under = element;
    if (element) timer = setTimeout(() => show(element), isNext ? 0 : OPEN_AFTER);
  };
  const end = new AbortController();
  const on = <Type extends keyof DocumentEventMap>(
    type: Type,
    listener: (event: DocumentEventMap[Type]) => void,
  ) => document.addEventListener(type, listener, { capture: true, signal: end.signal });
  on("pointerover", ({ target, pointerType }) => {
    if (pointerType !== "touch") enter(tipped(target));
  });
  on("focusin", ({ target }) => {
    // A page's heading has the focus once the screen has opened, without anybody asking what it is.
    if (
      target instanceof HTMLElement &&
      target.matches("[data-tip]:not(h1)") &&
      showsFocus(target)
    ) {
      hide();
      show(target);
    }
  });
  for (const type of ["focusout", "pointerdown", "keydown"] as const) on(type, hide);
  // Only if its element scrolls: a table that loads elsewhere leaves the tooltip in place.
  on("scroll", ({ target }) => {
    if (target instanceof Node && target.contains(under ?? document.activeElement)) hide();
  });
  document.documentElement.addEventListener("pointerleave", () => enter(null), {
    signal: end.signal,
  });
  return () => {
    end.abort();
    hide();
  };
}

/** The keys that a control declares, or of the shortcut whose name it begins or ends: "Previous" of "Previous row". */
function keysOf(element: HTMLElement) {
  const declared = element.getAttribute("aria-keyshortcuts")?.replace("Control+", "Mod+");
  const text = tipOf(element).toLowerCase();
  const isNamed = (label: string) => label.startsWith(`${text} `) || label.endsWith(` ${text}`);
  const actions = actionGroups.get().flatMap((group) => group.actions);
  const found = actions.findLast(({ keys, label, run }) => {
    const lower = label.toLowerCase();
    return (
      run !== undefined &&
      (declared === undefined ? lower === text || isNamed(lower) : keys === declared)
    );
  });
  return found?.keys !== undefined && (singleKeys.get() || found.keys.startsWith("Mod+"))
    ? found.keys
    : undefined;
}

/** Shows what `data-tip` says of an element, under the pointer and on focus, with the element's keys. */
export default function Tooltips() {
  const [element, setElement] = useState<HTMLElement>();
  const id = useId();
  // Listens to the document.
  useEffect(() => followTips(setElement), []);
  const show = useCallback(
    (box: HTMLElement | null) => {
      box?.togglePopover(true);
      if (!box || !element) return undefined;
      const end = keepPlaced(box, element, "middle");
      // Screen readers say it too, unless the element has another description.
      const describes = !element.hasAttribute("aria-describedby");
      if (describes) element.setAttribute("aria-describedby", box.id);
      return () => {
        end();
        if (describes) element.removeAttribute("aria-describedby");
      };
    },
    [element],
  );
  if (element === undefined) return null;
  const keys = element.matches("button, a") ? keysOf(element) : undefined;
  return (
    <div
      ref={show}
      id={id}
      popover="manual"
      role="tooltip"
      className="pointer-events-none inset-auto m-0 flex max-w-80 items-center gap-2 rounded-control border border-line-strong bg-surface-raised px-2 py-1 text-small wrap-anywhere whitespace-pre-line text-text shadow-popover print:hidden"
    >
      <span className="line-clamp-12 min-w-0">{tipOf(element)}</span>
      {keys !== undefined && <Keys keys={keys} />}
    </div>
  );
}
