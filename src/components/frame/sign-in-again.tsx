import { useRouter } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";
import { listenForSignOut } from "~/api/query-client.ts";
import { useOpenRotation } from "../rotation/rotation-store.ts";

const SignInDialog = lazy(() => import("./sign-in-dialog.tsx"));

/**
 * One dialog over the page, however many calls found that the session is over. What stands on the
 * page stays, forms included; after signing in the page reads its data again.
 */
export function SignInAgain() {
  const [needed, setNeeded] = useState(false);
  const router = useRouter();
  // Hears from the query cache, which is outside of React.
  useEffect(() => listenForSignOut(() => setNeeded(true)), []);
  // A secret that isn't stored yet comes first: it may be the very one to sign in with.
  const rotation = useOpenRotation();
  if (!needed || rotation !== undefined) return null;
  return (
    <Suspense>
      <SignInDialog
        onDone={() => {
          setNeeded(false);
          void router.invalidate();
        }}
      />
    </Suspense>
  );
}
