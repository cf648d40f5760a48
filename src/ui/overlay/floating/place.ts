/** Pixels between a popover and its trigger, and at least between it and the edge of the window. */
const GAP = 4;
const EDGE = 12;

/** Puts a popover below its trigger, or above if there is more room and it needs it. */
function place(panel: HTMLElement, trigger: Element, atEnd: boolean): void {
  const { style } = panel;
  if (style.maxHeight !== "") style.maxHeight = "";
  const { offsetLeft = 0, offsetTop = 0, width = 0, height = 0 } = visualViewport ?? {};
  const anchor = trigger.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = panel;
  const below = offsetTop + height - EDGE - GAP - anchor.bottom;
  const above = anchor.top - GAP - EDGE - offsetTop;
  const flips = offsetHeight > below && above > below;
  const room = Math.max(0, flips ? above : below);
  const wanted = atEnd ? anchor.right - offsetWidth : anchor.left;
  const last = offsetLeft + width - EDGE - offsetWidth;
  const top = flips ? anchor.top - GAP - Math.min(offsetHeight, room) : anchor.bottom + GAP;
  style.left = `${Math.max(offsetLeft + EDGE, Math.min(wanted, last))}px`;
  style.top = `${Math.floor(top)}px`;
  if (offsetHeight > room) style.maxHeight = `${room}px`;
}

const sizesOf = (...elements: Element[]) =>
  elements
    .map((element) => element.getBoundingClientRect())
    .map(({ width, height }) => `${width} ${height}`)
    .join();

/** Keeps a popover at its trigger as long as it is open. */
export function keepPlaced(panel: HTMLElement, trigger: Element, atEnd: boolean): () => void {
  let placed = "";
  const again = () => {
    placed = sizesOf(panel, trigger);
    place(panel, trigger, atEnd);
  };
  again();
  // It tells of the sizes they have now, too. Content may have arrived meanwhile.
  const sizes = new ResizeObserver(() => {
    if (sizesOf(panel, trigger) !== placed) again();
  });
  sizes.observe(panel);
  sizes.observe(trigger);
  addEventListener("resize", again);
  visualViewport?.addEventListener("resize", again);
  return () => {
    sizes.disconnect();
    removeEventListener("resize", again);
    visualViewport?.removeEventListener("resize", again);
  };
}
