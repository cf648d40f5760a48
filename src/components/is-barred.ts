import type { QueryClient } from "@tanstack/react-query";
import { lastKind, sessionState } from "~/api/session.ts";
import type { Endpoint } from "~/contract/endpoint.ts";
import { reasonAgainst } from "./frame/navigation.ts";

/**
 * Whether a loader can spare a call that the signed-in kind of credential can't make. It is answered
 * at once, before it is known who is signed in from the kind that this browser saw last: where that
 * was another, the page makes the call itself.
 */
export function isBarred(client: QueryClient, endpoint: Endpoint): boolean {
  const session = client.getQueryData(sessionState().queryKey)?.session;
  return reasonAgainst(endpoint, session?.kind ?? lastKind()) !== undefined;
}
