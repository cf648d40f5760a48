/** Pixels the pointer may move before it counts as a drag. */
const TOLERANCE = 6;
/** Milliseconds after a drag within which a click is the one that ended it. */
const CLICK_AFTER = 100;
const HEADER = "[role=columnheader][data-column]";

const nothing = () => {};

interface Place {
  element: HTMLElement;
  after: boolean;
}

/** The header at `x`, and whether `x` is past its middle. */
function placeAt(header: HTMLElement, x: number): Place | undefined {
  const all = [...(header.parentElement?.querySelectorAll<HTMLElement>(HEADER) ?? [])];
  const element = all.findLast((one) => one.getBoundingClientRect().left <= x) ?? all[0];
  const box = element?.getBoundingClientRect();
  return element && box && { element, after: x > box.left + box.width / 2 };
}

/**
 * Lets a column's header be dragged to another place with mouse or pen; a line shows where it would
 * go, and Escape cancels. Calls `onMove` with the column beside which it was dropped. Returns the
 * function that ends it.
 */
export function followDrag(
  header: HTMLElement,
  onMove: (target: string, after: boolean) => void,
): () => void {
  let stop: () => void = nothing;

  const start = (down: PointerEvent) => {
    const isEdge = down.target instanceof Element && down.target.closest("[role=separator]");
    if (down.button !== 0 || down.pointerType === "touch" || isEdge) return;
    let place: Place | undefined;
    const mark = (next: Place | undefined) => {
      place?.element.style.removeProperty("box-shadow");
      place = next;
      const line = `inset ${next?.after ? -2 : 2}px 0 var(--color-text)`;
      next?.element.style.setProperty("box-shadow", line);
    };
    const move = ({ clientX }: PointerEvent) => {
      if (place || Math.abs(clientX - down.clientX) > TOLERANCE) mark(placeAt(header, clientX));
    };
    const end = (up: PointerEvent) => {
      const { element, after = false } = place ?? {};
      stop();
      if (element === undefined) return;
      const swallow = (click: Event) => {
        if (click.timeStamp - up.timeStamp < CLICK_AFTER) click.stopPropagation();
      };
      window.addEventListener("click", swallow, { capture: true, once: true });
      const { column } = element.dataset;
      if (column !== undefined && element !== header) onMove(column, after);
    };
    const escape = ({ key }: KeyboardEvent) => {
      if (key === "Escape") stop();
    };
    stop = () => {
      mark(undefined);
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", end);
      window.removeEventListener("pointercancel", stop);
      window.removeEventListener("keydown", escape);
      stop = nothing;
    };
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", end);
    window.addEventListener("pointercancel", stop);
    window.addEventListener("keydown", escape);
  };

  header.addEventListener("pointerdown", start);
  return () => {
    stop();
    header.removeEventListener("pointerdown", start);
  };
}
