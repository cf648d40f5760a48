/** A title, and the element it belongs to. */
export interface Tip {
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

/**
 * Tells which title the pointer or the keyboard focus is on. The browser would show it too, so a title
 * under the pointer is taken from its element for as long. Returns the function that stops it.
 */
export function followTitles(onTip: (tip: Tip | undefined) => void): () => void {
  let taken: Tip | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shown = false;
  let closedAt = 0;
  const show = (tip: Tip) => {
    shown = true;
    if (!isSeen(tip.element, tip.text)) onTip(tip);
  };
  // A button that says "Copied" changes its title.
  const changes = new MutationObserver(() => {
    const text = taken?.element.getAttribute("title");
    if (!taken || !text) return;
    taken.element.removeAttribute("title");
    taken = { ...taken, text };
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
    if (taken?.element.hasAttribute("title") === false) taken.element.title = taken.text;
    taken = undefined;
  };
  const enter = (element: HTMLElement | null) => {
    if (!element || element === taken?.element) return;
    const isNext = shown || performance.now() - closedAt < NEXT_WITHIN;
    close();
    const tip = { element, text: element.title };
    taken = tip;
    element.removeAttribute("title");
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
    if (target instanceof HTMLElement && target.title && target.matches(":focus-visible")) {
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
