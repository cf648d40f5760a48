import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { sessionEnded } from "~/api/query-client.ts";
import { isSignedIn, sessionEnd, sessionWatch } from "~/api/session.ts";
import { onSignOut } from "~/api/state/sign-out.ts";
import { clearToasts } from "~/ui/overlay/toast.tsx";
import { useOpenRotation } from "~/components/rotation/rotation-store.ts";
import { useStore } from "~/lib/store.ts";
import { useNow } from "~/ui/hooks/use-now.ts";
import { laterPart, lazyOverlay } from "~/ui/lazy/lazy-part.tsx";

const SignInDialog = lazyOverlay("forms", () => import("./sign-in-dialog.tsx"));
const SessionWarning = laterPart("parts", () => import("./session-warning.tsx"));

onSignOut(() => void clearToasts());

/**
 * Warns before the session ends, then shows one dialog over the page, however many calls failed. The
 * page keeps its state, forms included, and reloads its data after signing in.
 */
export function SignInAgain() {
  const [early, setEarly] = useState(false);
  const router = useRouter();
  const client = useQueryClient();
  const now = useNow(10_000);
  const refused = useStore(sessionEnded);
  const watch = useQuery(sessionWatch(client));
  const end = watch.data && sessionEnd(watch.data);
  // A new secret that isn't stored yet comes first: it may be the one to sign in with.
  const rotation = useOpenRotation();
  if (rotation !== undefined) return null;
  const isOver = end !== undefined && !end.isIdle && end.at <= now;
  // After signing out, calls that were still running are refused. That is no reason to sign in again.
  const ended = (refused || isOver) && isSignedIn();
  if (ended || early) {
    return (
      <SignInDialog
        ended={ended}
        onClose={ended ? undefined : () => setEarly(false)}
        onDone={() => {
          setEarly(false);
          sessionEnded.set(false);
          void router.invalidate();
        }}
      />
    );
  }
  // Another tab may have used the session, so only an answer from within that time counts.
  const isNear = end !== undefined && watch.dataUpdatedAt >= end.at - end.warning;
  return !isNear ? null : <SessionWarning end={end} onSignIn={() => setEarly(true)} />;
}
