import { createFileRoute, useRouter } from "@tanstack/react-router";
import { sessionState } from "~/api/session.ts";
import { Logo } from "~/components/frame/logo.tsx";
import { SignInForm } from "~/components/sign-in-form.tsx";
import { z } from "~/contract/zod.ts";
import { text } from "~/lib/search.ts";
import { CredentialGuide } from "./-credential-guide.tsx";

export const Route = createFileRoute("/sign-in")({
  validateSearch: z.object({ redirect: text() }),
  loader: ({ context }) => context.queryClient.query(sessionState()),
  component: SignInPage,
});

/** Only an address of this console is followed: never another host's. */
const homeOf = (redirect: string | undefined) =>
  redirect !== undefined && /^\/(?![/\\])/.test(redirect) ? redirect : "/";

function SignInPage() {
  const router = useRouter();
  const { redirect } = Route.useSearch();
  const state = Route.useLoaderData();
  return (
    <div className="grid min-h-full grid-cols-[minmax(360px,560px)_minmax(0,1fr)] max-lg:grid-cols-1">
      <title>Sign in · Tapedeck</title>
      <main className="flex flex-col bg-surface px-16 py-10 max-md:px-4">
        <p className="flex items-center gap-2.5 text-lead font-[650]">
          <Logo />
          Tapedeck
        </p>
        <div className="my-auto max-w-md py-10 max-lg:mx-auto max-lg:w-full">
          <h1 className="text-welcome">Sign in</h1>
          <p className="mt-1 mb-5 text-prose text-text-muted">
            With a credential of the conversation service. It stays on this server, never in the
            browser.
          </p>
          <SignInForm
            onDone={() => void router.navigate({ href: homeOf(redirect), replace: true })}
          />
        </div>
        <p className="text-small text-text-muted">Sessions end after 8 h at most.</p>
      </main>
      <CredentialGuide releaseDate={state.clientAppReleaseDate} />
    </div>
  );
}
