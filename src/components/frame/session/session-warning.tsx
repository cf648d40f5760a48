import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toApiError } from "~/api/transport/errors.ts";
import { keepSession } from "~/api/nouns/session.ts";
import { Button } from "~/ui/button.tsx";
import { Notice } from "~/ui/notice.tsx";
import { TimeLeft } from "./time-left.tsx";

/** Warns before the session ends, and offers to stay signed in or to sign in again. */
export default function SessionWarning({
  end: { isIdle, at },
  onSignIn,
}: {
  end: { isIdle: boolean; at: number };
  onSignIn: () => void;
}) {
  const client = useQueryClient();
  const stay = useMutation({ mutationFn: () => keepSession(client) });
  return (
    <div className="fixed right-4 bottom-4 z-30 max-w-100 rounded-dialog border border-line-strong bg-surface-raised shadow-popover max-md:left-4 print:hidden">
      <Notice tone="warning" role="status" className="items-center">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p>
            <strong>
              {isIdle ? "You'll be signed out for inactivity" : "Your session ends soon"}
            </strong>
            , <TimeLeft until={new Date(at).toISOString()} />. Your work on this page is kept.
          </p>
          <Button busy={stay.isPending} onClick={() => (isIdle ? stay.mutate() : onSignIn())}>
            {isIdle ? "Stay signed in" : "Sign in again"}
          </Button>
          {stay.error !== null && (
            <p>
              <strong>The session wasn't extended.</strong> {toApiError(stay.error).message}
            </p>
          )}
        </div>
      </Notice>
    </div>
  );
}
