import { MutationCache, QueryCache, QueryClient, type QueryKey } from "@tanstack/react-query";
import { ApiError, isSignedOut } from "./errors.ts";
import { sessionRead } from "~/contract/plain.gen.ts";
import { makeStore } from "~/lib/store.ts";

/** Whether a call was refused because the session is over: the frame asks to sign in again. */
export const sessionEnded = makeStore(false);

/** Set if a call was refused because the sign-in isn't recent enough, until the session says otherwise. */
export const confirmationRefused = makeStore(false);

let readSession: () => void = () => undefined;

/**
 * Notes if the session is why a call failed: it is over, or its role or its confirmation no longer is enough,
 * and then it is read again. Calls outside the cache report themselves.
 */
export const reportRefusal = (error: unknown) => {
  if (isSignedOut(error)) sessionEnded.set(true);
  if (!(error instanceof ApiError)) return;
  const isUnconfirmed = error.code === "confirmation_required";
  if (isUnconfirmed) confirmationRefused.set(true);
  if (isUnconfirmed || error.code === "role_forbidden") readSession();
};

/** The cache never retries: `retrying.ts` does, which counts requests. */
export function makeQueryClient(): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (query.queryKey[0] !== sessionRead.name) reportRefusal(error);
      },
    }),
    mutationCache: new MutationCache({ onError: reportRefusal }),
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: 30_000,
        gcTime: 60 * 60_000,
        refetchOnWindowFocus: false,
        // `recovery.ts` does, for what failed.
        refetchOnReconnect: false,
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
  readSession = () => void client.invalidateQueries({ queryKey: [sessionRead.name] });
  return client;
}

/**
 * Reads again, in the background, what a write has changed. A first read that is still in flight may have
 * begun before the write, and invalidating would join it.
 */
export const reload = (client: QueryClient, queryKey: QueryKey) =>
  void client.cancelQueries({ queryKey }).then(() => client.invalidateQueries({ queryKey }));
