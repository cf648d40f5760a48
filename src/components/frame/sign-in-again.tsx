import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";
import { listenForSignOut } from "~/api/query-client.ts";
import { sessionState } from "~/api/session.ts";
import { toDate } from "~/lib/format.ts";
import { useOpenRotation } from "../rotation/rotation-store.ts";
import { useNow } from "./time-left.tsx";

const SignInDialog = lazy(() => import("./sign-in-dialog.tsx"));
const SessionWarning = lazy(async () => {
  const { SessionWarning: component } = await import("./session-warning.tsx");
  return { default: component };
});

/** How long before its end a session is warned of, in milliseconds. */
const WARNED_BEFORE = 10 * 60_000;

/**
 * One dialog over the page when the session is over, however many calls found that out, and a
 * warning before. What stands on the page stays, forms included; after signing in the page reads
 * its data again.
 */
export function SignInAgain() {
  const [asked, setAsked] = useState<"ended" | "early">();
  const router = useRouter();
  const now = useNow();
  const until = useQuery(sessionState()).data?.session?.expiresAt;
  const left = (toDate(until)?.getTime() ?? Infinity) - now;
  // Hears from the query cache, which is outside of React.
  useEffect(() => listenForSignOut(() => setAsked("ended")), []);
  // A secret that isn't stored yet comes first: it may be the very one to sign in with.
  const rotation = useOpenRotation();
  if (rotation !== undefined) return null;
  const needed = left <= 0 ? "ended" : asked;
  if (needed === undefined && left > WARNED_BEFORE) return null;
  return (
    <Suspense>
      {needed === undefined ? (
        until !== undefined && <SessionWarning until={until} onSignIn={() => setAsked("early")} />
      ) : (
        <SignInDialog
          ended={needed === "ended"}
          onClose={() => setAsked(undefined)}
          onDone={() => {
            setAsked(undefined);
            void router.invalidate();
          }}
        />
      )}
    </Suspense>
  );
}
