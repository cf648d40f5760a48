import { MutationCache, QueryCache, QueryClient, type QueryKey } from "@tanstack/react-query";
import { isSignedOut } from "./errors.ts";
import { sessionRead } from "~/contract/plain.gen.ts";
import { makeStore } from "~/lib/store.ts";

/** Whether a call was refused because the session is over: the frame asks to sign in again. */
export const sessionEnded = makeStore(false);

/** Sets `sessionEnded` if that is why a call failed; calls outside the cache report themselves. */
export const reportSignOut = (error: unknown) => {
  if (isSignedOut(error)) sessionEnded.set(true);
};

/** The cache never retries: `retrying.ts` does, which counts requests. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (query.queryKey[0] !== sessionRead.name) reportSignOut(error);
      },
    }),
    mutationCache: new MutationCache({ onError: reportSignOut }),
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
}

/**
 * Reads again, in the background, what a write has changed. A first read that is still in flight may have
 * begun before the write, and invalidating would join it.
 */
export const reload = (client: QueryClient, queryKey: QueryKey) =>
  void client.cancelQueries({ queryKey }).then(() => client.invalidateQueries({ queryKey }));
