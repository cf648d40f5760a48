import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { type Session, sessionRead, signIn, type SignIn, signOut } from "~/contract/gateway.ts";
import { readPreference, writePreference } from "~/lib/preferences.ts";
import { forgetNames, learnName } from "./directory.ts";
import { forgetAll } from "./forgetting.ts";
import { callGateway } from "./http.ts";

let signedIn: string | undefined;

/** Whoever signs in as another finds nothing of the one before, even where nobody signed out. */
function forgetOthers({ kind, clientId, organizationId }: Session): void {
  const who = [kind, clientId, organizationId].join(" ");
  if (signedIn !== undefined && signedIn !== who) {
    forgetNames();
    forgetAll();
  }
  signedIn = who;
}

/** The kind of credential that this browser saw last; a guess until it is known who is signed in. */
export const lastKind = (): string | undefined => readPreference("credential-kind");

/** Who is signed in; read once and kept until something says otherwise. */
export const sessionState = () =>
  queryOptions({
    queryKey: [sessionRead.name],
    queryFn: async ({ signal }) => {
      const state = await callGateway(sessionRead, { signal });
      if (state.session !== null) forgetOthers(state.session);
      writePreference("credential-kind", state.session?.kind);
      for (const type of state.session?.conversationTypes ?? []) {
        learnName("conversation-type", type.id, type.name);
      }
      return state;
    },
    staleTime: 5 * 60_000,
  });

/** Signs in and starts with an empty cache: nothing of an earlier session is left. */
export const startSession = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (body: SignIn) => callGateway(signIn, { body }),
    onSuccess: async () => {
      // What was refused without a session is asked for anew, and not shown as refused.
      client.removeQueries({
        type: "inactive",
        predicate: ({ state }) => state.status === "error",
      });
      await client.invalidateQueries();
    },
    gcTime: 0,
  });

export const endSession = (client: QueryClient) =>
  mutationOptions({
    mutationFn: () => callGateway(signOut),
    onSuccess: () => {
      client.clear();
      forgetNames();
      forgetAll();
    },
  });
