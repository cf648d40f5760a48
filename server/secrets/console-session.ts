import { ErrorBody } from "~/contract/errors.ts";
import { type Endpoint, encodeQuery, fillPath } from "~/contract/endpoint.ts";
import { FORWARD_PREFIX } from "~/contract/first-calls.ts";
import { sessionRead, signIn, signOut } from "~/contract/gateway.ts";
import { z } from "~/contract/zod.ts";
import { readAnswer, tryJson } from "~server/gateway/forward/read-answer.ts";
import { send, type UpstreamAnswer } from "~server/gateway/forward/upstream.ts";
import { Failure } from "~server/gateway/http/failure.ts";
import { Fatal } from "./fatal.ts";
import type { Access } from "./options.ts";

/** Milliseconds until an answer must begin: the gateway may ask the service about many organizations for it. */
const PATIENCE = 120_000;
/** The same for signing out, which may be what someone who pressed Ctrl+C waits for. */
const LAST_PATIENCE = 10_000;
/** Milliseconds to wait after 429s, in all. */
const LIMIT_PATIENCE = 600_000;
/** Milliseconds to wait if a 429 says nothing. */
const USUAL_WAIT = 5000;

/** A clock, a timer and a way to tell who waits at a terminal; tests inject their own. */
export interface Surroundings {
  readonly now: () => number;
  readonly pause: (milliseconds: number, signal: AbortSignal) => Promise<unknown>;
  readonly note: (line: string) => void;
}

interface Asking {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: object;
}

export interface Answer {
  readonly status: number;
  /** Undefined if it isn't JSON. */
  readonly json: unknown;
  readonly headers: UpstreamAnswer["headers"];
}

const UNEXPECTED = "The answer was in an unexpected format.";

/** Why an answer is of no use, in the words of whoever sent it if it is an error. */
export function reasonOf({ status, json }: Pick<Answer, "status" | "json">): string {
  if (status < 300) return UNEXPECTED;
  const body = z.safeParse(ErrorBody, json);
  const words = body.success ? body.data.error.trim().slice(0, 300) : "";
  return words || `The service returned ${status}.`;
}

/** Milliseconds to wait by a `Retry-After` header, which is a number of seconds or a date. */
function retryAfter(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  const milliseconds = /^\d+$/.test(header.trim())
    ? Number(header) * 1000
    : Date.parse(header) - now;
  return Number.isNaN(milliseconds) ? undefined : Math.max(0, milliseconds);
}

/** The same waits for all calls, as the service limits all of a credential's calls together. */
function makeLimit({ now, pause, note }: Surroundings) {
  let until = 0;
  let waited = 0;
  return {
    /** Waits as long as calls are held. */
    turn: async (signal: AbortSignal) => {
      while (until > now()) await pause(until - now(), signal);
    },
    /** Holds all calls after a 429. Returns false if that would take too long. */
    hold: ({ headers }: Answer, tries: number): boolean => {
      const asked = retryAfter(headers["retry-after"], now()) ?? USUAL_WAIT;
      const next = now() + Math.max(asked, Math.min(30_000, 1000 * 2 ** (tries - 1)));
      const more = Math.max(0, next - Math.max(until, now()));
      if (waited + more > LIMIT_PATIENCE) return false;
      if (more >= 1000) note(`Too many requests. Retrying in ${Math.ceil(more / 1000)} s.`);
      waited += more;
      until = Math.max(until, next);
      return true;
    },
  };
}

const SignedIn = z.object({ session: z.object({}) });

export type ConsoleSession = Awaited<ReturnType<typeof openSession>>;

/**
 * Signs in at a running console and calls it as its page does. Throws a {@link Fatal} if it can't be reached,
 * isn't a console, or ends the session. An abort of `signal` ends all calls but signing in, which would leave
 * a session that no one can end, and signing out.
 */
export async function openSession(access: Access, around: Surroundings, signal: AbortSignal) {
  const { origin, clientId, clientSecret } = access;
  const { host } = new URL(origin);
  const limit = makeLimit(around);
  const cookies = new Map<string, string>();
  const leaving = new Set<() => void>();
  signal.addEventListener("abort", () => {
    for (const leave of leaving) leave();
  });

  const keepCookies = ({ "set-cookie": lines = [] }: Answer["headers"]) => {
    for (const line of lines) {
      const [, name = "", value = ""] = /^([^=;]+)=([^;]*)/.exec(line) ?? [];
      // A cleared cookie keeps its last value, which is still what ends the session.
      if (value !== "") cookies.set(name, value);
    }
  };

  async function sendOnce(
    row: Endpoint,
    { params = {}, query = {}, body }: Asking = {},
    { timeout = PATIENCE, signal: leave }: { timeout?: number; signal?: AbortSignal } = {},
  ): Promise<Answer> {
    leave?.throwIfAborted();
    const prefix = row.host === "user" || row.host === "org" ? FORWARD_PREFIX[row.host] : "";
    const url = new URL(prefix + fillPath(row.path, params), origin);
    url.search = encodeQuery(row, query).toString();
    const leavers: (() => void)[] = [];
    const cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join("; ");
    try {
      const answer = await send({
        url,
        method: row.method,
        headers: {
          accept: "application/json",
          "accept-encoding": "gzip",
          "x-console": "1",
          ...(cookie !== "" && { cookie }),
          ...(body && { "content-type": "application/json" }),
        },
        ...(body && { body: JSON.stringify(body) }),
        timeout,
        deadline: 1.5 * timeout,
        peer: "console",
        ...(leave && {
          whenGone: (run) => {
            leavers.push(run);
            leaving.add(run);
          },
        }),
      });
      keepCookies(answer.headers);
      const { status, headers } = answer;
      return { status, headers, json: tryJson(await readAnswer(answer)) };
    } catch (error) {
      leave?.throwIfAborted();
      if (!(error instanceof Failure)) throw error;
      const isAway = error.code === "upstream_unreachable" && error.stage === "not_sent";
      throw new Fatal(
        error.stage === "answered_in_part"
          ? `The answer of the console at ${host} broke off.`
          : isAway
            ? `${error.message} Start the console, or set TAPEDECK_URL to its address.`
            : error.message,
      );
    } finally {
      for (const run of leavers) leaving.delete(run);
    }
  }

  /** Sends a call, again after each 429 unless that takes too long. */
  async function sendPatiently(row: Endpoint, asking: Asking, leave?: AbortSignal) {
    for (let tries = 1; ; tries += 1) {
      await limit.turn(signal);
      const answer = await sendOnce(row, asking, leave && { signal: leave });
      if (answer.status !== 429 || !limit.hold(answer, tries)) return answer;
    }
  }

  /** Makes sure that a console answers before it gets the secret. */
  async function greet() {
    const { status, headers, json } = await sendOnce(sessionRead, {}, { signal });
    if (status >= 300 && status < 400) {
      throw new Fatal(
        `${origin} answers with a redirect (${status}). Set TAPEDECK_URL to the console's own address.`,
      );
    }
    if (headers["x-console-release"] === undefined) {
      throw new Fatal(
        `What answers at ${origin} isn't a console (status ${status}). Set TAPEDECK_URL to the console's address.`,
      );
    }
    if (status === 421) {
      throw new Fatal(
        `The console at ${origin} isn't served under this host name. Set TAPEDECK_URL to its ORIGIN.`,
      );
    }
    if (status !== 200) throw new Fatal(`${origin}: ${reasonOf({ status, json })}`);
  }

  await greet();
  const body = { kind: "client-app", clientId, clientSecret };
  const { status, json } = await sendPatiently(signIn, { body });
  if (status === 401) {
    throw new Fatal("The service rejected the credential in CLIENT_ID and CLIENT_SECRET.");
  }
  if (status !== 200) throw new Fatal(`Can't sign in at ${origin}. ${reasonOf({ status, json })}`);
  if (!z.safeParse(SignedIn, json).success || cookies.size === 0) throw otherVersion(origin);

  return {
    origin,
    /** Calls the console. Throws a {@link Fatal} if the session has ended. */
    call: async (row: Endpoint, asking: Asking = {}): Promise<Answer> => {
      const answer = await sendPatiently(row, asking, signal);
      if (answer.status !== 401) return answer;
      throw new Fatal(
        "The session ended before everything was read, or its credential is no longer accepted. Run the command again.",
      );
    },
    /** Signs out, also after an abort. Returns whether that worked. */
    close: async (): Promise<boolean> => {
      const answer = await sendOnce(signOut, {}, { timeout: LAST_PATIENCE }).catch(() => undefined);
      return answer?.status === 200;
    },
  };
}

/** A console answers, but not as this command expects. */
export const otherVersion = (origin: string) =>
  new Fatal(
    `The console at ${origin} answers in an unexpected format. Use the tapedeck of the console's own version.`,
  );
