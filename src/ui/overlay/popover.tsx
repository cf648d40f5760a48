import { type KeyboardEvent, type ReactNode, type RefObject, useCallback } from "react";
import { flushSync } from "react-dom";
import { Dismiss } from "./dismiss.tsx";
import { Layer } from "./layer.tsx";
import { keepPlaced } from "./place.ts";

export interface PopoverProps {
  id?: string;
  triggerRef: RefObject<HTMLElement | null>;
  /** Names the popover, except that of a menu, which has its own name. */
  label: string;
  /** Whether its content is a menu. */
  menu?: boolean;
  placement?: "bottom start" | "bottom end";
  onClose: () => void;
  children: ReactNode;
}

/** Keeps a page that scrolls from scrolling below a popover. To be called after a layout. */
function holdScroll(): () => void {
  const { style, clientWidth, clientHeight, scrollHeight } = document.documentElement;
  if (scrollHeight <= clientHeight || style.overflow !== "") return () => undefined;
  style.overflow = "hidden";
  if (innerWidth > clientWidth) style.scrollbarGutter = "stable";
  return () => {
    style.overflow = "";
    style.scrollbarGutter = "";
  };
}

/**
 * A popover at its trigger, to which the focus returns. React Aria's lays the page out several times as it opens.
 */
export default function Popover({
  id,
  triggerRef,
  label,
  menu = false,
  placement = "bottom start",
  onClose,
  children,
}: PopoverProps) {
  const open = useCallback(
    (panel: HTMLElement) => {
      const trigger = triggerRef.current;
      const ends = [
        // Before anything is moved: it reads the layout, which the focus has just changed.
        holdScroll(),
        trigger && keepPlaced(panel, trigger, placement === "bottom end" ? "end" : "start"),
      ];
      return () => {
        for (const end of ends) end?.();
      };
    },
    [triggerRef, placement],
  );
  const press = (event: KeyboardEvent) => {
    if (!menu || event.key !== "Tab") return;
    // Tab closes a menu and moves on from its button.
    flushSync(onClose);
    triggerRef.current?.focus();
    event.stopPropagation();
  };
  return (
    <Layer
      id={id}
      {...(!menu && { role: "dialog", "aria-modal": true, "aria-label": label })}
      onOpen={open}
      onClose={onClose}
      onKeyDown={press}
      className="max-w-[calc(100vw-1rem)] shadow-popover drop-in"
    >
      <Dismiss onClose={onClose} />
      {children}
      <Dismiss onClose={onClose} />
    </Layer>
  );
}
