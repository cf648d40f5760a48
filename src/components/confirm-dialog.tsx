import type { MutationOptions } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button } from "~/ui/button.tsx";
import { Dialog } from "~/ui/dialog.tsx";
import { FailureNotice } from "./failure-notice.tsx";
import { useForm } from "./use-form.ts";

/**
 * Asks before something that can't be taken back. While it is under way nothing closes the dialog;
 * a failure keeps it, with the service's own words. `title` is a verb and a noun, and the button's.
 */
export function ConfirmDialog<Variables, Answer>({
  title,
  subtitle,
  busy,
  nothing,
  mutation,
  variables,
  onDone,
  onCancel,
  children,
}: {
  title: string;
  subtitle?: ReactNode;
  /** The button's label meanwhile, e.g. "Removing". */
  busy: string;
  /** What a failure left undone, e.g. "Nobody was removed." */
  nothing: string;
  mutation: MutationOptions<Answer, Error, Variables>;
  variables: Variables;
  onDone: (answer: Answer) => void;
  onCancel: () => void;
  children: ReactNode;
}) {
  const form = useForm({ initial: {}, mutation, variables: () => variables, onDone });
  return (
    <Dialog
      title={title}
      role="alertdialog"
      subtitle={subtitle}
      onClose={form.busy ? undefined : onCancel}
      footer={
        <>
          <Button
            size="lg"
            // The safe answer is the one that Enter gives.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            onClick={form.busy ? undefined : onCancel}
          >
            Cancel
          </Button>
          <Button size="lg" variant="danger" busy={form.busy} onClick={form.submit}>
            {form.busy ? busy : title}
          </Button>
        </>
      }
    >
      <FailureNotice nothing={nothing} failure={form.failure} rest={form.rest} />
      {children}
    </Dialog>
  );
}
