import { type QueryClient, useQuery } from "@tanstack/react-query";
import { sessionState } from "~/api/nouns/session.ts";
import { lastKind, lastRole } from "~/api/state/first-preferences.ts";
import { describeKinds, KIND_NAMES } from "~/contract/credentials.ts";
import type { PlainEndpoint } from "~/contract/endpoint.ts";
import type { Session } from "~/contract/gateway.ts";
import { isEnough, ROLE_NAMES, ROLES } from "~/contract/roles.ts";

/** The session: null if signed out, undefined until the gateway has answered. */
export const useSession = () => useQuery(sessionState()).data?.session;

/** The addresses of the service behind the gateway, undefined until the gateway has answered. */
export const useService = () => useQuery(sessionState()).data?.service;

/** What decides which calls a session can make. */
type Caller = { kind: string } & Partial<Pick<Session, "role" | "connection">>;

/** What a session calls the service with: people have a connection, others their own credential. */
export const meansOf = (session: Partial<Pick<Session, "connection">> | null | undefined) =>
  session?.connection ? "connection" : "credential";

/** The name of the service's user behind the session: people share a connection. */
export const useOwnName = () =>
  meansOf(useSession()) === "connection" ? "This connection" : "You";

/** The name of whoever is signed in: a person's, or the kind of the credential. */
export const nameOfSession = ({ person, kind }: Pick<Session, "person" | "kind">) =>
  person === null ? KIND_NAMES[kind] : person.name || person.email || person.subject;

/** Why a session can't make a call, or undefined if it can, isn't known yet, or there is no call (section 5). */
export function reasonAgainst(
  endpoint: PlainEndpoint | undefined,
  caller: Caller | null | undefined,
): string | undefined {
  if (!endpoint || !caller) return undefined;
  const { credentials, role } = endpoint;
  // Without credentials, the call itself signs in.
  if (credentials.length > 0 && !credentials.some((allowed) => allowed === caller.kind)) {
    const kinds = describeKinds(credentials);
    const needs = caller.connection ? "It needs" : "Sign in with";
    return `This ${meansOf(caller)} can't do that. ${needs} ${kinds}.`;
  }
  if (!caller.role || isEnough(caller.role, role)) return undefined;
  return `Your role is ${ROLE_NAMES[caller.role]}. This needs ${ROLE_NAMES[role]}.`;
}

/** Who this browser saw last: a guess until the session is known. */
function lastCaller(): Caller | undefined {
  const kind = lastKind.read();
  const role = lastRole.read();
  return kind === undefined ? undefined : { kind, role: ROLES.find((one) => one === role) ?? null };
}

/**
 * Says if the signed-in session may make a call, and why not. Until the session is known `allowed`
 * is false, and a `reason` is against whoever this browser saw last.
 */
export function usePermission(endpoint: PlainEndpoint | undefined) {
  const session = useSession();
  const reason = reasonAgainst(endpoint, session === undefined ? lastCaller() : session);
  return { reason, allowed: Boolean(session) && reason === undefined };
}

/**
 * Says if a loader should make a call. Whoever this browser saw last decides, so that the first
 * call doesn't wait for the session; only without such a guess does it wait. If the guess is wrong, the
 * page makes or drops the call itself.
 */
export async function permitted(client: QueryClient, endpoint: PlainEndpoint): Promise<boolean> {
  const known = client.getQueryData(sessionState().queryKey);
  const guess = known === undefined ? lastCaller() : undefined;
  if (guess !== undefined) return reasonAgainst(endpoint, guess) === undefined;
  const state = known ?? (await client.query(sessionState()).catch(() => undefined));
  // Without an answer the call itself shows what failed.
  if (state === undefined) return true;
  return state.session !== null && reasonAgainst(endpoint, state.session) === undefined;
}
