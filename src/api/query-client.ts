import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { isSignedOut } from "./errors.ts";
import { sessionRead } from "~/contract/gateway.ts";

let onSignedOut = () => {};

/** Told once a call found that the session is over; the frame listens and asks to sign in again. */
export function listenForSignOut(listener: () => void): () => void {
  onSignedOut = listener;
  return () => {
    onSignedOut = () => {};
  };
}

/** Tells the frame where a call found that the session is over; for calls made past the cache. */
export const reportSignOut = (error: unknown): void => {
  if (isSignedOut(error)) onSignedOut();
};

/** Repetition is the business of `http.ts`, which counts requests; the cache never retries. */
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
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
