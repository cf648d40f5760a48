import {
  focusManager,
  MutationCache,
  type Query,
  QueryCache,
  QueryClient,
  type QueryKey,
} from "@tanstack/react-query";
import { ApiError, isSignedOut } from "./errors.ts";
import { sessionRead } from "~/contract/plain.gen.ts";
import { makeStore } from "~/lib/store.ts";

/** Whether a call was refused because the session is over: the frame asks to sign in again. */
export const sessionEnded = makeStore(false);

/** Set if a call was refused because the sign-in isn't recent enough, until the session says otherwise. */
export const confirmationRefused = makeStore(false);

let readSession: () => void = () => undefined;

/** Codes of refusals after which the session is read again. */
const OF_SESSION = ["confirmation_required", "role_forbidden", "session_changed"];

/**
 * Notes that a call failed because of the session: it is over, or it is another one than the page shows, or its role or
 * confirmation isn't enough, and then the session is read again. Calls outside the query cache must report themselves.
 */
export const reportRefusal = (error: unknown) => {
  if (isSignedOut(error)) sessionEnded.set(true);
  if (!(error instanceof ApiError)) return;
  if (error.code === "confirmation_required") confirmationRefused.set(true);
  if (OF_SESSION.includes(error.code)) readSession();
};

/** Codes of answers that would be the same again, or are too large to request twice. */
const FINAL = ["invalid_answer", "upstream_unreadable"];

/** Whether a failed read may succeed later by itself. */
export const mayRecover = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  (error.status === 429 ||
    (error.status >= 500 && !FINAL.includes(error.code)) ||
    ["network", "offline", "incomplete", "access_ended"].includes(error.code));

/**
 * Whether a read is sent again at once: after a rate limit until that is over, and twice if the answer was
 * lost or the service is down. A 500 may be the call's own fault, and a timeout was long enough.
 */
function mayRetry(failures: number, error: Error) {
  if (!mayRecover(error) || error.status === 500 || error.code === "upstream_timeout") return false;
  return failures < (error.status === 429 ? 8 : 2);
}

/** Milliseconds until a retry: what the service asks for, and at least 1 s, doubled up to 30 s. */
export const retryDelay = (failures: number, error: Error) =>
  Math.max(
    Math.min(30_000, 1000 * 2 ** failures),
    1000 * ((error instanceof ApiError && error.retryAfter) || 0),
  );

/** Milliseconds after a failure in which a component that opens doesn't ask again. */
const JUST_NOW = 2000;

/** The cache of all reads. Writes are never sent again by the console itself. */
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
        // A browser that says it is offline can still reach a gateway on its own machine.
        networkMode: "offlineFirst",
        retry: mayRetry,
        retryDelay,
        // A screen that opens doesn't repeat a request that its loader has just made in vain.
        retryOnMount: ({ state }) => state.errorUpdatedAt + JUST_NOW < Date.now(),
        staleTime: 30_000,
        gcTime: 60 * 60_000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: ({ state }) => state.status === "error",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
  readSession = () => void client.invalidateQueries({ queryKey: [sessionRead.name] });
  return client;
}

/** Every failed query that something on the page shows. */
const failedQueries = (client: QueryClient) =>
  client.getQueryCache().findAll({
    type: "active",
    fetchStatus: "idle",
    predicate: ({ state }) => state.status === "error",
  });

/** Fetches a failed query again; of a list, the page that failed. */
function refetch(query: Query, retry: typeof mayRetry | false) {
  const { fetchMeta: meta } = query.state;
  query.fetch({ ...query.options, retry }, meta ? { meta } : {}).catch(() => undefined);
}

/** Retries everything on the page that failed, because a person asked for it. */
export const retryFailed = (client: QueryClient) =>
  failedQueries(client).forEach((query) => refetch(query, mayRetry));

/** Milliseconds between the automatic retries of a failed query. */
export const RECOVERY = 30_000;

/**
 * Retries what failed on the page every `RECOVERY` milliseconds, with one request each, while the page is in
 * view.
 */
export const startRecovery = (client: QueryClient) =>
  setInterval(() => {
    if (!focusManager.isFocused()) return;
    for (const query of failedQueries(client)) {
      const { error, errorUpdatedAt } = query.state;
      const isDue = mayRecover(error) && error.retryAt <= performance.now();
      if (isDue && errorUpdatedAt + RECOVERY <= Date.now()) refetch(query, false);
    }
  }, 1000);

/**
 * Reads again, in the background, what a write has changed. A first read that is still in flight may have
 * begun before the write, and invalidating would join it.
 */
export const reload = (client: QueryClient, queryKey: QueryKey) =>
  void client.cancelQueries({ queryKey }).then(() => client.invalidateQueries({ queryKey }));
