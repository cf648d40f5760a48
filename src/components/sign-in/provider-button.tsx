import { useMutation } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { toApiError } from "~/api/transport/errors.ts";
import { goToProvider } from "~/api/nouns/sign-in.ts";
import { AnswerLine } from "~/components/form/form.tsx";
import { Button } from "~/ui/button.tsx";
import { Notice } from "~/ui/notice.tsx";

/** Leads to the identity provider and back to an address; `leave` for the button, `failure` for a notice. */
export function useProvider(to: () => string, asking?: Parameters<typeof goToProvider>[1]) {
  const leave = useMutation({ mutationFn: () => goToProvider(to(), asking), gcTime: 0 });
  return {
    busy: leave.isPending,
    leave: () => leave.mutate(),
    failure: leave.error === null ? undefined : toApiError(leave.error),
  };
}

export const ProviderButton = ({
  way: { busy, leave },
  ...props
}: { way: ReturnType<typeof useProvider> } & ComponentProps<typeof Button>) => (
  <Button variant="primary" busy={busy} onClick={leave} {...props} />
);

/** Says what failed before the browser left. Nothing changed. */
export function ProviderFailure({
  way: { failure, leave },
  className,
}: {
  way: ReturnType<typeof useProvider>;
  className?: string;
}) {
  if (failure === undefined) return null;
  return (
    <Notice tone="negative" role="alert" className={className}>
      <p>
        <strong>The sign-in didn't start.</strong> {failure.message} Nothing changed.
      </p>
      {failure.status > 0 && <AnswerLine response={failure} />}
      <Button className="mt-2" onClick={leave}>
        Retry
      </Button>
    </Notice>
  );
}
