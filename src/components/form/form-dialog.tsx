import { type ComponentProps, type ReactNode, useId } from "react";
import { Button } from "~/ui/button.tsx";
import { Dialog } from "~/ui/overlay/dialog.tsx";
import { focusQuietly, Form, SubmitButton } from "./form.tsx";

/** Focuses the first field, except a picker that has its value. */
const focusFirst = (body: HTMLElement | null) =>
  focusQuietly(body?.querySelector<HTMLElement>("input:not([data-picked]), textarea, select"));

/**
 * A form in a dialog. Escape, Cancel and Back close it, the first two not while it is sent, as a second try
 * could do it twice; what was typed is kept for the next time.
 * `title` and `submit` are a verb and a noun.
 */
export function FormDialog<Values extends object>({
  title,
  submit,
  submitting,
  cancel = "Cancel",
  onClose,
  form,
  children,
}: Pick<ComponentProps<typeof Form<Values>>, "form" | "children"> & {
  title: string;
  submit: string;
  submitting: string;
  cancel?: "Cancel" | "Close";
  onClose: () => void;
}) {
  const id = useId();
  const close = form.busy ? undefined : onClose;
  return (
    <Dialog
      title={title}
      onClose={close}
      footer={
        <>
          <Button size="lg" onClick={close}>
            {cancel}
          </Button>
          <SubmitButton submission={form} form={id} submitting={submitting}>
            {submit}
          </SubmitButton>
        </>
      }
    >
      <div ref={focusFirst}>
        <Form form={form} id={id}>
          {children}
        </Form>
      </div>
    </Dialog>
  );
}

/** Asks before something that can't be undone. `title` is a verb and a noun, and the button's label. */
export function ConfirmDialog({
  title,
  subtitle,
  submission = { busy: false },
  submitting = "",
  onConfirm,
  onCancel,
  children,
}: {
  title: string;
  subtitle?: ReactNode;
  /** The submission it waits for: nothing closes the dialog while that is sent. */
  submission?: ComponentProps<typeof SubmitButton>["submission"];
  /** The button's label meanwhile, e.g. "Removing". */
  submitting?: string;
  onConfirm: () => void;
  onCancel: () => void;
  children: ReactNode;
}) {
  const cancel = submission.busy ? undefined : onCancel;
  return (
    <Dialog
      title={title}
      role="alertdialog"
      subtitle={subtitle}
      onClose={cancel}
      footer={
        <>
          <Button
            size="lg"
            // Enter gives the safe answer.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            onClick={cancel}
          >
            Cancel
          </Button>
          <SubmitButton
            submission={submission}
            submitting={submitting}
            type="button"
            variant="destroy"
            onClick={onConfirm}
          >
            {title}
          </SubmitButton>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
