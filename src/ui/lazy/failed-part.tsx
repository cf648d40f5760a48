import { type RefObject, useCallback, useTransition } from "react";
import { Button } from "~/ui/button.tsx";
import { place } from "~/ui/overlay/place.ts";
import { RetryButton } from "~/ui/retry-button.tsx";

/** What takes the place of a part whose code couldn't be loaded. */
export interface Failed<Props> {
  error: unknown;
  retry: () => Promise<void>;
  /** The props of the part. */
  part: Props;
}

export interface OverlayProps {
  onClose?: (() => void) | undefined;
  triggerRef?: RefObject<HTMLElement | null>;
}

/** A line with Retry, and Close if the part can be closed. */
export function FailedPart({ error, retry, part }: Failed<OverlayProps>) {
  const [busy, startTransition] = useTransition();
  return (
    <div
      role="alert"
      className="pointer-events-auto flex max-w-xl flex-wrap items-center gap-2 p-3"
    >
      <p className="mr-1">
        <strong>Couldn't load this.</strong> {error instanceof Error && error.message}
      </p>
      <RetryButton error={error} busy={busy} onRetry={() => startTransition(retry)} />
      {part.onClose && (
        <Button variant="quiet" onClick={part.onClose}>
          Close
        </Button>
      )}
    </div>
  );
}

/** `FailedPart` in a native dialog, which needs no code of its own; a popover's is at its trigger. */
export function FailedOverlay(props: Failed<OverlayProps>) {
  const { onClose, triggerRef } = props.part;
  const open = useCallback(
    (dialog: HTMLDialogElement) => {
      dialog.showModal();
      if (triggerRef?.current) {
        dialog.style.margin = "0";
        place(dialog, triggerRef.current);
      }
      return () => dialog.close();
    },
    [triggerRef],
  );
  return (
    // A click on the backdrop is a click on the dialog itself; Escape does the same.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={open}
      aria-label="Couldn't load"
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) onClose?.();
      }}
      className="m-auto rounded-dialog border border-line-strong bg-surface-raised text-text shadow-dialog backdrop:bg-scrim"
    >
      <FailedPart {...props} />
    </dialog>
  );
}
