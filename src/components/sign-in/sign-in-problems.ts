import type { SignInProblem } from "~/contract/sign-in.ts";

interface Names {
  /** The identity provider's name. */
  provider: string;
  /** Whom to ask for access. */
  contact: string;
}

interface Words {
  /** What happened. */
  title: string;
  /** What to do. */
  advice: string;
}

const AGAIN = "Sign in again.";

/** What a person reads who came back from the identity provider and isn't signed in. */
const WORDS: Record<SignInProblem, (names: Names) => Words> = {
  canceled: () => ({
    title: "The sign-in was canceled",
    advice: "You can sign in when you're ready.",
  }),
  expired: () => ({
    title: "This sign-in is no longer valid",
    advice: `It was used before, or open for more than ten minutes. ${AGAIN}`,
  }),
  mismatch: () => ({
    title: "The response isn't for this sign-in",
    advice: `It may come from an old link or another browser. ${AGAIN}`,
  }),
  code_refused: ({ provider }) => ({
    title: `${provider} didn't accept the sign-in code`,
    advice: `It may have been used before. ${AGAIN}`,
  }),
  invalid_token: ({ provider, contact }) => ({
    title: `${provider}'s response couldn't be verified`,
    advice: `${AGAIN} If it fails again, tell ${contact}.`,
  }),
  clock: ({ provider, contact }) => ({
    title: `The clocks of ${provider} and this console differ`,
    advice: `Signing in fails until they agree. Tell ${contact}.`,
  }),
  no_access: ({ provider, contact }) => ({
    title: "You don't have access yet",
    advice: `Ask ${contact} for access, or sign in to ${provider} with another account.`,
  }),
  no_email: ({ provider, contact }) => ({
    title: `${provider} didn't send your email address`,
    advice: `Access depends on it here. Tell ${contact}.`,
  }),
  email_unverified: ({ provider }) => ({
    title: "Your email address isn't verified",
    advice: `Verify it at ${provider}, then sign in again.`,
  }),
  no_groups: ({ provider, contact }) => ({
    title: `${provider} didn't send your groups`,
    advice: `Access depends on them here. Tell ${contact}.`,
  }),
  groups_overage: ({ provider, contact }) => ({
    title: `You're in too many groups for ${provider} to list`,
    advice: `Access depends on them here. Ask ${contact} to grant you access in another way.`,
  }),
  provider_down: ({ provider }) => ({
    title: `${provider} can't be reached, or can't answer`,
    advice: "Retry in a minute.",
  }),
  provider_answer: ({ provider, contact }) => ({
    title: `${provider} sent an unexpected response`,
    advice: `Retry in a minute. If it fails again, tell ${contact}.`,
  }),
  provider_error: ({ provider, contact }) => ({
    title: `${provider} reported an error`,
    advice: `Retry in a minute. If it fails again, tell ${contact}.`,
  }),
  provider_settings: ({ provider, contact }) => ({
    title: `${provider} doesn't accept this console's settings`,
    advice: `Signing in fails until they're corrected. Tell ${contact}.`,
  }),
  other_person: ({ provider }) => ({
    title: "You confirmed as someone else",
    advice: `The session isn't confirmed. Sign in to ${provider} with the account it belongs to.`,
  }),
  session_over: () => ({
    title: "Your session ended before you confirmed it",
    advice: "Sign in, then rotate or revoke again.",
  }),
  not_confirmed: ({ provider, contact }) => ({
    title: `${provider} didn't ask you to sign in again`,
    advice: `The session isn't confirmed. If it happens again, tell ${contact}.`,
  }),
  too_many: () => ({
    title: "Too many sign-ins failed from your network",
    advice: "Wait a minute, then sign in again.",
  }),
  console_unavailable: ({ contact }) => ({
    title: "This console couldn't start your session",
    advice: `Retry in a minute. If it fails again, tell ${contact}.`,
  }),
};

const isProblem = (code: string): code is SignInProblem => Object.hasOwn(WORDS, code);

/** What happened and what to do, by the code in the address; undefined for any other text. */
export const problemWords = (code: string | undefined, names: Names): Words | undefined =>
  code !== undefined && isProblem(code) ? WORDS[code](names) : undefined;

const OF_ACCOUNT: readonly SignInProblem[] = [
  "no_access",
  "no_email",
  "email_unverified",
  "no_groups",
  "groups_overage",
  "other_person",
];

/** Whether another account would do. */
export const isOfAccount = (code: string | undefined): boolean =>
  OF_ACCOUNT.some((problem) => problem === code);
