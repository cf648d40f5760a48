import { type ComponentProps, type KeyboardEvent, useCallback } from "react";
import { createPortal } from "react-dom";
import { classes } from "~/ui/classes.ts";
import { hideOthers, useReturnFocus, wrapFocus } from "./focus.ts";

/**
 * A panel over the page, which is inert meanwhile. Escape and a click outside close it, Tab stays in it, and the
 * focus returns. It isn't in the browser's top layer, below which an extension's panels can't be used.
 */
export function Layer({
  onOpen,
  onClose,
  onKeyDown,
  dims = false,
  className,
  children,
  ...panel
}: Omit<ComponentProps<"div">, "ref"> & {
  /** Gets the panel once the layout may be read; returns the function that ends what it began. */
  onOpen?: (panel: HTMLElement) => (() => void) | undefined;
  onClose: (() => void) | undefined;
  /** Whether the page is dimmed. */
  dims?: boolean;
}) {
  const returnFocus = useReturnFocus();
  const show = useCallback(
    (panel: HTMLDivElement) => {
      const host = panel.parentElement;
      // The panel isn't at its place yet, so nothing scrolls to it.
      if (!panel.contains(document.activeElement)) panel.focus({ preventScroll: true });
      const ends = [returnFocus(panel), onOpen?.(panel), host && hideOthers(host)];
      return () => {
        for (const end of ends) end?.();
      };
    },
    [onOpen, returnFocus],
  );
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    onKeyDown?.(event);
    const { key, shiftKey, currentTarget } = event;
    if (event.isPropagationStopped()) return;
    if (key === "Escape") onClose?.();
    else if (key !== "Tab" || !wrapFocus(currentTarget, shiftKey)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return createPortal(
    <div
      data-popover
      // React Aria's dialogs leave what has this attribute alone.
      data-react-aria-top-layer="true"
      className="fixed inset-0 z-60"
    >
      {/* Escape does the same. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div
        className={classes("fixed inset-0 touch-none", dims && "bg-scrim")}
        onMouseDown={(event) => event.preventDefault()}
        onClick={(event) => {
          event.stopPropagation();
          // A field in it applies what was typed as it loses the focus.
          if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
          onClose?.();
        }}
      />
      {/* Handles the keys of its content. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-static-element-interactions */}
      <div
        {...panel}
        ref={show}
        tabIndex={-1}
        onKeyDown={press}
        className={classes(
          "fixed rounded-dialog border border-line-strong bg-surface-raised outline-none",
          className,
        )}
      >
        {children}
      </div>
    </div>,
    document.body,
  );
}
