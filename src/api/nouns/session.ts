import { type Query, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Session, SessionState } from "~/contract/gateway.ts";
import { sessionKeep, sessionRead } from "~/contract/plain.gen.ts";
import { NAMESPACE } from "~/lib/base.ts";
import { makeStore } from "~/lib/store.ts";
import { callGateway } from "../transport/http.ts";
import { confirmationRefused, reportRefusal, sessionEnded } from "../transport/query-client.ts";
import { signedInAs } from "../transport/send.ts";
import { learnType } from "../state/directory.ts";
import { gatewayTime, noteGatewayTime } from "../state/gateway-clock.ts";
import { lastKind, lastRole, signInWaits } from "../state/first-preferences.ts";
import { forgetSession } from "../state/sign-out.ts";
import { restoreTypeNames } from "./type-names.ts";

/** Who is signed in, and with what. */
export interface Identity {
  /** The person's subject; undefined for a credential that was pasted in. */
  person: string | undefined;
  /** The ID of the credential, or of the person's connection. */
  credential: string;
  role: Session["role"];
  signedInAs: Session["signedInAs"];
}

/** Who this page is signed in as. */
let current: Identity | undefined;
let kind: Session["kind"] | undefined;
let confirmedUntil: string | null | undefined;

/** The channel on which the console's tabs say who is signed in: an `Identity`, or null. */
let tabs: BroadcastChannel | undefined;

export const isSignedIn = () => current !== undefined;

/** The kind of credential that this page was last signed in with. */
export const lastSignedIn = () => kind;

/** Set if another tab signed out, or in as someone else, which leads this page to the sign-in. */
export const leftWithOthers = makeStore(false);

/** The browser's session if it isn't the one this page shows: another tab replaced it, and its message was missed. */
export const otherSession = makeStore<Session | undefined>(undefined);

/** Whether this page itself is signing in or switching the connection. */
export const isBeginning = makeStore(false);

const isData = ({ queryKey }: Query) => queryKey[0] !== sessionRead.name;

export const identityOf = ({ person, credentialId, role, signedInAs }: Session): Identity => ({
  person: person?.subject,
  credential: credentialId,
  role,
  signedInAs,
});

/** Whether a tab's message is an identity; a tab of another release may send another form. */
const isIdentity = (value: unknown): value is Identity =>
  typeof value === "object" && value !== null && "credential" in value;

const hasSameCredential = (one: Identity, other: Identity) =>
  one.person === other.person && one.credential === other.credential;

const isSamePerson = (one: Identity, other: Identity) =>
  one.person !== undefined && one.person === other.person;

/** Notes if a session that was read isn't the one this page shows, and returns it then. */
function noteOther(session: Session | null): Session | undefined {
  const shown = signedInAs.get();
  const isOther = shown && session?.signedInAs && session.signedInAs !== shown;
  const other = isOther && isSignedIn() && !isBeginning.get() ? session : undefined;
  // The same one isn't set again: its dialog stays closed once it was closed.
  if (otherSession.get()?.signedInAs !== other?.signedInAs) otherSession.set(other);
  return other;
}

/** Notes who is signed in. Drops data loaded for someone else; whatever shows it loads it again. */
export function noteSession(client: QueryClient, session: Session) {
  const before = current;
  current = identityOf(session);
  signedInAs.set(session.signedInAs);
  ({ kind } = session);
  if (session.confirmedUntil !== confirmedUntil) confirmationRefused.set(false);
  ({ confirmedUntil } = session);
  // The provider leads back to a new page, which the other tabs know nothing of.
  if (before === undefined && session.person !== null) {
    signInWaits.write(undefined);
    tellTabs();
  }
  if (before === undefined) return;
  const isSameCredential = hasSameCredential(before, current);
  if (isSameCredential && before.role === current.role) return;
  // If only the role changed, what was done here is kept.
  if (!isSameCredential) forgetSession();
  void client.resetQueries({ predicate: isData });
}

/**
 * Reloads a page that comes back from the browser's back/forward cache, where it heard nothing of other tabs, if its
 * session is over or another one.
 */
async function checkRestored({ persisted }: PageTransitionEvent) {
  if (!persisted || current === undefined) return;
  const { session } = await readState();
  if (session === null || !hasSameCredential(identityOf(session), current)) location.reload();
}

/** Tells the other tabs who is signed in. */
export function tellTabs() {
  // A channel reaches this origin only.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  tabs?.postMessage(current ?? null);
}

/** Drops everything that was loaded, and what is still on its way. */
export function dropSession(client: QueryClient) {
  current = undefined;
  signedInAs.set(undefined);
  void client.cancelQueries({ predicate: isData });
  client.removeQueries({ predicate: isData });
  forgetSession();
}

/**
 * Does what the other tabs do: if one signs out, or in as someone else, this page leaves for the
 * sign-in and drops what it has. If the same person chose another connection, it starts over with that.
 */
export function followTabs(client: QueryClient, leave: (to: "/" | "/sign-in") => Promise<void>) {
  addEventListener("pageshow", (event) => void checkRestored(event).catch(() => undefined));
  tabs = new BroadcastChannel(`${NAMESPACE}.session`);
  tabs.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (current === undefined) {
      // Someone signed in: the sign-in, if that is what is open, reads who it is.
      if (data !== null) void client.invalidateQueries({ queryKey: [sessionRead.name] });
      return;
    }
    const ended = sessionEnded.get();
    sessionEnded.set(false);
    otherSession.set(undefined);
    if (isIdentity(data) && hasSameCredential(data, current)) {
      void client.invalidateQueries(ended ? {} : { queryKey: [sessionRead.name] });
      return;
    }
    if (isIdentity(data) && isSamePerson(data, current)) {
      signedInAs.set(data.signedInAs);
      client.removeQueries({ type: "inactive", predicate: isData });
      void client.invalidateQueries({ queryKey: [sessionRead.name] });
      void leave("/");
      return;
    }
    current = undefined;
    leftWithOthers.set(true);
    void client.invalidateQueries({ queryKey: [sessionRead.name], exact: true });
    // Dropped only after leaving: until then, the page's components would load it again.
    void leave("/sign-in").finally(() => dropSession(client));
  });
}

/** Reads the session and the gateway's time. */
export async function readState(signal?: AbortSignal) {
  const state = await callGateway(sessionRead, signal && { signal });
  noteGatewayTime(state.now);
  return state;
}

/** Who is signed in, and what the gateway says about itself and the service. */
export const sessionState = () =>
  queryOptions({
    queryKey: [sessionRead.name],
    queryFn: async ({ client, signal }) => {
      const state = await readState(signal);
      const { session } = state;
      const shown = noteOther(session) && client.getQueryData<SessionState>([sessionRead.name]);
      if (shown) return shown;
      lastKind.write(session?.kind);
      lastRole.write(session?.role ?? undefined);
      if (session !== null) {
        noteSession(client, session);
        restoreTypeNames(session.credentialId);
        for (const type of session.conversationTypes) learnType(session.organizationId, type);
      }
      return state;
    },
    staleTime: 5 * 60_000,
  });

/** Milliseconds between two notes of input; less than half of the shortest idle time. */
const NOTED_EVERY = 25_000;
/** Milliseconds between looks at a session that is about to end. */
const WATCHED_EVERY = 15_000;
const SOON = 1000;
const TEN_MINUTES = 600_000;

/** When and how a session ends, from when on the reader is warned, and whether that is now, by the gateway's clock. */
export function sessionEnd({ session, idleMinutes, now }: SessionState) {
  if (session === null) return undefined;
  const { idleEndsAt, expiresAt } = session;
  const isIdle = idleEndsAt < expiresAt;
  const at = Date.parse(idleEndsAt);
  const warnedAt = at - (isIdle ? Math.min(TEN_MINUTES, idleMinutes * 10_000) : TEN_MINUTES);
  return { isIdle, at, warnedAt, isNear: Date.parse(now) >= warnedAt };
}

/** The session, asked for again shortly before it ends: another tab may have used it. */
export const sessionWatch = (client: QueryClient) =>
  queryOptions({
    queryKey: [sessionRead.name, "watch"],
    initialData: () => client.getQueryData(sessionState().queryKey),
    queryFn: async ({ signal }) => {
      const state = await readState(signal);
      if (state.session === null) sessionEnded.set(true);
      noteOther(state.session);
      return state;
    },
    refetchInterval: ({ state: { data } }) => {
      const end = data && sessionEnd(data);
      if (!end) return false;
      return end.isNear ? WATCHED_EVERY : Math.max(SOON, end.warnedAt - gatewayTime());
    },
    // The machine may have slept.
    refetchOnWindowFocus: "always",
    refetchIntervalInBackground: true,
  });

/** Counts as using the session, so that it doesn't end as idle. */
export async function keepSession(client: QueryClient) {
  try {
    const state = await callGateway(sessionKeep);
    noteGatewayTime(state.now);
    client.setQueryData(sessionWatch(client).queryKey, state);
  } catch (error) {
    reportRefusal(error);
    throw error;
  }
}

let noted = performance.now();

/** Called with each input: someone who writes a long form uses the session. */
export function noteInput(client: QueryClient) {
  const isWaiting = !isSignedIn() || sessionEnded.get() || otherSession.get() !== undefined;
  if (isWaiting || performance.now() - noted < NOTED_EVERY) return;
  noted = performance.now();
  keepSession(client).catch(() => undefined);
}
