import { beforeEach, expect, test, vi } from "vitest";
import { sessionEnded } from "../transport/query-client.ts";
import { whyNoMedia } from "./media.ts";

let answer: () => Promise<Response>;
let isAborted: () => boolean;

beforeEach(() => {
  // Another file of the same worker may have left it.
  sessionEnded.set(false);
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("fetch", (_: string, { signal }: RequestInit) => {
    isAborted = () => signal?.aborted ?? false;
    return answer();
  });
  return () => {
    vi.unstubAllGlobals();
    sessionEnded.set(false);
  };
});

const byGateway = (status: number, error: string, code: string) => () =>
  Promise.resolve(
    Response.json(
      { error, code, stage: "not_sent" },
      { status, headers: { "x-console-release": "a" } },
    ),
  );

test.for([
  [403, "Only the console's own page may play a recording.", "forbidden_origin"],
  [404, "This recording has no video.", "not_found"],
  [502, "The recording's video isn't at a public address.", "upstream_invalid"],
] as const)(
  "a clip that is answered with %i has the gateway's reason",
  async ([status, error, code]) => {
    answer = byGateway(status, error, code);
    expect(await whyNoMedia("recording-1")).toBe(error);
    expect(sessionEnded.get()).toBe(false);
  },
);

test("an ended session asks for a sign-in", async () => {
  answer = byGateway(401, "The session has ended.", "session_expired");
  expect(await whyNoMedia("recording-1")).toBe("The session has ended.");
  expect(sessionEnded.get()).toBe(true);
});

test("without an answer the server is out of reach", async () => {
  answer = () => Promise.reject(new TypeError("Failed to fetch"));
  expect(await whyNoMedia("recording-1")).toBe("No response from the Tapedeck server.");
});

test("a clip that the gateway has isn't read, and may be of another format", async () => {
  answer = () =>
    Promise.resolve(new Response("0123456789", { headers: { "x-console-release": "a" } }));
  expect(await whyNoMedia("recording-1")).toContain("this browser can't play its format");
  expect(isAborted()).toBe(true);
});
