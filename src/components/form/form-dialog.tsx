import { type ComponentProps, useId } from "react";
import { Button } from "~/ui/button.tsx";
import { Dialog } from "~/ui/overlay/dialog.tsx";
import { focusQuietly } from "./focus-quietly.ts";
import { Form, SubmitButton } from "./form.tsx";

/** Focuses the first field, except a picker that has its value. */
const focusFirst = (body: HTMLElement | null) =>
  focusQuietly(body?.querySelector<HTMLElement>("input:not([data-picked]), textarea, select"));

/**
 * A form in a dialog. Escape, Cancel and Back close it; what was typed is kept for the next time.
 * `title` and `submit` are a verb and a noun.
 */
export function FormDialog<Values extends object>({
  title,
  submit,
  submitting,
  onClose,
  children,
  ...form
}: Omit<ComponentProps<typeof Form<Values>>, "id" | "className" | "label" | "onSubmit"> & {
  title: string;
  submit: string;
  submitting: string;
  onClose: () => void;
}) {
  const id = useId();
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button size="lg" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton of={form.form} form={id} submitting={submitting}>
            {submit}
          </SubmitButton>
        </>
      }
    >
      <div ref={focusFirst}>
        <Form {...form} id={id}>
          {children}
        </Form>
      </div>
    </Dialog>
  );
}
