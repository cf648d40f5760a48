/** Pixels between what floats and its anchor, and at least between it and the edge of the window. */
const GAP = 4;
const EDGE = 8;

/** Which edge of the anchor it is aligned with; `fill` makes it as wide as the anchor. */
type Align = "start" | "middle" | "end" | "fill";

/** Puts `panel` below its anchor, or above if there is more room and it needs it. */
export function place(panel: HTMLElement, anchor: Element, align: Align = "start") {
  const { style } = panel;
  if (style.maxHeight !== "") style.maxHeight = "";
  const { offsetLeft = 0, offsetTop = 0, width = 0, height = 0 } = visualViewport ?? {};
  const at = anchor.getBoundingClientRect();
  if (align === "fill") style.width = `${at.width}px`;
  const { offsetWidth, offsetHeight } = panel;
  const below = offsetTop + height - EDGE - GAP - at.bottom;
  const above = at.top - GAP - EDGE - offsetTop;
  const flips = offsetHeight > below && above > below;
  const room = Math.max(0, flips ? above : below);
  const wanted = {
    start: at.left,
    fill: at.left,
    // Only a part of an anchor wider than the window is visible.
    middle: at.left + (Math.min(at.width, width) - offsetWidth) / 2,
    end: at.right - offsetWidth,
  };
  const last = offsetLeft + width - EDGE - offsetWidth;
  const top = flips ? at.top - GAP - Math.min(offsetHeight, room) : at.bottom + GAP;
  style.left = `${Math.max(offsetLeft + EDGE, Math.min(wanted[align], last))}px`;
  style.top = `${Math.floor(top)}px`;
  if (offsetHeight > room) style.maxHeight = `${room}px`;
}

const sizesOf = (...elements: Element[]) =>
  elements
    .map((element) => element.getBoundingClientRect())
    .map(({ width, height }) => `${width} ${height}`)
    .join();

/** Keeps `panel` at its anchor. Returns the function that ends it. */
export function keepPlaced(panel: HTMLElement, anchor: Element, align?: Align): () => void {
  let placed = "";
  const update = () => {
    placed = sizesOf(panel, anchor);
    place(panel, anchor, align);
  };
  update();
  // The observer also reports sizes that were just placed, unless content has arrived meanwhile.
  const sizes = new ResizeObserver(() => {
    if (sizesOf(panel, anchor) !== placed) update();
  });
  sizes.observe(panel);
  sizes.observe(anchor);
  const end = new AbortController();
  const { signal } = end;
  addEventListener("resize", update, { signal });
  visualViewport?.addEventListener("resize", update, { signal });
  document.addEventListener(
    "scroll",
    ({ target }) => {
      if (target instanceof Node && target.contains(anchor)) update();
    },
    { capture: true, passive: true, signal },
  );
  return () => {
    sizes.disconnect();
    end.abort();
  };
}
