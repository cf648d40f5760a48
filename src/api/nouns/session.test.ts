import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import type { SessionState } from "~/contract/gateway.ts";
import { pause } from "~/lib/pause.ts";
import { ApiError } from "../transport/errors.ts";
import {
  confirmationRefused,
  makeQueryClient,
  reportRefusal,
  sessionEnded,
} from "../transport/query-client.ts";
import { signedInAs } from "../transport/send.ts";
import { seenTypeNames } from "../state/directory.ts";
import { sessionStore } from "../state/sign-out.ts";
import { nameConversationType } from "./type-names.ts";
import {
  dropSession,
  followTabs,
  identityOf,
  noteInput,
  otherSession,
  sessionState,
  sessionWatch,
} from "./session.ts";
import { startSession } from "./start-session.ts";

const STATE: SessionState = {
  session: {
    kind: "client-app",
    clientId: "client-1",
    credentialId: "one",
    expiresAt: "2026-11-01T08:00:00Z",
    idleEndsAt: "2026-11-01T01:00:00Z",
    organizationId: null,
    conversationTypes: [],
    oauthApp: null,
    person: null,
    role: null,
    connection: null,
    connections: [],
    confirmMinutes: null,
    confirmedUntil: null,
  },
  now: "2026-11-01T00:00:00Z",
  idleMinutes: 60,
  sandbox: false,
  people: null,
  clientAppReleaseDate: null,
  service: { baseUrl: "", orgApiUrl: "", authUrl: "", tokenHeader: "x-svc-auth-token" },
};

let client = new QueryClient();
let asked: string[] = [];
/** What the gateway answers if the session is read. */
let read = STATE;

beforeEach(() => {
  client = new QueryClient();
  asked = [];
  read = STATE;
  // A time after those that other tests have noted, with or without fake timers.
  vi.useFakeTimers({ now: Date.UTC(2100, 0) });
  sessionEnded.set(false);
  dropSession(client);
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("fetch", (_: string, { method = "" }: RequestInit) => {
    asked.push(method);
    return Promise.resolve(Response.json(method === "GET" ? read : STATE));
  });
  return () => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  };
});

const signIn = () => startSession(client).send({ kind: "oauth-app-token", accessToken: "token" });

test("a browser that doesn't keep the cookie is told so", async () => {
  read = { ...STATE, session: null };
  await expect(signIn()).rejects.toThrow("Your browser didn't keep the session cookie.");
  expect(asked).toEqual(["POST", "GET"]);
});

test("input is noted twice a minute at most, and only while signed in", async () => {
  // Long after the module was loaded, which takes its time on a busy machine.
  vi.advanceTimersByTime(3_600_000);
  noteInput(client);
  expect(asked).toEqual([]);
  await signIn();
  asked = [];
  for (let second = 0; second < 60; second += 1) {
    noteInput(client);
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(asked).toEqual(["PUT", "PUT", "PUT"]);
});

test("what was loaded for another credential is dropped", async () => {
  await signIn();
  client.setQueryData(["recordingList"], "theirs");
  await client.query({ ...sessionState(), staleTime: 0 });
  expect(client.getQueryData(["recordingList"])).toBe("theirs");
  read = { ...STATE, session: STATE.session && { ...STATE.session, credentialId: "two" } };
  await client.query({ ...sessionState(), staleTime: 0 });
  expect(client.getQueryData(["recordingList"])).toBeUndefined();
});

test("a name given to a conversation type comes back for its credential only", async () => {
  await signIn();
  await reread();
  nameConversationType("one", "org_1", "ct_1", "Demo at Initech");
  for (const [credentialId, seen] of [
    ["two", []],
    ["one", ["Demo at Initech"]],
  ] as const) {
    read = { ...STATE, session: STATE.session && { ...STATE.session, credentialId } };
    await reread();
    expect(seenTypeNames("org_1")).toEqual(seen);
  }
});

const ADA = { subject: "ada", name: "Ada Lovelace", email: null };

/** The state of a person's session. */
const personal = (session: Partial<NonNullable<SessionState["session"]>> = {}): SessionState => ({
  ...STATE,
  session: STATE.session && { ...STATE.session, person: ADA, role: "editor", ...session },
});

const identity = (state: SessionState) => state.session && identityOf(state.session);

const reread = () => client.query({ ...sessionState(), staleTime: 0 });

test("another person, connection or role resets what was loaded; a role keeps what was typed", async () => {
  const typed = sessionStore("");
  read = personal();
  await reread();
  const others: [SessionState, string][] = [
    [personal({ role: "viewer" }), "draft"],
    [personal({ role: "viewer", credentialId: "two" }), ""],
    [personal({ role: "viewer", credentialId: "two", person: { ...ADA, subject: "bob" } }), ""],
  ];
  for (const [next, left] of others) {
    client.setQueryData(["recordingList"], "theirs");
    typed.set("draft");
    read = next;
    await reread();
    expect(client.getQueryData(["recordingList"])).toBeUndefined();
    expect(typed.get()).toBe(left);
  }
});

/**
 * Starts to follow other tabs: the channel they speak on, the page's own events, what it posts, where it leaves to, which
 * takes as long as `leaving`.
 */
function follow(leaving = Promise.resolve()) {
  const tab = new EventTarget();
  const page = new EventTarget();
  const posted: unknown[] = [];
  vi.stubGlobal(
    "BroadcastChannel",
    class {
      addEventListener = tab.addEventListener.bind(tab);
      postMessage = (message: unknown) => posted.push(message);
    },
  );
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  const left: string[] = [];
  followTabs(client, async (to) => {
    left.push(to);
    await leaving;
  });
  return { tab, page, posted, left };
}

/** What this page does about a message of another tab. */
async function hear(data: unknown) {
  const { tab, posted, left } = follow();
  read = personal();
  await reread();
  client.setQueryData(["recordingList"], "theirs");
  sessionEnded.set(true);
  tab.dispatchEvent(new MessageEvent("message", { data }));
  await vi.advanceTimersByTimeAsync(0);
  return { left, posted, kept: client.getQueryData(["recordingList"]) };
}

test("a signed-out page reads the session if another tab signs in", async () => {
  const { tab } = follow();
  dropSession(client);
  read = { ...STATE, session: null };
  await reread();
  const isStale = () => client.getQueryState(sessionState().queryKey)?.isInvalidated;
  tab.dispatchEvent(new MessageEvent("message", { data: null }));
  expect(isStale()).toBe(false);
  tab.dispatchEvent(new MessageEvent("message", { data: identity(personal()) }));
  expect(isStale()).toBe(true);
});

test("a page out of the back/forward cache reloads unless its session is still the one", async () => {
  const { page } = follow();
  const reload = vi.fn();
  vi.stubGlobal("location", { reload });
  const restore = async (persisted: boolean) => {
    page.dispatchEvent(Object.assign(new Event("pageshow"), { persisted }));
    await vi.advanceTimersByTimeAsync(0);
    return reload.mock.calls.length;
  };
  read = personal();
  await reread();
  expect(await restore(true)).toBe(0);
  read = personal({ credentialId: "two" });
  expect([await restore(false), await restore(true)]).toEqual([0, 1]);
  read = { ...STATE, session: null };
  expect(await restore(true)).toBe(2);
});

test("a page continues if the same person signs in from another tab", async () => {
  const { left, kept } = await hear(identity(personal()));
  expect(left).toEqual([]);
  expect(kept).toBe("theirs");
  expect(sessionEnded.get()).toBe(false);
});

test("a page starts over if the same person chose another connection in another tab", async () => {
  const { left, kept } = await hear(identity(personal({ credentialId: "two" })));
  expect(left).toEqual(["/"]);
  expect(kept).toBeUndefined();
});

/** A state whose session the gateway calls `signedInAs`. */
const known = (signedInAs: string, session: Partial<NonNullable<SessionState["session"]>> = {}) =>
  personal({ signedInAs, ...session });

const BOB = { person: { ...ADA, subject: "bob" }, credentialId: "two" };

test.for([
  ["the session is read again", () => reread()],
  ["it is watched", () => client.query({ ...sessionWatch(client), staleTime: 0 })],
] as const)(
  "a session that isn't the page's is noted, not taken over, when %s",
  async ([, look]) => {
    const typed = sessionStore("");
    read = known("ada");
    await reread();
    client.setQueryData(["recordingList"], "Ada's");
    typed.set("draft");
    read = known("bob", BOB);
    await look();
    expect(otherSession.get()).toEqual(read.session);
    expect(client.getQueryData(sessionState().queryKey)?.session?.person).toEqual(ADA);
    expect(signedInAs.get()).toBe("ada");
    expect([client.getQueryData(["recordingList"]), typed.get()]).toEqual(["Ada's", "draft"]);
    // Someone who copies what they typed isn't asked again and again.
    const first = otherSession.get();
    vi.advanceTimersByTime(60_000);
    asked = [];
    noteInput(client);
    expect(asked).toEqual([]);
    await look();
    expect(otherSession.get()).toBe(first);
    read = known("ada");
    await look();
    expect(otherSession.get()).toBeUndefined();
  },
);

test("a refusal because of another session leads to the question whose it is", async () => {
  client = makeQueryClient();
  read = known("ada");
  await reread();
  reportRefusal(new ApiError({ status: 409, code: "session_changed", message: "No." }));
  expect(client.getQueryState(sessionState().queryKey)?.isInvalidated).toBe(true);
});

test("a session that begins on this page is taken over, also while calls are refused for it", async () => {
  read = known("ada");
  await reread();
  read = known("bob", BOB);
  const beginning = signIn();
  await reread();
  expect(otherSession.get()).toBeUndefined();
  await beginning;
  expect(signedInAs.get()).toBe("bob");
});

test("a page takes over the connection that another tab said it switched to", async () => {
  const { tab, left } = follow();
  read = known("ada");
  await reread();
  read = known("ada-two", { credentialId: "two" });
  await reread();
  tab.dispatchEvent(new MessageEvent("message", { data: identity(read) }));
  await reread();
  expect(left).toEqual(["/"]);
  expect([otherSession.get(), signedInAs.get()]).toEqual([undefined, "ada-two"]);
});

test("a page that leaves with the others names its session until it has left", async () => {
  const { tab } = follow(pause(1000));
  read = known("ada");
  await reread();
  tab.dispatchEvent(new MessageEvent("message", { data: null }));
  expect(signedInAs.get()).toBe("ada");
  await vi.advanceTimersByTimeAsync(1000);
  expect(signedInAs.get()).toBeUndefined();
});

test("a page leaves for the sign-in if another tab signed out, or in as someone else", async () => {
  const other = personal({ person: { ...ADA, subject: "bob" } });
  for (const data of [null, identity(other), identity(STATE)]) {
    const { left, kept } = await hear(data);
    expect(left).toEqual(["/sign-in"]);
    expect(kept).toBeUndefined();
  }
});

test("the session is read again once its role or its confirmation isn't enough", async () => {
  client = makeQueryClient();
  read = personal({ confirmMinutes: 10, confirmedUntil: "2026-11-01T00:00:00Z" });
  await reread();
  const isStale = (code: string) => {
    reportRefusal(new ApiError({ status: 403, code, message: "No." }));
    return client.getQueryState(sessionState().queryKey)?.isInvalidated;
  };
  expect(isStale("forbidden")).toBe(false);
  expect(isStale("role_forbidden")).toBe(true);
  await reread();
  expect(confirmationRefused.get()).toBe(false);
  expect(isStale("confirmation_required")).toBe(true);
  expect(confirmationRefused.get()).toBe(true);
  await reread();
  // If the session has the same time, the confirmation is still refused.
  expect(confirmationRefused.get()).toBe(true);
  read = personal({ confirmMinutes: 10, confirmedUntil: "2026-11-01T00:10:00Z" });
  await reread();
  expect(confirmationRefused.get()).toBe(false);
});
