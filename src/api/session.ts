import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Session, SignIn } from "~/contract/gateway.ts";
import { sessionRead, signIn } from "~/contract/plain.gen.ts";
import { lastKind } from "./state/first-preferences.ts";
import { learnType } from "./state/directory.ts";
import { forgetFailures } from "./attempt.ts";
import { ApiError, toApiError } from "./errors.ts";
import { callGateway } from "./http.ts";
import { forgetEarly } from "./send.ts";
import { leftWithOthers, noteSession, tellTabs } from "./signed-in.ts";
import type { Write } from "./write-end.ts";

/** Who is signed in, and what the gateway says about itself and the service. */
export const sessionState = () =>
  queryOptions({
    queryKey: [sessionRead.name],
    queryFn: async ({ client, signal }) => {
      const state = await callGateway(sessionRead, { signal });
      if (state.session !== null) noteSession(client, state.session);
      lastKind.write(state.session?.kind);
      for (const type of state.session?.conversationTypes ?? []) {
        learnType(state.session?.organizationId, type);
      }
      return state;
    },
    staleTime: 5 * 60_000,
  });

/**
 * Signs in. Throws if the browser doesn't send the cookie back. The cookie can also arrive although
 * the rest of the answer is lost.
 */
async function begin(client: QueryClient, body: SignIn): Promise<Session> {
  const before = client.getQueryData(sessionState().queryKey)?.session?.expiresAt;
  const lost = await callGateway(signIn, { body }).then(() => undefined, toApiError);
  if (lost && lost.end !== "unknown") throw lost;
  const { session } = await callGateway(sessionRead);
  if (lost && (session === null || session.expiresAt === before)) throw lost;
  if (session === null) {
    throw new ApiError({
      status: 0,
      code: "no_cookie",
      message: "Your browser didn't keep the session cookie. Allow cookies for this site.",
    });
  }
  noteSession(client, session);
  leftWithOthers.set(false);
  tellTabs();
  return session;
}

/** Signs in and refetches everything on the page. */
export const startSession = (client: QueryClient): Write<SignIn, Session> => ({
  words: { nothing: "Not signed in." },
  send: async (body) => {
    const session = await begin(client, body);
    // Calls refused before signing in are made again, instead of showing their old error.
    forgetEarly();
    forgetFailures();
    client.removeQueries({
      type: "inactive",
      predicate: ({ state }) => state.status === "error",
    });
    await client.invalidateQueries();
    return session;
  },
});
