import { CatchBoundary, type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { type ReactNode, useLayoutEffect } from "react";
import { useService, useSession } from "~/components/credentials/permissions.ts";
import { FailedOverlay, lazyOverlay } from "~/ui/lazy.tsx";
import { useOncePer } from "~/ui/use-once-per.ts";
import {
  endRotation,
  resumeRotation,
  useOpenRotation,
  useRotationAddress,
} from "./open-rotation.ts";
import { noteOf, openNotes } from "./rotation-notes.ts";

const RotationFlow = lazyOverlay(() => import("./rotation-flow.tsx"));

/** The screen that knows the clients, and so can open any of their rotations. */
const LIST = "/api-clients";

/**
 * Resumes the rotations that were open when the page was left, one after the other, unless another tab has
 * them open. On another screen, an address with any other rotation leads to the list.
 */
function useResumption(isOpen: boolean) {
  const service = useService()?.baseUrl ?? "";
  const session = useSession();
  const { rotate, isAt } = useRotationAddress();
  const router = useRouter();
  const toList = (clientId: string) => {
    if (router.latestLocation.pathname === LIST || !isAt(clientId)) return;
    const { open, lock } = noteOf({ service, clientId });
    void router.navigate({
      to: LIST,
      search: ({ organizationId, plan }) => ({
        organizationId: (open ?? lock)?.organizationId ?? organizationId,
        rotate: clientId,
        plan,
      }),
      replace: true,
    });
  };
  // Reads localStorage and takes locks shared with other tabs, once the session is known and again
  // when a rotation is closed. The first one to get its lock opens.
  useOncePer(session && !isOpen ? `${service} ${session.clientId}` : undefined, () => {
    for (const { clientId, open } of openNotes(service)) {
      resumeRotation(
        {
          service,
          organizationId: open.organizationId,
          clientId,
          name: clientId,
        },
        () => toList(clientId),
      );
    }
  });
  useOncePer(session && !isOpen ? rotate : undefined, (clientId) => {
    if (noteOf({ service, clientId }).open === undefined) toList(clientId);
  });
}

/**
 * Shown in place of a dialog that failed. Its secret is gone from the page, but the gateway keeps it for a
 * while, and the dialog asks for it when it is rendered again.
 */
function FailedRotation({ reset }: ErrorComponentProps) {
  const open = useOpenRotation();
  const { leave } = useRotationAddress();
  if (open === undefined) return null;
  return (
    <FailedOverlay
      title="This dialog failed."
      detail={
        open.held
          ? "If the secret was rotated, Retry shows the new one. The server keeps it for two minutes."
          : "Retry opens it again."
      }
      onRetry={reset}
      onClose={open.held ? undefined : () => leave(open.clientId)}
    />
  );
}

/** The rotation in the address. */
function OpenRotation() {
  const open = useOpenRotation();
  const { rotate, enter, leave } = useRotationAddress();
  const clientId = open?.clientId;
  useResumption(open !== undefined);
  // A rotation that was resumed, or kept its dialog while another tab signed out, isn't in the address yet.
  useOncePer(rotate === clientId ? undefined : clientId, enter);
  // Tells the store and the lock between the tabs that the address no longer has the rotation.
  useLayoutEffect(
    () => (clientId === undefined ? undefined : () => endRotation(clientId)),
    [clientId],
  );
  if (open === undefined) return null;
  return (
    <CatchBoundary getResetKey={() => open.clientId} errorComponent={FailedRotation}>
      <RotationFlow
        key={clientId}
        subject={open}
        // There is no way around a rotation that may have a secret to show.
        onClose={open.held ? undefined : () => leave(open.clientId)}
      />
    </CatchBoundary>
  );
}

/**
 * Renders the rotation in the address beside the screens and outside of their error boundaries, so that neither a
 * failing page nor the end of the session takes away a secret that isn't stored yet.
 */
export const RotationHost = ({ children }: { children?: ReactNode }) => (
  <>
    {children}
    <OpenRotation />
  </>
);
