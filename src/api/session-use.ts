import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { SessionState } from "~/contract/gateway.ts";
import { sessionKeep, sessionRead } from "~/contract/plain.gen.ts";
import { callGateway } from "./http.ts";
import { reportSignOut, sessionEnded } from "./query-client.ts";
import { isSignedIn } from "./signed-in.ts";

/** Milliseconds in which input is noted once. Less than half of the shortest idle time. */
const NOTED_EVERY = 25_000;
/** Milliseconds between looks at a session that is about to end. */
const WATCHED_EVERY = 15_000;
const SOON = 1000;
const TEN_MINUTES = 600_000;

/** When and how a session ends, and how long before that the reader is warned, in milliseconds. */
export function sessionEnd({ session, idleMinutes }: SessionState) {
  if (session === null) return undefined;
  const { idleEndsAt, expiresAt } = session;
  const isIdle = idleEndsAt < expiresAt;
  return {
    isIdle,
    at: Date.parse(idleEndsAt),
    warning: isIdle ? Math.min(TEN_MINUTES, idleMinutes * 10_000) : TEN_MINUTES,
  };
}

/** The session, asked for again shortly before it ends: another tab may have used it. */
export const sessionWatch = (client: QueryClient) =>
  queryOptions({
    queryKey: [sessionRead.name, "watch"],
    initialData: () => client.getQueryData<SessionState>([sessionRead.name]),
    queryFn: async ({ signal }) => {
      const state = await callGateway(sessionRead, { signal });
      if (state.session === null) sessionEnded.set(true);
      return state;
    },
    refetchInterval: ({ state: { data, dataUpdatedAt } }) => {
      const end = data && sessionEnd(data);
      if (!end) return false;
      const warnedAt = end.at - end.warning;
      return dataUpdatedAt < warnedAt ? Math.max(SOON, warnedAt - Date.now()) : WATCHED_EVERY;
    },
    refetchIntervalInBackground: true,
  });

/** Counts as using the session, so that it doesn't end as idle. */
export const keepSession = (client: QueryClient): Promise<unknown> =>
  callGateway(sessionKeep).then(
    (state) => client.setQueryData(sessionWatch(client).queryKey, state),
    (error: unknown) => {
      reportSignOut(error);
      throw error;
    },
  );

let noted = Date.now();

/** Called with each input: someone who writes a long form uses the session. */
export function noteInput(client: QueryClient): void {
  if (!isSignedIn() || sessionEnded.get() || Date.now() - noted < NOTED_EVERY) return;
  noted = Date.now();
  keepSession(client).catch(() => undefined);
}
