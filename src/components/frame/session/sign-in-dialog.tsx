import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import { lastSignedIn, sessionState } from "~/api/nouns/session.ts";
import { CredentialInstead, SignInForm } from "~/components/sign-in/sign-in-form.tsx";
import { BASE } from "~/lib/base.ts";
import { buttonClasses } from "~/ui/button.tsx";
import { Dialog } from "~/ui/overlay/dialog.tsx";

/** Signs in without leaving the page. Can be cancelled as long as the session lasts. */
export default function SignInDialog({
  ended,
  onClose,
  onDone,
}: {
  ended: boolean;
  onClose: (() => void) | undefined;
  onDone: () => void;
}) {
  const people = useQuery(sessionState()).data?.people;
  const { href } = useLocation();
  // A clip would play on below the dialog, out of reach.
  useEffect(() => {
    if (!ended) return;
    for (const media of document.querySelectorAll<HTMLMediaElement>("audio, video")) media.pause();
  }, [ended]);
  return (
    <Dialog
      title={ended ? "The session has ended" : "Sign in again"}
      subtitle={ended ? "Sign in to continue where you left off." : "Continues where you are."}
      onClose={onClose}
    >
      {people && (
        <>
          {/* The provider's page in this tab would take the place of what is typed here. */}
          <a
            href={`${BASE}/sign-in?${new URLSearchParams(ended ? { redirect: href } : { redirect: href, renew: "true" })}`}
            target="_blank"
            rel="noopener"
            className={`${buttonClasses("primary", "xl")} w-full`}
          >
            Sign in with {people.provider} in a new tab
          </a>
          <p className="mt-2 text-hint text-text-muted">
            This page continues once you've signed in there. What you typed is kept.
          </p>
        </>
      )}
      {!people && <SignInForm first={lastSignedIn()} onDone={onDone} />}
      {people?.allowCredentials && <CredentialInstead first={lastSignedIn()} onDone={onDone} />}
    </Dialog>
  );
}
