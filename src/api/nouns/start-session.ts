import type { QueryClient } from "@tanstack/react-query";
import type { Session, SignIn } from "~/contract/gateway.ts";
import { signIn } from "~/contract/plain-later.gen.ts";
import { ApiError, toApiError } from "../transport/errors.ts";
import { callGateway } from "../transport/http.ts";
import { forgetEarly } from "../transport/send.ts";
import type { Write } from "../transport/write.ts";
import {
  isBeginning,
  leftWithOthers,
  noteSession,
  readState,
  sessionState,
  tellTabs,
} from "./session.ts";

/**
 * Signs in. Throws if the browser doesn't send the cookie back. The cookie may arrive even if the rest of the
 * answer is lost.
 */
async function begin(client: QueryClient, body: SignIn): Promise<Session> {
  const before = client.getQueryData(sessionState().queryKey)?.session?.expiresAt;
  const lost = await callGateway(signIn, { body }).then(() => undefined, toApiError);
  if (lost && lost.end !== "unknown") throw lost;
  const { session } = await readState();
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
  endpoint: signIn,
  words: { nothing: "Not signed in." },
  send: async (body) => {
    isBeginning.set(true);
    const session = await begin(client, body).finally(() => isBeginning.set(false));
    // Calls refused before signing in are made again, instead of showing their old error.
    forgetEarly();
    client.removeQueries({
      type: "inactive",
      predicate: ({ state }) => state.status === "error",
    });
    await client.invalidateQueries();
    return session;
  },
});
