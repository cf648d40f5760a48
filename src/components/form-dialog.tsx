import type { ReactNode } from "react";
import { Button } from "~/ui/button.tsx";
import { Dialog } from "~/ui/dialog.tsx";
import { FailureNotice } from "./failure-notice.tsx";
import type { FormState } from "./use-form.ts";

/**
 * A form in a dialog. Escape, Cancel and Back close it; what was typed is kept for the next time.
 * `title` and `submit` are a verb and a noun, `nothing` says what a failure left undone.
 */
export function FormDialog<Values extends object>({
  title,
  subtitle,
  submit,
  submitting,
  nothing,
  form,
  onClose,
  children,
}: {
  title: string;
  subtitle?: ReactNode;
  submit: string;
  /** The button's label meanwhile, e.g. "Creating". */
  submitting: string;
  nothing: string;
  form: FormState<Values>;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog title={title} subtitle={subtitle} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        <FailureNotice nothing={nothing} failure={form.failure} rest={form.rest} />
        <div className="flex flex-col gap-4">{children}</div>
        <div className="-mx-6 mt-5 -mb-4 flex justify-end gap-2 rounded-b-dialog border-t border-line bg-surface-sunken px-6 py-3 max-md:-mx-4 max-md:px-4">
          <Button size="lg" onClick={onClose}>
            Cancel
          </Button>
          <Button size="lg" variant="primary" type="submit" busy={form.busy}>
            {form.busy ? submitting : submit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
