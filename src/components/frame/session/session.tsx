import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import ChevronDown from "lucide-react/icons/chevron-down";
import CircleUser from "lucide-react/icons/circle-user";
import { useEffect, useState } from "react";
import { sessionEnded } from "~/api/transport/query-client.ts";
import { isSignedIn, otherSession, sessionEnd, sessionWatch } from "~/api/nouns/session.ts";
import { gatewayTime, isGatewayTimeDoubtful } from "~/api/state/gateway-clock.ts";
import { onSignOut } from "~/api/state/sign-out.ts";
import { nameOfSession, useSession } from "~/components/credentials/permissions.ts";
import { useOpenRotation } from "~/components/rotation/open-rotation.ts";
import { appliedZone } from "~/lib/chosen-zone.ts";
import { useStore } from "~/lib/store.ts";
import { formatZone } from "~/lib/zone.ts";
import { useNow } from "~/ui/hooks/use-now.ts";
import { lazyOverlay, lazyPart } from "~/ui/lazy.tsx";
import { PopoverButton } from "~/ui/overlay/popover-button.tsx";
import { clearToasts } from "~/ui/overlay/toast.tsx";

const SessionDetails = lazyPart(() => import("./session-details.tsx"));

/** Opens what is known of the session, and Sign out. It names the zone of times, unless that is the browser's own. */
export function SessionMenu() {
  const session = useSession();
  const zone = useStore(appliedZone);
  if (!session) return null;
  const name = nameOfSession(session);
  return (
    <PopoverButton
      label="Session"
      placement="bottom end"
      aria-label={`Session: ${name}${zone === undefined ? "" : `, times in ${zone}`}`}
      data-tip={zone && `Times in ${zone}`}
      className="flex h-7 items-center gap-1.5 rounded-control px-2 font-[550] hover:bg-hover max-md:h-10 max-md:w-10 max-md:justify-center max-md:px-0"
      trigger={
        <>
          <CircleUser size={16} className="md:hidden" />
          <span className="max-w-48 truncate max-md:hidden">{name}</span>
          {zone !== undefined && (
            <span className="font-[400] text-text-muted max-md:hidden">{formatZone()}</span>
          )}
          <ChevronDown size={14} className="text-text-muted max-md:hidden" />
        </>
      }
    >
      {(close) => <SessionDetails session={session} onClose={close} />}
    </PopoverButton>
  );
}

const SignInDialog = lazyOverlay(() => import("./sign-in-dialog.tsx"));
const OtherSession = lazyOverlay(() => import("./other-session.tsx"));
const SessionWarning = lazyPart(() => import("./session-warning.tsx"));

onSignOut(clearToasts);

/**
 * Warns before the session ends, then shows one dialog over the page, however many calls failed, as if the session is
 * another one. The page keeps its state, forms included, and reloads its data after signing in.
 */
export function SignInAgain() {
  // The end of the session that the reader renews early; another tab may renew it first.
  const [endToRenew, setEndToRenew] = useState<number>();
  const router = useRouter();
  const client = useQueryClient();
  const now = useNow(10_000, gatewayTime);
  const refused = useStore(sessionEnded);
  const other = useStore(otherSession);
  const [closed, setClosed] = useState<typeof other>();
  const watch = useQuery(sessionWatch(client));
  const { refetch } = watch;
  // The machine's clocks: one of them stops while it sleeps.
  useEffect(() => {
    const timer = setInterval(() => {
      if (isGatewayTimeDoubtful()) void refetch({ cancelRefetch: false });
    }, 10_000);
    return () => clearInterval(timer);
  }, [refetch]);
  const end = watch.data && sessionEnd(watch.data);
  // A new secret that isn't stored yet comes first: it may be the one to sign in with.
  const rotation = useOpenRotation();
  if (rotation !== undefined) return null;
  const isOver = end !== undefined && !end.isIdle && end.at <= now;
  // After signing out, calls that were still running are refused. That is no reason to sign in again.
  const ended = (refused || isOver) && isSignedIn();
  if (other && other !== closed) {
    return <OtherSession session={other} onClose={() => setClosed(other)} />;
  }
  if (ended || (end !== undefined && endToRenew === end.at)) {
    return (
      <SignInDialog
        ended={ended}
        onClose={ended ? undefined : () => setEndToRenew(undefined)}
        onDone={() => {
          setEndToRenew(undefined);
          sessionEnded.set(false);
          void router.invalidate();
        }}
      />
    );
  }
  // Another tab may have used the session, so only an answer from the time of the warning counts.
  return !end?.isNear ? null : <SessionWarning end={end} onSignIn={() => setEndToRenew(end.at)} />;
}
