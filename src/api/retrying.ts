import { isObject } from "~/lib/guards.ts";
import { sha256OfText } from "~/lib/sha256.ts";
import { stored } from "~/lib/stored.ts";
import { ApiError, toApiError } from "./errors.ts";
import {
  backoff,
  FLOOR,
  isCutOff,
  isLimited,
  isTrouble,
  mayPass,
  mayRecover,
  MINUTE,
  type Send,
  type Target,
} from "./retry-rules.ts";
import { isOutOfView, wait, wakeAll } from "./wait.ts";
import { waits } from "./waits.ts";

/** The most requests a minute for an address that keeps failing: unasked, and with a person's retries. */
const MOST_UNASKED = 3;
const MOST = 10;
/** How long a call waits before it fails instead: for a rate limit, and for a service that is down. */
const LIMIT_PATIENCE = 10 * MINUTE;
const OUTAGE_PATIENCE = 5000;
/** After this many tries a call fails even if it is only rate limited. */
const MOST_TRIES = 10;
/** How much later a tab in the background tries, and a pane out of view: those in view go first. */
const BEHIND = 5000;

/**
 * The recent failures of an address, or the rate limit of an endpoint: that holds all of its calls, and
 * when it ends, a single one finds out if it's over. Dropped once there is an answer.
 */
interface Trouble {
  /** The endpoint's name, or the hash of an address: those have IDs and filters, which aren't stored. */
  readonly of: string;
  readonly sent: readonly number[];
  /** How many failed in a row. */
  readonly failures: number;
  /** No try before this time, unless a person asked for one. */
  readonly until: number;
  /** The status and code of the last failure. */
  readonly status: number;
  readonly code: string;
}

const isTimes = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((time) => typeof time === "number");

const isTroubleNote = (value: unknown): value is Trouble =>
  isObject(value) &&
  [value.of, value.code].every((text) => typeof text === "string") &&
  isTimes(value.sent) &&
  isTimes([value.failures, value.until, value.status]);

/** Shared by the browser's tabs and kept over a reload, as the limits hold for all of them together. */
const notes = stored("retries", (value) =>
  Array.isArray(value) ? value.filter(isTroubleNote) : [],
);
const NOTED = "failing";

/** What only this tab knows: the last errors, what a person asked for, and the probes of limits. */
const errors = new Map<string, ApiError>();
const asked = new Set<string>();
const probes = new Map<string, Target>();
/** The calls that failed, by their errors. */
const calls = new WeakMap<Error, { target: Target; send: Send<unknown> }>();

const lately = (times: readonly number[]) =>
  times.filter((time) => time > Date.now() - MINUTE && time <= Date.now());

/** Whether it still counts, a minute after its last try or wait. */
const counts = ({ sent, until }: Trouble) => lately(sent).length > 0 || until > Date.now() - MINUTE;

const troubleOf = (key: string) =>
  notes.read(NOTED).find((trouble) => trouble.of === key && counts(trouble));

function note(key: string, trouble?: Omit<Trouble, "of">): void {
  const before = notes.read(NOTED);
  const others = before.filter((other) => other.of !== key && counts(other));
  if (trouble === undefined) errors.delete(key);
  if (trouble === undefined && others.length === before.length) return;
  notes.write(NOTED, trouble ? [...others, { ...trouble, of: key }] : others);
}

const keyOf = ({ address }: Target): string => sha256OfText(address).slice(0, 16);

/** Lets every failing address be tried right away, because a person asked for it. */
export function retryNow(): void {
  for (const { of, sent } of notes.read(NOTED)) {
    if (sent.length > 0) asked.add(of);
    else note(of);
  }
  wakeAll();
}

/** Forgets all failures, which were those of another session. */
export function forgetFailures(): void {
  notes.write(NOTED, []);
  errors.clear();
  asked.clear();
  probes.clear();
  wakeAll();
}

/** Whether the page is being left, which ends its calls: that says nothing about the service. */
let isLeaving = false;
if (typeof window !== "undefined") {
  addEventListener("pagehide", () => (isLeaving = true));
  addEventListener("pageshow", () => (isLeaving = false));
}

const isBehind = (name: string) =>
  (typeof document !== "undefined" && document.hidden) || isOutOfView(name);
// The tab that comes into view needn't wait for others any more.
if (typeof document !== "undefined") document.addEventListener("visibilitychange", wakeAll);

/** When a call may be sent next, and how many tries it has used up if that is why it has to wait. */
function nextTry(target: Target, key: string): { at: number; tries?: number } {
  const own = troubleOf(key);
  const limit = troubleOf(target.row.name);
  if (own === undefined && limit === undefined) return { at: 0 };
  const most = asked.has(key) ? MOST : MOST_UNASKED;
  const recent = lately(own?.sent ?? []);
  const full = recent.length >= most ? (recent.at(-most) ?? 0) + MINUTE : 0;
  if (asked.has(key)) return { at: full };
  const held = probes.has(target.row.name) ? Date.now() + FLOOR : (limit?.until ?? 0);
  const at = Math.max(full, own?.until ?? 0, held);
  return {
    at: at > Date.now() && isBehind(target.row.name) ? at + BEHIND : at,
    ...(full === at && { tries: recent.length }),
  };
}

/** What kind of failure it was, without words of the service, which aren't stored. */
const kindOf = ({ status, code }: ApiError) =>
  status === 429 ? "rate_limited" : status >= 500 ? "unavailable" : code;

/** The last failure, in words if it happened in another tab or before a reload. */
function lastError(target: Target, key: string): ApiError | undefined {
  const limit = troubleOf(target.row.name);
  const known = (limit && errors.get(limit.of)) ?? errors.get(key);
  const trouble = limit ?? troubleOf(key);
  if (known !== undefined || trouble === undefined) return known;
  const { status, code, sent } = trouble;
  const count = lately(sent).length;
  const who = status === 0 ? "The Tapedeck server" : "The service";
  const error = new ApiError({
    status,
    code,
    message:
      status === 429
        ? "Too many requests this minute."
        : `${who} failed ${count === 1 ? "once" : `${count} times`} this minute.`,
  });
  errors.set(trouble.of, error);
  return error;
}

/** Resolves when a call may be sent. Throws the last error if that would take too long. */
const turn = (target: Target, key: string, tried: boolean, signal?: AbortSignal) =>
  wait((stopped) => {
    const { at, tries } = nextTry(target, key);
    if (at <= Date.now()) return undefined;
    const error = lastError(target, key);
    const patient = asked.has(key) || (error !== undefined && isLimited(target, error));
    const patience = patient ? LIMIT_PATIENCE : tried ? OUTAGE_PATIENCE : 0;
    if (error !== undefined && (stopped || at - Date.now() > patience)) throw error;
    return { name: target.row.name, until: at, error: patient ? error : undefined, tries };
  }, signal);

/**
 * Counts a request to an address that has failed before, while it is still on its way. Returns the
 * times that are left to count if it fails.
 */
function noteSent(target: Target, key: string): readonly number[] {
  const own = troubleOf(key);
  if (troubleOf(target.row.name) !== undefined) probes.set(target.row.name, target);
  asked.delete(key);
  if (own === undefined) return [Date.now()];
  note(key, { ...own, sent: [...lately(own.sent), Date.now()] });
  return [];
}

/** Limits an endpoint. Calls that were sent together and are refused together count once. */
function limit({ row: { name } }: Target, error: ApiError): void {
  const known = troubleOf(name);
  if (known !== undefined && known.until > Date.now()) return;
  const failures = (known?.failures ?? 0) + 1;
  const until = Date.now() + backoff(failures, error);
  note(name, { sent: [], failures, until, status: error.status, code: kindOf(error) });
  errors.set(name, error);
}

function noteAnswer(target: Target, key: string): void {
  note(key);
  if (probes.get(target.row.name) === target) note(target.row.name);
}

function noteFailure(
  target: Target,
  key: string,
  error: ApiError,
  uncounted: readonly number[],
): void {
  const limited = isLimited(target, error);
  if (limited) limit(target, error);
  // Writes are sent by a person or one after the other, so that only a limit holds them.
  if (target.row.method !== "GET" || (isLeaving && isCutOff(error))) return;
  const { sent = [], failures = 0, until = 0 } = troubleOf(key) ?? {};
  note(key, {
    sent: [...sent, ...uncounted, ...Array.from({ length: error.requests - 1 }, () => Date.now())],
    failures: failures + 1,
    until: limited ? until : Date.now() + Math.min(MINUTE, backoff(failures + 1, error)),
    status: error.status,
    code: kindOf(error),
  });
  errors.set(key, error);
}

/** If a call that probed a limit ends without finding out, another one may. */
function endProbe(target: Target): void {
  const { name } = target.row;
  if (probes.get(name) === target) probes.delete(name);
  for (const waiting of waits.get()) if (waiting.name === name) waiting.wake();
}

/**
 * Makes a call, and makes it again if that may help and the service isn't asked too often for it.
 * `first` is a try that failed before. Throws the error of the last try, or the abort reason of
 * `signal`.
 */
export async function retrying<T>(
  target: Target,
  send: Send<T>,
  signal?: AbortSignal,
  first?: { at: number; error: unknown },
): Promise<T> {
  const key = keyOf(target);
  for (let tries = 1; ; tries += 1) {
    const earlier = tries === 1 ? first : undefined;
    if (earlier === undefined) await turn(target, key, tries > 1, signal);
    const uncounted = earlier ? [earlier.at] : noteSent(target, key);
    try {
      if (earlier !== undefined) throw earlier.error;
      const answer = await send();
      noteAnswer(target, key);
      return answer;
    } catch (thrown) {
      if (signal?.aborted) throw thrown;
      const error = toApiError(thrown);
      if (isTrouble(error)) noteFailure(target, key, error, uncounted);
      else noteAnswer(target, key);
      const most = isLimited(target, error) ? MOST_TRIES : MOST_UNASKED;
      if (mayPass(target, error) && tries < most) continue;
      calls.set(error, { target, send });
      throw error;
    } finally {
      endProbe(target);
    }
  }
}

/** When it may be tried again what failed with an error; undefined if that wouldn't help. */
export function recoversAt(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || !mayRecover(error)) return undefined;
  const target = calls.get(error)?.target;
  return Math.max(error.retryAt, target ? nextTry(target, keyOf(target)).at : 0);
}

/** Whether what failed with an error may work again: finds out with a request if there was one. */
export async function probe(error: unknown): Promise<boolean> {
  const call = error instanceof Error ? calls.get(error) : undefined;
  if (call === undefined) return true;
  const { target, send } = call;
  const key = keyOf(target);
  const uncounted = noteSent(target, key);
  try {
    await send(true);
    noteAnswer(target, key);
    return true;
  } catch (thrown) {
    const failure = toApiError(thrown);
    if (!isTrouble(failure)) return true;
    noteFailure(target, key, failure, uncounted);
    return false;
  } finally {
    endProbe(target);
  }
}
