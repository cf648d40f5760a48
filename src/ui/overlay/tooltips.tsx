import { useCallback, useEffect, useState } from "react";
import { actionGroups, singleKeys } from "~/lib/actions.ts";
import { Keys } from "~/ui/keyboard/keys.tsx";
import { place } from "./place.ts";

/** A title, and the element it belongs to. */
interface Tip {
  readonly element: HTMLElement;
  readonly text: string;
}

/** Long enough that a pointer on its way elsewhere shows nothing; from one title to the next at once. */
const OPEN_AFTER = 400;
const NEXT_WITHIN = 400;

const titled = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>("[title]") : null;

/** Whether the title only repeats what can be read. */
const isSeen = ({ textContent, scrollWidth, clientWidth }: HTMLElement, text: string) =>
  textContent.trim() === text.trim() && scrollWidth <= clientWidth;

/** Whether the tooltip has keys to show. */
const hasKeys = (element: HTMLElement) =>
  element.hasAttribute("aria-keyshortcuts") && singleKeys.get();

/**
 * Says in another way what a title says that is taken from its element: it is the name of an element
 * without another, else its description. Returns the function that ends it.
 */
function describe({ element, text }: Tip): () => void {
  const isNamed = element.matches("[aria-label], [aria-labelledby]") || element.textContent.trim();
  const attribute = isNamed ? "aria-description" : "aria-label";
  if (
    text === element.ariaLabel ||
    text === element.textContent.trim() ||
    element.matches("[aria-description], [aria-describedby]")
  ) {
    return () => undefined;
  }
  element.setAttribute(attribute, text);
  return () => element.removeAttribute(attribute);
}

/**
 * Reports which title the pointer or the keyboard focus is on. The browser would show it too, so a title
 * under the pointer is taken from its element meanwhile. Returns the function that ends it.
 */
function followTitles(onTip: (tip: Tip | undefined) => void): () => void {
  let taken: Tip | undefined;
  let undescribe: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shown = false;
  let closedAt = 0;
  const show = (tip: Tip) => {
    shown = true;
    if (hasKeys(tip.element) || !isSeen(tip.element, tip.text)) onTip(tip);
  };
  const take = (tip: Tip) => {
    tip.element.removeAttribute("title");
    undescribe?.();
    undescribe = describe(tip);
    taken = tip;
  };
  // A button that says "Copied" changes its title.
  const changes = new MutationObserver(() => {
    const text = taken?.element.getAttribute("title");
    if (!taken || !text) return;
    take({ ...taken, text });
    show(taken);
  });
  const hide = () => {
    clearTimeout(timer);
    if (shown) closedAt = performance.now();
    shown = false;
    onTip(undefined);
  };
  const close = () => {
    hide();
    changes.disconnect();
    undescribe?.();
    // Or it would keep its element, and what a closed dialog showed, in memory.
    undescribe = undefined;
    if (taken?.element.hasAttribute("title") === false) taken.element.title = taken.text;
    taken = undefined;
  };
  const enter = (element: HTMLElement | null) => {
    if (!element || element === taken?.element) return;
    const isNext = shown || performance.now() - closedAt < NEXT_WITHIN;
    close();
    take({ element, text: element.title });
    changes.observe(element, { attributes: true, attributeFilter: ["title"] });
    timer = setTimeout(() => taken && show(taken), isNext ? 0 : OPEN_AFTER);
  };
  const end = new AbortController();
  const on = <Type extends keyof DocumentEventMap>(
    type: Type,
    listener: (event: DocumentEventMap[Type]) => void,
  ) => document.addEventListener(type, listener, { capture: true, signal: end.signal });
  on("pointerover", ({ target, pointerType }) => {
    if (pointerType === "touch") return;
    const inside = target instanceof Node && taken?.element.contains(target);
    if (taken && !inside) close();
    enter(titled(target));
  });
  on("focusin", ({ target }) => {
    // A page's heading has the focus once the screen has opened, without anybody asking what it is.
    if (target instanceof HTMLElement && target.title && target.matches(":focus-visible:not(h1)")) {
      close();
      show({ element: target, text: target.title });
    }
  });
  for (const type of ["focusout", "pointerdown", "keydown"] as const) on(type, hide);
  // What scrolls elsewhere, as a table that loads, leaves it where it is.
  on("scroll", ({ target }) => {
    const element = taken?.element ?? document.activeElement;
    if (target instanceof Node && target.contains(element)) hide();
  });
  document.documentElement.addEventListener("pointerleave", close, { signal: end.signal });
  enter([...document.querySelectorAll<HTMLElement>("[title]:hover")].at(-1) ?? null);
  return () => {
    end.abort();
    close();
  };
}

/** The keys that a control declares, or of the shortcut whose name it begins or ends: "Previous" of "Previous row". */
function keysOf({ element, text: name }: Tip) {
  const declared = element.getAttribute("aria-keyshortcuts")?.replace("Control+", "Mod+");
  const text = name.toLowerCase();
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

/** Shows every `title` as the console draws it: soon, on focus as well, and with its keys. */
export default function Tooltips() {
  const [tip, setTip] = useState<Tip>();
  // Listens to the document.
  useEffect(() => followTitles(setTip), []);
  const show = useCallback(
    (box: HTMLElement | null) => {
      box?.togglePopover(true);
      if (box && tip) place(box, tip.element, "middle");
    },
    [tip],
  );
  const keys = tip?.element.matches("button, a") ? keysOf(tip) : undefined;
  return (
    tip && (
      <div
        ref={show}
        popover="manual"
        role="tooltip"
        className="pointer-events-none inset-auto m-0 flex max-w-80 items-center gap-2 rounded-control border border-line-strong bg-surface-raised px-2 py-1 text-small wrap-anywhere whitespace-pre-line text-text shadow-popover print:hidden"
      >
        <span className="line-clamp-12 min-w-0">{tip.text}</span>
        {keys !== undefined && <Keys keys={keys} />}
      </div>
    )
  );
}
