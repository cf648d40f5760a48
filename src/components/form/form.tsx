import type { ComponentProps, ReactNode } from "react";
import { Button } from "~/ui/button.tsx";
import { FailureNotice } from "./failure-notice.tsx";
import { SlowSend, useLimit } from "./send-wait.tsx";
import type { FormState } from "./use-form.ts";
import type { Submission } from "./use-submit.ts";

/** Fields, one below the other, under a notice of what failed. */
export function Form<Values extends object>({
  form,
  id,
  label,
  className,
  onSubmit = form.submit,
  children,
}: {
  form: FormState<Values>;
  /** For a submit button outside of it. */
  id?: string;
  label?: string;
  className?: string;
  /** Instead of sending right away, e.g. to ask first. */
  onSubmit?: () => void;
  children: ReactNode;
}) {
  return (
    <form
      id={id}
      aria-label={label}
      noValidate
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <FailureNotice of={form} />
      <div className="flex flex-col gap-4">{children}</div>
    </form>
  );
}

/**
 * Sends the form it is in; `submitting` is its label meanwhile, e.g. "Creating". After a rate limit it
 * counts down to when it can be used again.
 */
export function SubmitButton({
  of: { busy, checking, failure },
  submitting,
  children,
  ...props
}: ComponentProps<typeof Button> & { of: Submission; submitting: string }) {
  const limit = useLimit(failure);
  return (
    <>
      <SlowSend busy={busy} />
      <Button
        size="lg"
        variant="primary"
        type="submit"
        busy={busy}
        disabledReason={limit > 0 ? failure?.message : undefined}
        {...props}
      >
        {checking ? "Checking" : busy ? submitting : limit > 0 ? `Retry in ${limit} s` : children}
      </Button>
    </>
  );
}
