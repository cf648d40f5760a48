import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import type { SessionState } from "~/contract/gateway.ts";
import { sessionEnded } from "./query-client.ts";
import { noteInput, sessionState, startSession } from "./session.ts";

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
  idleMinutes: 60,
  sandbox: false,
  people: null,
  clientAppReleaseDate: null,
  service: { baseUrl: "", orgApiUrl: "", authUrl: "", tokenHeader: "x-svc-auth-token" },
};

let client = new QueryClient();
let asked: string[] = [];
/** What the gateway says when it is asked for the session. */
let read = STATE;

beforeEach(() => {
  client = new QueryClient();
  asked = [];
  read = STATE;
  // After whatever other tests have noted, with or without fake timers.
  vi.useFakeTimers({ now: Date.UTC(2100, 0) });
  sessionEnded.set(false);
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
  vi.advanceTimersByTime(60_000);
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
