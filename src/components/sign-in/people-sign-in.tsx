import { signInWaits } from "~/api/state/first-preferences.ts";
import type { SessionState } from "~/contract/gateway.ts";
import { Mono } from "~/ui/mono.tsx";
import { Notice } from "~/ui/notice.tsx";
import { useOncePer } from "~/ui/use-once-per.ts";
import { ProviderButton, ProviderFailure, useProvider } from "./provider-button.tsx";
import { CredentialInstead } from "./sign-in-form.tsx";
import { isOfAccount, problemWords } from "./sign-in-problems.ts";

type People = NonNullable<SessionState["people"]>;

/** The form of a request's ID; any other text in the address isn't shown. */
const REQUEST_ID = /^[\w.-]{1,80}$/;

/** Why the last attempt failed, as the address says it. */
function Problem({
  problem,
  request = "",
  people: { provider, contact },
}: {
  problem: string | undefined;
  request: string | undefined;
  people: People;
}) {
  const words = problemWords(problem, { provider, contact: contact ?? "your administrator" });
  if (words === undefined) return null;
  return (
    <Notice tone="negative" role="alert" className="mb-5">
      <p>
        <strong>{words.title}.</strong> {words.advice}
      </p>
      {REQUEST_ID.test(request) && (
        <p className="mt-1 text-text-muted">
          Request <Mono copy="Copy request ID">{request}</Mono>
        </p>
      )}
    </Notice>
  );
}

/** Signs in with the identity provider; with a credential only if that is allowed, and in second place. */
export function PeopleSignIn({
  people,
  to,
  problem,
  request,
  straight,
  onDone,
}: {
  people: People;
  /** The address to open after signing in. */
  to: string;
  problem: string | undefined;
  request: string | undefined;
  /** Whether whoever came here only wants to be signed in: if there is no other way, without a click. */
  straight: boolean;
  /** Called after a sign-in with a credential. */
  onDone: () => void;
}) {
  // Otherwise the provider would sign the same person in again.
  const way = useProvider(() => to, { another: isOfAccount(problem) });
  const { provider, contact, allowCredentials } = people;
  useOncePer(straight && !allowCredentials ? to : undefined, () => {
    // Noted first, and not left without: what fails must not begin again each time.
    if (signInWaits.read() === undefined && signInWaits.write("true")) way.leave();
  });
  return (
    <>
      {way.failure === undefined && <Problem problem={problem} request={request} people={people} />}
      <ProviderButton size="xl" className="w-full" way={way}>
        Sign in with {provider}
      </ProviderButton>
      <ProviderFailure way={way} className="mt-5" />
      {contact !== null && (
        <p className="mt-3 text-text-muted">
          No access yet? Ask <span className="text-text">{contact}</span>.
        </p>
      )}
      {allowCredentials && <CredentialInstead onDone={onDone} />}
    </>
  );
}
