import type { Answer } from "~/contract/endpoint.ts";
import { declareShape, isShaped } from "~/contract/shape.ts";
import { CodeError } from "~/lib/code.ts";
import { pause } from "~/lib/pause.ts";
import { sha256OfText } from "~/lib/sha256.ts";
import { stored } from "~/lib/stored.ts";
import { ApiError, toApiError } from "./errors.ts";
import { type Send, type Target, type Wait, waits } from "./waits.ts";

export const MINUTE = 60_000;
/** The shortest wait, whatever the service says; doubled after each failure in a row. */
const FLOOR = 1000;
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

/** How long to wait after some failures in a row, in milliseconds. */
const backoff = (failures: number, { retryAfter = 0 }: ApiError) =>
  Math.max(Math.min(MINUTE, FLOOR * 2 ** (failures - 1)), retryAfter * 1000) *
  (1 + Math.random() / 4);

/**
 * Whether the service asks to wait. The gateway passes that on in its own reads; its writes have
 * limits of their own, like that of failed sign-ins, which a person answers.
 */
const isLimited = ({ row }: Pick<Target, "row">, { status }: ApiError) =>
  status === 429 && (row.host !== "gateway" || row.method === "GET");

/** Answers that would be the same again, and are too large to ask for them again. */
const FINAL = ["invalid_answer", "upstream_unreadable"];

/** Whether no answer arrived, or not all of it. */
const isCutOff = ({ code }: ApiError) => code === "network" || code === "incomplete";

/** Whether another try may help. A write isn't repeated unless it was refused by a rate limit. */
const mayPass = (call: Pick<Target, "row">, error: ApiError) =>
  isLimited(call, error) ||
  (call.row.method === "GET" &&
    ![...FINAL, "upstream_timeout"].includes(error.code) &&
    (isCutOff(error) || error.status >= 502));

/** Whether an answer shows that something is wrong with the service, rather than with the call. */
const isTrouble = ({ status, code }: ApiError) =>
  status === 0 ||
  status === 429 ||
  status >= 500 ||
  ["incomplete", "invalid_answer"].includes(code);

/** Whether a read that failed, for good or for now, may work again later without a person's doing. */
const mayRecover = ({ status, code }: ApiError) =>
  status === 429 ||
  (status >= 500 && !FINAL.includes(code)) ||
  (["network", "offline", "incomplete"].includes(code) && status !== 404);

/** A call, and the key its failures are noted by: the hash of its address. */
interface Call<T> extends Pick<Target, "row"> {
  readonly key: string;
  readonly send: Send<T>;
}

const TROUBLE = declareShape({
  /** The endpoint's name, or the hash of an address: those have IDs and filters, which aren't stored. */
  of: "string",
  /** When requests were sent, in milliseconds since 1970. */
  sent: ["number"],
  /** How many failed in a row. */
  failures: "number",
  /** No try before this time, unless a person asked for one. */
  until: "number",
  /** The status and code of the last failure. */
  status: "number",
  code: "string",
});

/**
 * The recent failures of an address, or the rate limit of an endpoint: that holds all of its calls, and
 * when it ends, a single one finds out if it's over. Dropped once there is an answer.
 */
type Trouble = Answer<typeof TROUBLE>;

/** Shared by the browser's tabs and kept over a reload, as the limits hold for all of them together. */
const notes = stored("retries", (value): Trouble[] =>
  Array.isArray(value) ? value.filter((one) => isShaped(TROUBLE, one)) : [],
);
const NOTED = "failing";

/** What only this tab knows: the last errors, what a person asked for, and the probes of limits. */
const errors = new Map<string, ApiError>();
const asked = new Set<string>();
const probes = new Map<string, Call<unknown>>();
/** The calls that failed, by their errors. */
const calls = new WeakMap<Error, Call<unknown>>();

const lately = (times: readonly number[]) =>
  times.filter((time) => time > Date.now() - MINUTE && time <= Date.now());

/** Whether it still counts, a minute after its last try or wait. */
const counts = ({ sent, until }: Trouble) => lately(sent).length > 0 || until > Date.now() - MINUTE;

const troubleOf = (key: string) =>
  notes.read(NOTED).find((trouble) => trouble.of === key && counts(trouble));

function note(key: string, trouble?: Omit<Trouble, "of">) {
  const before = notes.read(NOTED);
  const others = before.filter((other) => other.of !== key && counts(other));
  if (trouble === undefined) errors.delete(key);
  if (trouble === undefined && others.length === before.length) return;
  notes.write(NOTED, trouble ? [...others, { ...trouble, of: key }] : others);
}

const wakeAll = () => waits.get().forEach(({ wake }) => wake());

/** Lets every failing address be tried right away, because a person asked for it. */
export function retryNow() {
  for (const { of, sent } of notes.read(NOTED)) {
    if (sent.length > 0) asked.add(of);
    else note(of);
  }
  wakeAll();
}

/** Ends the waits of an endpoint's calls, which fail, because a person asked for it. */
export const stopWaiting = (of: string) =>
  waits.get().forEach(({ name, stop }) => name === of && stop());

/** Forgets all failures, which were those of another session. */
export function forgetFailures() {
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

/** What shows that an endpoint's calls wait, and whether it is in view. */
const shown = new Map<object, { name: string; isInView: boolean }>();

/** Notes what shows a wait, by which those in view go first. Undefined once it is gone. */
export function noteShown(where: object, what?: { name: string; isInView: boolean }) {
  const wasInView = shown.get(where)?.isInView ?? true;
  if (what === undefined) shown.delete(where);
  else shown.set(where, what);
  if (what !== undefined && what.isInView !== wasInView) wakeAll();
}

/** Whether the page is in the background, or an endpoint's wait is shown, but nowhere in view. */
function isBehind(of: string) {
  if (typeof document !== "undefined" && document.hidden) return true;
  const own = [...shown.values()].filter(({ name }) => name === of);
  return own.length > 0 && own.every(({ isInView }) => !isInView);
}
// The tab that comes into view needn't wait for others any more.
if (typeof document !== "undefined") document.addEventListener("visibilitychange", wakeAll);

/** When a call may be sent next, and how many tries it has used up if that is why it has to wait. */
function nextTry({ row: { name }, key }: Call<unknown>): { at: number; tries?: number } {
  const own = troubleOf(key);
  const limit = troubleOf(name);
  if (own === undefined && limit === undefined) return { at: 0 };
  const most = asked.has(key) ? MOST : MOST_UNASKED;
  const recent = lately(own?.sent ?? []);
  const full = recent.length >= most ? (recent.at(-most) ?? 0) + MINUTE : 0;
  if (asked.has(key)) return { at: full };
  const held = probes.has(name) ? Date.now() + FLOOR : (limit?.until ?? 0);
  const at = Math.max(full, own?.until ?? 0, held);
  return {
    at: at > Date.now() && isBehind(name) ? at + BEHIND : at,
    ...(full === at && { tries: recent.length }),
  };
}

/** The last failure, in words if it happened in another tab or before a reload. */
function lastError({ row, key }: Call<unknown>): ApiError | undefined {
  const limit = troubleOf(row.name);
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

/**
 * Resolves when a call may be sent, which is looked up again whenever something may have changed. Throws
 * the last error if that would take too long, or if a person stops the wait.
 */
async function turn(call: Call<unknown>, tried: boolean, signal?: AbortSignal) {
  const since = Date.now();
  let over = new AbortController();
  let stopped = false;
  const wake = () => over.abort();
  const stop = () => {
    stopped = true;
    wake();
  };
  const isOwn = (one: Wait) => one.wake === wake;
  const others = (all: readonly Wait[]) =>
    all.some(isOwn) ? all.filter((one) => !isOwn(one)) : all;
  signal?.addEventListener("abort", wake);
  try {
    for (;;) {
      signal?.throwIfAborted();
      const { at, tries } = nextTry(call);
      if (at <= Date.now()) return;
      const error = lastError(call);
      const isPatient = asked.has(call.key) || (error !== undefined && isLimited(call, error));
      const patience = isPatient ? LIMIT_PATIENCE : tried ? OUTAGE_PATIENCE : 0;
      if (error !== undefined && (stopped || at - Date.now() > patience)) {
        // Or whoever tries again what failed would do so at once, and over and over.
        if (!calls.has(error)) calls.set(error, call);
        throw error;
      }
      over = new AbortController();
      // It stays shown meanwhile, or whether it is in view would change with it.
      const waiting = { name: call.row.name, since, until: at, tries, wake, stop };
      waits.update((all) => [...others(all), { ...waiting, error: isPatient ? error : undefined }]);
      await pause(at - Date.now(), over.signal).catch(() => undefined);
    }
  } finally {
    waits.update(others);
    signal?.removeEventListener("abort", wake);
  }
}

/**
 * Counts a request to an address that has failed before, while it is still on its way. Returns the
 * times that are left to count if it fails.
 */
function noteSent(call: Call<unknown>): readonly number[] {
  const { row, key } = call;
  const own = troubleOf(key);
  if (troubleOf(row.name) !== undefined) probes.set(row.name, call);
  asked.delete(key);
  if (own === undefined) return [Date.now()];
  note(key, { ...own, sent: [...lately(own.sent), Date.now()] });
  return [];
}

function noteAnswer(call: Call<unknown>) {
  note(call.key);
  if (probes.get(call.row.name) === call) note(call.row.name);
}

/** What a failure leaves behind, without words of the service, which aren't stored. */
const leftBy = ({ status, code }: ApiError) => ({
  status,
  code: status === 429 ? "rate_limited" : status >= 500 ? "unavailable" : code,
});

/** Limits an endpoint. Calls that were sent together and are refused together count once. */
function limit({ row: { name } }: Call<unknown>, error: ApiError) {
  const known = troubleOf(name);
  if (known !== undefined && known.until > Date.now()) return;
  const failures = (known?.failures ?? 0) + 1;
  note(name, {
    sent: [],
    failures,
    until: Date.now() + backoff(failures, error),
    ...leftBy(error),
  });
  errors.set(name, error);
}

function noteFailure(call: Call<unknown>, error: ApiError, uncounted: readonly number[]) {
  const { row, key } = call;
  const limited = isLimited(call, error);
  if (limited) limit(call, error);
  // Writes are sent by a person or one after the other, so that only a limit holds them.
  if (row.method !== "GET" || (isLeaving && isCutOff(error))) return;
  const { sent = [], failures = 0, until = 0 } = troubleOf(key) ?? {};
  note(key, {
    sent: [...sent, ...uncounted, ...Array.from({ length: error.requests - 1 }, () => Date.now())],
    failures: failures + 1,
    until: limited ? until : Date.now() + Math.min(MINUTE, backoff(failures + 1, error)),
    ...leftBy(error),
  });
  errors.set(key, error);
}

/** Sends a call once and notes how that ended. Throws an `ApiError`, or what an abort throws. */
async function sendOnce<T>(
  call: Call<T>,
  send: () => Promise<T>,
  uncounted: readonly number[],
  signal?: AbortSignal,
): Promise<T> {
  try {
    const answer = await send();
    noteAnswer(call);
    return answer;
  } catch (thrown) {
    if (signal?.aborted) throw thrown;
    const error = toApiError(thrown);
    if (isTrouble(error)) noteFailure(call, error, uncounted);
    else noteAnswer(call);
    throw error;
  } finally {
    // If a call that probed a limit ends without finding out, another one may.
    const { name } = call.row;
    if (probes.get(name) === call) probes.delete(name);
    for (const waiting of waits.get()) if (waiting.name === name) waiting.wake();
  }
}

/**
 * Makes a call, and makes it again if that may help and the service isn't asked too often for it.
 * `first` is a try that failed before. Throws the error of the last try, or the abort reason of
 * `signal`.
 */
export async function retrying<T>(
  { row, address }: Target,
  send: Send<T>,
  signal?: AbortSignal,
  first?: { at: number; error: unknown },
): Promise<T> {
  const call: Call<T> = { row, key: sha256OfText(address).slice(0, 16), send };
  for (let tries = 1; ; tries += 1) {
    const earlier = tries === 1 ? first : undefined;
    if (earlier === undefined) await turn(call, tries > 1, signal);
    try {
      return await (earlier
        ? sendOnce(call, () => Promise.reject(toApiError(earlier.error)), [earlier.at], signal)
        : sendOnce(call, () => send(), noteSent(call), signal));
    } catch (thrown) {
      if (signal?.aborted) throw thrown;
      const error = toApiError(thrown);
      if (mayPass(call, error) && tries < (isLimited(call, error) ? MOST_TRIES : MOST_UNASKED)) {
        continue;
      }
      calls.set(error, call);
      throw error;
    }
  }
}

/** When it may be tried again what failed with an error; undefined if that wouldn't help. */
export function recoversAt(thrown: unknown) {
  // Code is loaded from the same server, and its failure passes as a call's does.
  const error = thrown instanceof CodeError && !thrown.needsReload ? toApiError(thrown) : thrown;
  if (!(error instanceof ApiError) || !mayRecover(error)) return undefined;
  const call = calls.get(error);
  return Math.max(error.retryAt, call ? nextTry(call).at : 0);
}

/** Whether what failed with an error may work again: finds out with a request if there was one. */
export async function probe(error: unknown): Promise<boolean> {
  const call = error instanceof Error ? calls.get(error) : undefined;
  if (call === undefined) return true;
  return sendOnce(call, () => call.send(true), noteSent(call)).then(
    () => true,
    (failure: unknown) => !isTrouble(toApiError(failure)),
  );
}
