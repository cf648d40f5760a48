import { useQuery } from "@tanstack/react-query";
import { sessionState } from "~/api/session.ts";
import { Notice } from "~/ui/notice.tsx";
import { lastMinutes, useUnconfirmed } from "./confirmation.ts";
import { useProvider } from "./provider-button.tsx";

/**
 * A confirmation by signing in again, for writes that need a recent sign-in; undefined while none is
 * needed. Whoever confirms comes back to the address `to`.
 */
export function useConfirmation(to: () => string) {
  const minutes = useUnconfirmed();
  const provider = useQuery(sessionState()).data?.people?.provider ?? "your identity provider";
  const way = useProvider(to, { confirm: true });
  return minutes === undefined ? undefined : { minutes, provider, way };
}

export type Confirmation = NonNullable<ReturnType<typeof useConfirmation>>;

/** Says that a sign-in isn't recent enough; `what` is in the form "Rotating". */
export const ConfirmNotice = ({
  of: { minutes, provider },
  what,
  className,
}: {
  of: Confirmation;
  what: string;
  className?: string;
}) => (
  <Notice tone="warning" role="status" className={className}>
    <strong>
      {what} needs a sign-in from {lastMinutes(minutes)}.
    </strong>{" "}
    Confirm with {provider}: you come back here, and your session continues.
  </Notice>
);
