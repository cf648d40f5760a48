import { type QueryClient, useQuery } from "@tanstack/react-query";
import { sessionState } from "~/api/session.ts";
import { lastKind } from "~/api/state/first-preferences.ts";
import { describeKinds } from "~/contract/credentials.ts";
import type { PlainEndpoint } from "~/contract/endpoint.ts";

/** The session: null if signed out, undefined until the gateway has answered. */
export const useSession = () => useQuery(sessionState()).data?.session;

/** The addresses of the service behind the gateway, undefined until the gateway has answered. */
export const useService = () => useQuery(sessionState()).data?.service;

/** Why a credential kind can't make a call, or undefined if it can or isn't known yet (section 5). */
export function reasonAgainst({ credentials }: PlainEndpoint, kind: string | undefined) {
  if (kind === undefined || credentials.some((allowed) => allowed === kind)) return undefined;
  return `This credential can't do that. Sign in with ${describeKinds(credentials)}.`;
}

/**
 * Says if the signed-in credential may make a call, and why not. Until the session is known `allowed`
 * is false, and a `reason` is against the kind that this browser saw last.
 */
export function usePermission(endpoint: PlainEndpoint) {
  const session = useSession();
  const kind = session === undefined ? lastKind.read() : session?.kind;
  const reason = reasonAgainst(endpoint, kind);
  return { reason, allowed: Boolean(session) && reason === undefined };
}

/**
 * Says if a loader should make a call. The kind that this browser saw last decides, so that the first
 * call doesn't wait for the session; only without such a guess does it wait. If the guess is wrong, the
 * page makes or drops the call itself.
 */
export async function permitted(client: QueryClient, endpoint: PlainEndpoint): Promise<boolean> {
  const known = client.getQueryData(sessionState().queryKey);
  const guess = known === undefined ? lastKind.read() : undefined;
  if (guess !== undefined) return reasonAgainst(endpoint, guess) === undefined;
  const state = known ?? (await client.query(sessionState()).catch(() => undefined));
  // Without an answer the call itself shows what failed.
  if (state === undefined) return true;
  return state.session !== null && reasonAgainst(endpoint, state.session.kind) === undefined;
}
