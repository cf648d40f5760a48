import { useQuery } from "@tanstack/react-query";
import { createFileRoute, useRouter } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { sessionEnded } from "~/api/transport/query-client.ts";
import { leftWithOthers, sessionState } from "~/api/nouns/session.ts";
import { returnAddress } from "~/api/state/return-address.ts";
import { nameOfSession } from "~/components/credentials/permissions.ts";
import { KindsTable, LegacySteps, legacyTimeline } from "~/components/credentials/kinds.tsx";
import { PeopleSignIn } from "~/components/sign-in/people-sign-in.tsx";
import { Logo } from "~/components/frame/logo.tsx";
import { SignInForm } from "~/components/sign-in/sign-in-form.tsx";
import { Button } from "~/ui/button.tsx";
import { classes } from "~/ui/classes.ts";
import { plural } from "~/lib/format.ts";
import { useStore } from "~/lib/store.ts";
import { Notice } from "~/ui/notice.tsx";
import { useOncePer } from "~/ui/use-once-per.ts";
import { flag, defineSearch, textParam } from "~/lib/search.ts";

export const Route = createFileRoute("/sign-in")({
  validateSearch: defineSearch({
    redirect: textParam,
    problem: textParam,
    request: textParam,
    /** For a session that is to be renewed before it ends. */
    renew: flag,
  }),
  loader: ({ context }) => context.queryClient.query(sessionState()),
  component: SignInPage,
});

/** The gateway ends a session after this time, however much it is used. */
const SESSION_HOURS = 8;

/** Only follows addresses of this console, never another host's. */
const homeOf = (redirect: string | undefined) =>
  redirect !== undefined && /^\/(?![/\\])/.test(redirect) ? returnAddress(redirect) : "/";

function SignInPage() {
  const router = useRouter();
  const { redirect, problem, request, renew } = Route.useSearch();
  const loaded = Route.useLoaderData();
  const { data: state = loaded } = useQuery({ ...sessionState(), refetchOnWindowFocus: "always" });
  const { people, session } = state;
  const hasGuide = people === null || people.allowCredentials;
  const others = useStore(leftWithOthers);
  const isLed = redirect !== undefined && problem === undefined && !renew && !others;
  /** Whether someone was signed in who came here to sign in again, or as someone else. */
  const [stays, setStays] = useState(loaded.session !== null && !isLed);
  if (stays && session === null) setStays(false);
  const isOpening = useRef(false);
  const open = () => {
    isOpening.current = true;
    sessionEnded.set(false);
    leftWithOthers.set(false);
    void router.navigate({ href: homeOf(redirect), replace: true });
  };
  // Signed in here, in another tab, or before this address was opened.
  useOncePer(session !== null && !stays ? session.credentialId : undefined, open);
  const onDone = () => {
    if (!isOpening.current) open();
  };
  return (
    <div
      className={classes(
        "grid min-h-full max-lg:grid-cols-1",
        hasGuide && "grid-cols-[minmax(22.5rem,35rem)_minmax(0,1fr)]",
      )}
    >
      <title>Sign in · Tapedeck</title>
      <main className="flex flex-col bg-surface px-16 py-10 max-md:px-4">
        <p className="flex items-center gap-2.5 text-lead font-[650]">
          <Logo />
          Tapedeck
        </p>
        {/* From a fixed height on, so that nothing moves up when a message appears below. */}
        <div
          className={classes(
            "mb-auto max-w-md pt-[min(15vh,8.5rem)] pb-10 max-md:pt-10 max-lg:mx-auto max-lg:w-full",
            !hasGuide && "mx-auto w-full",
          )}
        >
          <h1 tabIndex={-1} className="text-welcome">
            Sign in
          </h1>
          <p className="mt-1 text-prose">
            The admin console for recorded sales calls: find them, score them, link them to the CRM.
          </p>
          <p className="mt-1 mb-5 text-prose text-text-muted">
            {people === null
              ? "Use a credential from your conversation service. It's kept on this server, never in your browser."
              : `You sign in at ${people.provider}. Your password stays there.`}
          </p>
          {others && (
            <Notice tone="warning" role="status" className="mb-5">
              You signed out, or signed in{" "}
              {people === null ? "with another credential" : "as someone else"}, in another tab.
            </Notice>
          )}
          {session !== null && (
            <Notice tone="positive" role="status" className="mb-5">
              <p>
                {session.person === null ? "You're signed in with: " : "You're signed in as "}
                {nameOfSession(session)}.
              </p>
              <Button className="mt-2" onClick={open}>
                Continue
              </Button>
            </Notice>
          )}
          {people === null ? (
            <SignInForm onDone={onDone} />
          ) : (
            <PeopleSignIn
              people={people}
              to={homeOf(redirect)}
              problem={problem}
              request={request}
              straight={isLed && session === null}
              onDone={onDone}
            />
          )}
        </div>
        <p className="text-small text-text-muted">
          Sessions last up to {SESSION_HOURS} hours
          {state.idleMinutes < SESSION_HOURS * 60 &&
            `, and end after ${plural(state.idleMinutes, "minute")} of inactivity`}
          .
        </p>
      </main>
      {hasGuide && <CredentialGuide releaseDate={state.clientAppReleaseDate} />}
    </div>
  );
}

/** Beside the sign-in form: what each credential kind gives access to, and until when. */
function CredentialGuide({ releaseDate }: { releaseDate: string | null }) {
  const timeline = legacyTimeline(releaseDate);
  return (
    <aside
      aria-label="Credential kinds"
      className="border-l border-line px-18 pt-[calc(min(15vh,8.5rem)+4rem)] pb-10 max-lg:border-t max-lg:border-l-0 max-lg:pt-10 max-md:px-4"
    >
      <div className="w-full max-w-2xl">
        <h2 className="text-body font-[600]">What each credential opens</h2>
        <KindsTable timeline={timeline} />
        {timeline !== undefined && (
          <div className="mt-10">
            <LegacySteps timeline={timeline} />
          </div>
        )}
      </div>
    </aside>
  );
}
